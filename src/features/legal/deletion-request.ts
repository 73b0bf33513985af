// What the page of data deletion asks of the backend. Loaded when somebody acts on it: the page itself only reads.
import {
  askForDeletion,
  confirmDeletion,
  type DeletionState,
  getDeletionState,
} from '#data/account-deletion.ts';
import { sendSignInLink } from '#data/session/auth.ts';
import type { Lang } from '#domain/locales.ts';
import { formatDate } from '#i18n/format/format.ts';
import { pageHref } from '#i18n/routing/links.ts';
import { type AppErrorCode, toAppError } from '#lib/app-error.ts';

export type DeletionRequest = {
  readonly code: string;
  /** Why no mail can have been sent to any address; null where it is on its way, if there is an account. */
  readonly mailProblem: Promise<AppErrorCode | null>;
};

/**
 * Asks for a deletion. It answers before the mail is sent: how long that takes would tell whether there is an account.
 * Errors: `invalid_input`, `rate_limited`, `offline`, `unavailable`.
 */
export async function requestDeletion(lang: Lang, email: string): Promise<DeletionRequest> {
  const code = await askForDeletion(email);
  const page = new URL(pageHref(lang, 'data-deletion'), location.origin);
  page.searchParams.set('code', code);
  return { code, mailProblem: sendLink(email, page.href) };
}

async function sendLink(email: string, leadsTo: string): Promise<AppErrorCode | null> {
  try {
    await sendSignInLink(email, leadsTo);
    return null;
  } catch (thrown) {
    const { code } = toAppError(thrown);
    // The auth server limits the mails to addresses that it knows, and has just sent one to such an address.
    return code === 'offline' || code === 'unavailable' ? code : null;
  }
}

/** Errors: `offline`, `unavailable`. */
export function readDeletionState(code: string): Promise<DeletionState> {
  return getDeletionState(code);
}

/** Confirms as who is signed in, and tells what the code tells from now on. Errors: those of `confirmDeletion`. */
export async function confirmRequest(code: string): Promise<DeletionState> {
  const { eraseAt } = await confirmDeletion(code);
  return { state: 'confirmed', eraseAt };
}

/** The text of a state, with its date where it has one. */
export function fillDate(lang: Lang, text: string, date: string | null): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return text.replace('{{date}}', date === null ? '' : formatDate(lang, date, zone));
}

/** Whether this can be a code: 12 letters and digits, whatever stands between them. */
export function isDeletionCode(text: string): boolean {
  return text.replaceAll(/[^0-9A-Za-z]/g, '').length === 12;
}
