// What stands in the way of the person who is signed in.

import { callAsUser } from '#data/client/signed-in-call.ts';
import { type SuspensionReason, suspensionReason } from '#domain/suspension-reasons.ts';
import { toAppError } from '#lib/app-error.ts';
import { confirmSignUpPassword } from './sign-up-secret.ts';

export type Standing = {
  readonly isSuspended: boolean;
  /** Null where there is no suspension, and where its reason has no code. */
  readonly suspensionReason: SuspensionReason | null;
  /** Whether the person confirmed to be 18 or older and accepted the terms. */
  readonly hasAgreed: boolean;
  /** Somebody else may have chosen the password of this account: it has none until there is a new one. */
  readonly needsPassword: boolean;
};

const NEEDS_PASSWORD: Standing = {
  isSuspended: false,
  suspensionReason: null,
  hasAgreed: true,
  needsPassword: true,
};

/**
 * In the browser that signed up, the password of the sign-up counts from here on. Errors: `not_signed_in`,
 * `session_expired`, `offline`, `unavailable`.
 */
export async function getMyAccountStatus(): Promise<Standing> {
  try {
    return await readStanding();
  } catch (thrown) {
    if (toAppError(thrown).code !== 'password_unconfirmed') throw thrown;
  }
  return (await confirmSignUpPassword()) ? readStanding() : NEEDS_PASSWORD;
}

async function readStanding(): Promise<Standing> {
  const answer = await callAsUser('get_my_account_status', {});
  return {
    needsPassword: false,
    isSuspended: answer.suspendedAt !== null,
    suspensionReason: suspensionReason(answer.suspensionReason),
    hasAgreed: answer.agreedAt !== null,
  };
}

/** Confirms to be 18 or older, and accepts the terms; again changes nothing. Errors as those of `getMyAccountStatus`. */
export async function agreeAsAdult(): Promise<void> {
  await callAsUser('agree_as_adult', {});
}
