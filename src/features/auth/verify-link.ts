import { VERIFY_TYPES, type VerifyType } from '#data/auth.ts';

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
