// What stands in the way of the person who is signed in.
import { type SuspensionReason, suspensionReason } from '#domain/suspension-reasons.ts';
import { callSignedIn } from './signed-in-call.ts';
import { callFunction } from './supabase-client.ts';

export type Standing = {
  readonly isSuspended: boolean;
  /** Null where there is no suspension, and where its reason has no code. */
  readonly suspensionReason: SuspensionReason | null;
  /** Whether the person confirmed to be 18 or older and accepted the terms. */
  readonly hasAgreed: boolean;
};

type Answer = {
  readonly suspended_at: string | null;
  readonly suspension_reason: string | null;
  readonly agreed_at: string | null;
};

/** Errors: `not_signed_in`, `session_expired`, `offline`, `unavailable`. */
export async function getMyStanding(): Promise<Standing> {
  const answer = await callSignedIn((accessToken) =>
    callFunction<Answer>('get_my_standing', {}, { accessToken }),
  );
  return {
    isSuspended: answer.suspended_at !== null,
    suspensionReason: suspensionReason(answer.suspension_reason),
    hasAgreed: answer.agreed_at !== null,
  };
}

/** Confirms to be 18 or older, and accepts the terms; again changes nothing. Errors as those of `getMyStanding`. */
export async function agreeAsAdult(): Promise<void> {
  await callSignedIn((accessToken) => callFunction<string>('agree_as_adult', {}, { accessToken }));
}
