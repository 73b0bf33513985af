// Deletion without signing in, by actor: requesting, confirming through the mailed link, reading the state.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Actor,
  createTestDatabase,
  type TestDatabase,
} from '../../../../tests/support/backend/database.ts';
import { anon, setClock, signedIn } from '../../fixtures/contest.ts';

const START = new Date('2026-11-18T12:00+08:00');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

type Answer = Readonly<Record<string, unknown>>;
const later = (milliseconds: number) => setClock(db, new Date(START.getTime() + milliseconds));
const byMail = (sub: string, method = 'otp'): Actor => ({
  role: 'authenticated',
  sub,
  claims: { amr: [{ method, timestamp: 1 }] },
});
const call = async (as: Actor, name: string, value: string | null): Promise<Answer> => {
  const [row] = await db
    .as(as)
    .query<{ answer: Answer }>(`select to_jsonb(public.${name}($1)) as answer`, [value]);
  return row?.answer ?? {};
};
const ask = async (email: string) => String((await call(anon, 'ask_for_deletion', email))['code']);
const stateOf = async (code: string, as: Actor = anon) =>
  (await call(as, 'get_deletion_state', code))['state'];
const newPerson = async () => {
  const email = `ana-${crypto.randomUUID()}@example.test`;
  return { email, id: await db.createUser({ email, confirmed: true }) };
};

describe('a request', () => {
  it('has the same answer for an address with an account and without, and stores nothing of either', async () => {
    await later(0);
    const { email, id } = await newPerson();
    const codes = [await ask(email), await ask(`nobody-${email}`)];
    for (const code of codes) {
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
      expect(await call(anon, 'get_deletion_state', code)).toEqual({ state: 'waiting', erase_at: null });
      expect(await stateOf(code, signedIn(id))).toBe('waiting');
    }
    const stored = JSON.stringify(await db.owner`select r::text from private.deletion_requests r`);
    for (const secret of [email, id, ...codes]) expect(stored).not.toContain(secret);
    expect(codes[0]).not.toBe(codes[1]);
  });

  it('accepts the code as people write it: small letters, no dashes, o for 0', async () => {
    const code = await ask((await newPerson()).email);
    const copied = ` ${code.replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l').toLowerCase()}`;
    expect(await stateOf(copied)).toBe('waiting');
    for (const other of ['', 'ABCD', `${code}0`, '0000-0000-0000']) {
      expect(await stateOf(other)).toBe('unknown');
    }
  });

  it('is invalid_input for a text that is not an address', async () => {
    for (const text of [null, '', 'nobody', 'a b@example.test', `${'a'.repeat(320)}@example.test`]) {
      await expect(call(anon, 'ask_for_deletion', text)).rejects.toMatchObject({ message: 'invalid_input' });
    }
  });

  it('is possible 3 times an hour for an address, in any spelling', async () => {
    const { email } = await newPerson();
    for (const form of [email, email.toUpperCase(), ` ${email}`]) await ask(form);
    await expect(ask(email)).rejects.toMatchObject({ message: 'rate_limited' });
    await ask((await newPerson()).email);
    await later(61 * MINUTE);
    await ask(email);
    await later(0);
  });

  it('is possible for an address after strangers have used up theirs for it', async () => {
    const { email } = await newPerson();
    const askFrom = (address: string) =>
      db.as(anon).transaction(async (query) => {
        await query(`select set_config('request.headers', $1, true)`, [
          JSON.stringify({ 'x-forwarded-for': address }),
        ]);
        await query('select public.ask_for_deletion($1)', [email]);
      });
    for (let times = 0; times < 3; times += 1) await askFrom('198.51.100.6');
    await expect(askFrom('198.51.100.6')).rejects.toMatchObject({ message: 'rate_limited' });
    for (let times = 0; times < 3; times += 1) await askFrom('198.51.100.7');
    await askFrom('203.0.113.8');
  });

  it('is possible 10 times an hour from a connection', async () => {
    const askFrom = (address: string) =>
      db.as(anon).transaction(async (query) => {
        await query(`select set_config('request.headers', $1, true)`, [
          JSON.stringify({ 'x-forwarded-for': `${address}, 10.0.0.1` }),
        ]);
        await query('select public.ask_for_deletion($1)', [(await newPerson()).email]);
      });
    for (let times = 0; times < 10; times += 1) await askFrom('198.51.100.4');
    await expect(askFrom('198.51.100.4')).rejects.toMatchObject({ message: 'rate_limited' });
    await askFrom('198.51.100.5');
    const stored = JSON.stringify(await db.owner`select r::text from private.deletion_requests r`);
    expect(stored).not.toContain('198.51.100');
  });
});

describe('a confirmation', () => {
  it('hides the person as on the account page; the code then shows the day, an undo, and the day again', async () => {
    const { email, id } = await newPerson();
    const code = await ask(email);
    const answer = await call(byMail(id), 'confirm_deletion', code);
    expect(answer['deletion_requested_at']).not.toBeNull();
    const state = await call(anon, 'get_deletion_state', code);
    expect(state).toEqual({ state: 'confirmed', erase_at: answer['erase_at'] });
    expect(await call(byMail(id), 'confirm_deletion', code)).toEqual(answer);

    await db.as(signedIn(id)).query('select public.undo_account_deletion()');
    expect(await call(anon, 'get_deletion_state', code)).toEqual({ state: 'undone', erase_at: null });
    await db.as(signedIn(id)).query('select public.request_account_deletion()');
    expect(await stateOf(code)).toBe('confirmed');
  });

  it('needs a session from the mailed link to that address, within a day', async () => {
    const { email, id } = await newPerson();
    const code = await ask(email);
    const stranger = await newPerson();
    const refused = { message: 'link_expired' };
    for (const actor of [byMail(stranger.id), signedIn(id), byMail(id, 'password')]) {
      await expect(call(actor, 'confirm_deletion', code)).rejects.toMatchObject(refused);
    }
    await expect(call(byMail(id), 'confirm_deletion', '0000-0000-0000')).rejects.toMatchObject(refused);
    await expect(call(anon, 'confirm_deletion', code)).rejects.toMatchObject({ code: '42501' });
    await later(DAY + MINUTE);
    await expect(call(byMail(id), 'confirm_deletion', code)).rejects.toMatchObject(refused);
    expect(await stateOf(code)).toBe('unknown');
    await later(DAY - MINUTE);
    expect(await stateOf(code)).toBe('waiting');
    await call(byMail(id), 'confirm_deletion', code);
    await expect(call(byMail(stranger.id), 'confirm_deletion', code)).rejects.toMatchObject(refused);
    await later(0);
  });

  it('that meets the end of its request is refused, and nothing happens to the account', async () => {
    const { email, id } = await newPerson();
    const code = await ask(email);
    const isPending = async () =>
      (await db.owner`select from public.profiles where id = ${id} and deletion_requested_at is not null`)
        .length;
    let confirmation: Promise<unknown> | undefined;
    await db.owner.begin(async (tx) => {
      await tx`delete from private.deletion_requests where confirmed_at is null`;
      confirmation = call(byMail(id), 'confirm_deletion', code);
      confirmation.catch(() => undefined);
      // It waits for the row that is being deleted.
      await new Promise((resolve) => setTimeout(resolve, 200));
    });
    await expect(confirmation).rejects.toMatchObject({ message: 'link_expired' });
    expect(await isPending()).toBe(0);
    await call(byMail(id), 'confirm_deletion', await ask(email));
    expect(await isPending()).toBe(1);
  });

  it('is refused to an admin, and the request stays open', async () => {
    const { email, id } = await newPerson();
    const code = await ask(email);
    await db.owner`insert into public.user_roles (user_id, role) values (${id}, 'admin')`;
    await expect(call(byMail(id), 'confirm_deletion', code)).rejects.toMatchObject({
      message: 'not_allowed',
    });
    expect(await stateOf(code)).toBe('waiting');
  });

  it('is open to a suspended person', async () => {
    const { email, id } = await newPerson();
    const code = await ask(email);
    await db.owner`update public.profiles set suspended_at = now() where id = ${id}`;
    await call(byMail(id), 'confirm_deletion', code);
    expect(await stateOf(code)).toBe('confirmed');
  });
});

describe('after the erasure', () => {
  it('the code shows for 30 days that it is done, and nothing names the person', async () => {
    const { email, id } = await newPerson();
    const code = await ask(email);
    await call(byMail(id), 'confirm_deletion', code);
    const [own] = await db
      .as(signedIn(id))
      .query<{ answer: Answer }>('select public.export_my_data() as answer');
    expect(own?.answer['deletion_requests']).toHaveLength(1);
    await later(14 * DAY + MINUTE);
    await db.as({ role: 'service_role' }).query('select public.finish_erasure($1)', [id]);
    expect(await call(anon, 'get_deletion_state', code)).toEqual({ state: 'done', erase_at: null });
    expect(await db.owner`select from private.deletion_requests r where r.profile_id = ${id}`).toEqual([]);
    await later(43 * DAY);
    expect(await stateOf(code)).toBe('done');
    await later(45 * DAY);
    expect(await stateOf(code)).toBe('unknown');
  });

  it('the next request deletes old ones: unconfirmed and undone ones', async () => {
    await later(0);
    const [unconfirmed, undone, leaving] = [await newPerson(), await newPerson(), await newPerson()];
    const codes = [await ask(unconfirmed.email), await ask(undone.email), await ask(leaving.email)];
    await call(byMail(undone.id), 'confirm_deletion', codes[1] ?? '');
    await db.as(signedIn(undone.id)).query('select public.undo_account_deletion()');
    await call(byMail(leaving.id), 'confirm_deletion', codes[2] ?? '');
    const isKept = async (code: string) =>
      (
        await db.owner`select from private.deletion_requests r where r.code_hash = private.hash_deletion_code(${code})`
      ).length > 0;
    expect(await Promise.all(codes.map(isKept))).toEqual([true, true, true]);
    await later(43 * DAY);
    const last = await ask((await newPerson()).email);
    expect(await Promise.all([...codes, last].map(isKept))).toEqual([false, true, true, true]);
    await later(45 * DAY);
    await ask((await newPerson()).email);
    expect(await Promise.all([...codes, last].map(isKept))).toEqual([false, false, true, false]);
  });
});
