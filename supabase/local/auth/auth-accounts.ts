// Reads and checks of auth.users that the library lacks.
import { createHash, randomInt } from 'node:crypto';
import type { Sql } from 'postgres';

export interface Account {
  id: string;
  email: string;
  isConfirmed: boolean;
  hasPassword: boolean;
}

/** The account of an address, in any case. */
export async function findAccount(sql: Sql, email: string): Promise<Account | null> {
  const [row] = await sql<Account[]>`
    select id, email, email_confirmed_at is not null as "isConfirmed", coalesce(encrypted_password, '') <> '' as "hasPassword"
    from auth.users where email = ${email.toLowerCase()}`;
  return row ?? null;
}

/** Whether the password is right. bcrypt's $2b$ and $2a$ are the same for pgcrypto, which knows only the latter. */
export async function passwordMatches(sql: Sql, userId: string, password: string): Promise<boolean> {
  const [row] = await sql<{ matches: boolean | null }[]>`
    select extensions.crypt(${password}, hash) = hash as matches
    from (select replace(encrypted_password, '$2b$', '$2a$') as hash from auth.users where id = ${userId}) as stored`;
  return row?.matches === true;
}

/** Takes as long as checking a password does, so that the time does not tell whether an account exists. */
export async function spendPasswordTime(sql: Sql): Promise<void> {
  await sql`select extensions.crypt('nobody', extensions.gen_salt('bf', 10))`;
}

/** A code and its hash as the library computes them: hex SHA-256 of address and code. */
export function newCode(email: string, digits: number): { otp: string; hash: string } {
  const otp = String(randomInt(10 ** digits)).padStart(digits, '0');
  return { otp, hash: hashCode(email, otp) };
}

export function hashCode(email: string, otp: string): string {
  return createHash('sha256')
    .update(email.toLowerCase() + otp)
    .digest('hex');
}
