// A request lapses after 30 days: what each of the two may still do and see, on the days around it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../../../../tests/support/backend/database.ts';
import { signedIn } from '../../fixtures/contest.ts';
import { createMessageWeek } from '../../fixtures/message-week.ts';
import { accept, clear, createWriter, inbox, read, refuse, send, unread } from '../../fixtures/messages.ts';

const PENDING = { message: 'request_pending' };

let db: TestDatabase;
let contestant: () => string;
let onDay: (days: number) => Promise<unknown>;
beforeAll(async () => {
  ({ db, contestant, onDay } = await createMessageWeek(12));
});
afterAll(() => db.drop());

/** A voter with a request to a contestant on day 0. */
async function ask() {
  await onDay(0);
  const [voter, recipient] = [await createWriter(db), contestant()];
  await send(db, voter, recipient, 'Hello');
  return { voter, recipient };
}

const stored = async (voter: string) => {
  const [row] = await db.owner`select state from private.conversations where requester_id = ${voter}`;
  return row?.['state'];
};

const exported = async (as: string) => {
  const [row] = await db
    .as(signedIn(as))
    .query<{ all: { conversations: unknown[] } }>('select public.export_my_messages() as all');
  return row?.all.conversations;
};

describe('a request younger than 30 days', () => {
  it('is refused on day 29, and possible again from day 60 on', async () => {
    const { voter, recipient } = await ask();
    await onDay(29);
    expect((await read(db, recipient, voter)).state).toBe('request');
    expect(await inbox(db, recipient, 'requests')).toMatchObject([{ profile_id: voter }]);
    expect(await refuse(db, recipient, voter)).toEqual({ state: 'refused' });
    expect((await read(db, recipient, voter)).state).toBe('refused');
    await onDay(59.9);
    await expect(send(db, voter, recipient, 'Hello again')).rejects.toMatchObject(PENDING);
    await onDay(60.1);
    expect(await send(db, voter, recipient, 'Hello again')).toMatchObject({ state: 'requested' });
    expect((await read(db, recipient, voter)).state).toBe('request');
    expect(await refuse(db, recipient, voter)).toEqual({ state: 'refused' });
  });

  it('is refused by deleting the conversation', async () => {
    const { voter, recipient } = await ask();
    await onDay(29);
    await clear(db, recipient, voter);
    expect(await stored(voter)).toBe('refused');
  });
});

describe('a request older than 30 days', () => {
  it.each([31, 45, 60])('cannot be refused on day %i, in any way', async (day) => {
    const { voter, recipient } = await ask();
    await onDay(day);
    expect(await read(db, recipient, voter)).toMatchObject({ state: 'lapsed', longest: 1000, denial: null });
    expect(await inbox(db, recipient, 'requests')).toEqual([]);
    expect(await unread(db, recipient)).toEqual({ messages: 0, requests: 0 });
    expect(await exported(recipient)).toMatchObject([{ state: 'lapsed' }]);
    expect(await refuse(db, recipient, voter)).toEqual({ state: 'lapsed' });
    await clear(db, recipient, voter);
    expect(await stored(voter)).toBe('open');
    // Nobody has refused, so the next request has no refusal to wait for.
    await onDay(60.1);
    expect(await send(db, voter, recipient, 'Hello again')).toMatchObject({ number: 2, state: 'requested' });
    expect(await inbox(db, recipient, 'requests')).toMatchObject([{ profile_id: voter, unread: 1 }]);
  });

  it('shows the requester neither that it lapsed nor that another was refused', async () => {
    const [refused, waiting] = [await ask(), await ask()];
    await refuse(db, refused.recipient, refused.voter);
    const seen = async ({ voter, recipient }: typeof refused) =>
      JSON.stringify([
        await read(db, voter, recipient),
        await inbox(db, voter),
        await exported(voter),
        await send(db, voter, recipient, 'And?').catch(({ message }) => message),
        await db.as(signedIn(voter)).query('select * from public.list_notifications()'),
      ]).replace(/\d{4}-\d\d-\d\d[^"]*|[0-9a-f]{8}-[0-9a-f-]{27}|conversation_\d+_|Contestant \d+/g, '');
    const before = await seen(waiting);
    expect(before).toContain('"state":"requested"');
    expect(before).toContain('request_pending');
    for (const day of [29, 31, 45, 59]) {
      await onDay(day);
      await refuse(db, waiting.recipient, waiting.voter).then(({ state }) =>
        expect(state).toMatch(/refused|lapsed/),
      );
      expect(await seen(refused), `day ${day}`).toBe(before);
      expect(await seen(waiting), `day ${day}`).toBe(before);
    }
  });

  it.each([
    ['a reply', (recipient: string, voter: string) => send(db, recipient, voter, 'Better late than never')],
    ['accepting', (recipient: string, voter: string) => accept(db, recipient, voter)],
  ])('is accepted late by %s', async (_, answer) => {
    const { voter, recipient } = await ask();
    await onDay(45);
    expect(await answer(recipient, voter)).toMatchObject({ state: 'accepted' });
    expect((await read(db, voter, recipient)).state).toBe('accepted');
    expect(await send(db, voter, recipient, 'How nice')).toMatchObject({ state: 'accepted' });
    expect(await refuse(db, recipient, voter)).toEqual({ state: 'accepted' });
  });

  it('still cannot be answered by others', async () => {
    const { voter, recipient } = await ask();
    const stranger = await createWriter(db);
    await onDay(45);
    for (const [as, from] of [
      [voter, recipient],
      [stranger, voter],
    ] as const)
      await expect(refuse(db, as, from)).rejects.toMatchObject({ message: 'no_such_profile' });
  });
});
