import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../../../../tests/support/database.ts';
import { createMessageWeek } from '../../fixtures/message-week.ts';
import {
  clear,
  createWriter,
  inbox,
  introduce,
  markRead,
  read,
  send,
  unread,
} from '../../fixtures/messages.ts';
import { block, unblock } from '../../fixtures/people.ts';
import { refusal } from '../../fixtures/refusal.ts';

let db: TestDatabase;
let contestant: () => string;
let onDay: (days: number) => Promise<unknown>;
beforeAll(async () => {
  ({ db, contestant, onDay } = await createMessageWeek(24));
});
afterAll(() => db.drop());

describe('a conversation', () => {
  it('counts what is unread, is read to a number and never backwards, and tells the other of it', async () => {
    const [voter, her] = [await createWriter(db), contestant()];
    await introduce(db, voter, her);
    for (const body of ['one', 'two', 'three']) await send(db, voter, her, body);
    expect(await unread(db, her)).toEqual({ messages: 4, requests: 0 });
    expect(await markRead(db, her, voter, 3)).toBe(1);
    expect(await markRead(db, her, voter, 1)).toBe(1);
    expect((await read(db, voter, her)).other_read_to).toBe(3);
    expect(await markRead(db, her, voter, 999)).toBe(0);
    expect((await read(db, her, voter)).read_to).toBe(4);
  });

  it('is read upward page by page, each message once', async () => {
    const [voter, her] = [await createWriter(db), contestant()];
    await introduce(db, voter, her);
    for (let n = 2; n <= 8; n += 1) await send(db, n % 2 ? voter : her, n % 2 ? her : voter, `message ${n}`);
    const pages = [];
    for (let before: number | null = null; ; ) {
      const { messages } = await read(db, her, voter, 3, before);
      pages.push(messages.map(({ number }) => number));
      before = messages.at(-1)?.number ?? 0;
      if (messages.length < 3) break;
    }
    expect(pages).toEqual([
      [8, 7, 6],
      [5, 4, 3],
      [2, 1],
    ]);
  });

  it('is cleared for oneself alone, and comes back with what is new', async () => {
    const [voter, her] = [await createWriter(db), contestant()];
    await introduce(db, voter, her);
    await clear(db, her, voter);
    expect(await inbox(db, her)).toEqual([]);
    expect((await read(db, her, voter)).messages).toEqual([]);
    expect((await read(db, voter, her)).messages).toHaveLength(1);
    await send(db, voter, her, 'Are you there?');
    expect((await read(db, her, voter)).messages.map(({ body }) => body)).toEqual(['Are you there?']);
    expect(await inbox(db, her)).toMatchObject([{ unread: 1 }]);
    await onDay(2);
    await clear(db, her, voter);
    await clear(db, voter, her);
    expect(
      await db.owner`select from private.messages m join private.seats s using (conversation_id) where s.profile_id = ${voter}`,
    ).toEqual([]);
    await onDay(0);
  });

  it('is out of sight for both while one blocks the other, and comes back', async () => {
    const [voter, her] = [await createWriter(db), contestant()];
    await introduce(db, voter, her);
    await block(db, her, voter);
    for (const [one, other] of [
      [voter, her],
      [her, voter],
    ] as const) {
      expect(await inbox(db, one)).toEqual([]);
      await expect(send(db, one, other, 'Hello')).rejects.toMatchObject(refusal('no_such_profile'));
      await expect(read(db, one, other)).rejects.toMatchObject(refusal('no_such_profile'));
      await expect(markRead(db, one, other, 1)).rejects.toMatchObject(refusal('no_such_profile'));
    }
    expect(await unread(db, her)).toEqual({ messages: 0, requests: 0 });
    await unblock(db, her, voter);
    expect(await inbox(db, voter)).toHaveLength(1);
    expect(await send(db, voter, her, 'Hello')).toMatchObject({ state: 'accepted' });
  });

  it('is out of sight while the other is suspended, follows a new name, and is gone with who is erased', async () => {
    const [voter, her] = [await createWriter(db), contestant()];
    await introduce(db, voter, her);
    await db.owner`update public.profiles set display_name = 'New Name' where id = ${voter}`;
    expect(await inbox(db, her)).toMatchObject([{ display_name: 'New Name' }]);
    await db.owner`update public.entries set display_name = 'Stage Name' where profile_id = ${her}`;
    expect(await inbox(db, voter)).toMatchObject([{ display_name: 'Stage Name' }]);
    await db.owner`update public.profiles set suspended_at = private.clock() where id = ${her}`;
    expect(await inbox(db, voter)).toEqual([]);
    await expect(send(db, voter, her, 'Hello')).rejects.toMatchObject(refusal('no_such_profile'));
    await expect(send(db, her, voter, 'Hello')).rejects.toMatchObject(refusal('not_allowed'));
    await db.owner`update public.profiles set suspended_at = null where id = ${her}`;
    expect(await inbox(db, voter)).toHaveLength(1);
    await db.owner`update public.profiles set erased_at = private.clock() where id = ${her}`;
    expect(await inbox(db, voter)).toEqual([]);
  });
});
