import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../../../../tests/support/backend/database.ts';
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
  it('counts unread messages, is read to a number and never backwards, and shows the other that', async () => {
    const [voter, recipient] = [await createWriter(db), contestant()];
    await introduce(db, voter, recipient);
    for (const body of ['one', 'two', 'three']) await send(db, voter, recipient, body);
    expect(await unread(db, recipient)).toEqual({ messages: 4, requests: 0 });
    expect(await markRead(db, recipient, voter, 3)).toBe(1);
    expect(await markRead(db, recipient, voter, 1)).toBe(1);
    expect((await read(db, voter, recipient)).other_read_to).toBe(3);
    expect(await markRead(db, recipient, voter, 999)).toBe(0);
    expect((await read(db, recipient, voter)).read_to).toBe(4);
  });

  it('is read upward page by page, each message once', async () => {
    const [voter, recipient] = [await createWriter(db), contestant()];
    await introduce(db, voter, recipient);
    for (let n = 2; n <= 8; n += 1)
      await send(db, n % 2 ? voter : recipient, n % 2 ? recipient : voter, `message ${n}`);
    const pages = [];
    for (let before: number | null = null; ; ) {
      const { messages } = await read(db, recipient, voter, 3, before);
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

  it('is cleared for one person alone, and returns with new messages', async () => {
    const [voter, recipient] = [await createWriter(db), contestant()];
    await introduce(db, voter, recipient);
    await clear(db, recipient, voter);
    expect(await inbox(db, recipient)).toEqual([]);
    expect((await read(db, recipient, voter)).messages).toEqual([]);
    expect((await read(db, voter, recipient)).messages).toHaveLength(1);
    await send(db, voter, recipient, 'Are you there?');
    expect((await read(db, recipient, voter)).messages.map(({ body }) => body)).toEqual(['Are you there?']);
    expect(await inbox(db, recipient)).toMatchObject([{ unread: 1 }]);
    await onDay(2);
    await clear(db, recipient, voter);
    await clear(db, voter, recipient);
    expect(
      await db.owner`select from private.messages m join private.conversation_members s using (conversation_id) where s.profile_id = ${voter}`,
    ).toEqual([]);
    await onDay(0);
  });

  it('is hidden for both while one blocks the other, and returns', async () => {
    const [voter, recipient] = [await createWriter(db), contestant()];
    await introduce(db, voter, recipient);
    await block(db, recipient, voter);
    for (const [one, other] of [
      [voter, recipient],
      [recipient, voter],
    ] as const) {
      expect(await inbox(db, one)).toEqual([]);
      await expect(send(db, one, other, 'Hello')).rejects.toMatchObject(refusal('no_such_profile'));
      await expect(read(db, one, other)).rejects.toMatchObject(refusal('no_such_profile'));
      await expect(markRead(db, one, other, 1)).rejects.toMatchObject(refusal('no_such_profile'));
    }
    expect(await unread(db, recipient)).toEqual({ messages: 0, requests: 0 });
    await unblock(db, recipient, voter);
    expect(await inbox(db, voter)).toHaveLength(1);
    expect(await send(db, voter, recipient, 'Hello')).toMatchObject({ state: 'accepted' });
  });

  it('is hidden while the other is suspended, follows a new name, and is deleted with an erased person', async () => {
    const [voter, recipient] = [await createWriter(db), contestant()];
    await introduce(db, voter, recipient);
    await db.owner`update public.profiles set display_name = 'New Name' where id = ${voter}`;
    expect(await inbox(db, recipient)).toMatchObject([{ display_name: 'New Name' }]);
    await db.owner`update public.entries set display_name = 'Stage Name' where profile_id = ${recipient}`;
    expect(await inbox(db, voter)).toMatchObject([{ display_name: 'Stage Name' }]);
    await db.owner`update public.profiles set suspended_at = private.clock() where id = ${recipient}`;
    expect(await inbox(db, voter)).toEqual([]);
    await expect(send(db, voter, recipient, 'Hello')).rejects.toMatchObject(refusal('no_such_profile'));
    await expect(send(db, recipient, voter, 'Hello')).rejects.toMatchObject(refusal('not_allowed'));
    await db.owner`update public.profiles set suspended_at = null where id = ${recipient}`;
    expect(await inbox(db, voter)).toHaveLength(1);
    await db.owner`update public.profiles set erased_at = private.clock() where id = ${recipient}`;
    expect(await inbox(db, voter)).toEqual([]);
  });
});
