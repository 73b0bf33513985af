import type { BackendConfig } from '../config.ts';
import { json } from '../rest/api-answer.ts';

/** Longer ones would be cut by bcrypt. */
const BCRYPT_BYTES = 72;

const REQUIRED: Record<BackendConfig['auth']['password_requirements'], RegExp[]> = {
  '': [],
  letters_digits: [/[A-Za-z]/, /\d/],
  lower_upper_letters_digits: [/[a-z]/, /[A-Z]/, /\d/],
};

/**
 * The answer to a new password that is too weak, or null. It is judged before the address is looked up, so that
 * the answer is the same for every address.
 */
export function passwordFault(password: string, { auth }: BackendConfig): Response | null {
  const reasons: string[] = [];
  if (password.length < auth.minimum_password_length) reasons.push('length');
  if (REQUIRED[auth.password_requirements].some((each) => !each.test(password))) reasons.push('characters');
  if (Buffer.byteLength(password) > BCRYPT_BYTES) reasons.push('length');
  if (reasons.length === 0) return null;
  const msg = `Password should have ${auth.minimum_password_length} to ${BCRYPT_BYTES} characters, with letters and digits.`;
  const body = { code: 422, error_code: 'weak_password', msg, weak_password: { reasons } };
  return json(body, 422, { 'x-sb-error-code': 'weak_password' });
}
