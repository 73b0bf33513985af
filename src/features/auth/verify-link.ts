import { VERIFY_TYPES, type VerifyType } from '#data/session/auth.ts';

export type VerifyLink = { readonly tokenHash: string; readonly type: VerifyType };

/** What a mailed link asks to verify; null when it is incomplete or was changed on its way. */
export function parseVerifyLink(search: string): VerifyLink | null {
  const params = new URLSearchParams(search);
  const tokenHash = params.get('token_hash') ?? '';
  const type = VERIFY_TYPES.find((known) => known === params.get('type'));
  return type && /^[\w-]{16,256}$/.test(tokenHash) ? { tokenHash, type } : null;
}

/** What `/reset-password` takes. */
export function choosesPassword(type: VerifyType): boolean {
  return type === 'recovery';
}

/** What `/verify` takes: every link but the one that has a page of its own. */
export function signsIn(type: VerifyType): boolean {
  return !choosesPassword(type);
}

const DELETION_PAGE = /^\/([a-z]{2}\/)?data-deletion$/;

/**
 * Where a link leads that was asked for on the page of data deletion, to be confirmed there; null for any other link.
 * Anyone can write it: it is a path of this site, and nothing happens there before it is confirmed.
 */
export function deletionPath(search: string, origin: string): string | null {
  const wished = new URLSearchParams(search).get('redirect_to') ?? '';
  if (!URL.canParse(wished)) return null;
  const url = new URL(wished);
  return url.origin === origin && DELETION_PAGE.test(url.pathname) ? url.pathname + url.search : null;
}
