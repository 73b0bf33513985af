import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../../../../tests/support/backend/database.ts';
import { createMessageWeek } from '../../fixtures/message-week.ts';
import {
  accept,
  createWriter,
  createWriters,
  inbox,
  read,
  refuse,
  send,
  unread,
} from '../../fixtures/messages.ts';
import { refusal } from '../../fixtures/refusal.ts';

let db: TestDatabase;
let contestant: () => string;
let onDay: (days: number) => Promise<unknown>;
beforeAll(async () => {
  ({ db, contestant, onDay } = await createMessageWeek(24));
});
afterAll(() => db.drop());

describe('a first message', () => {
  it('is a request in its own folder, with one line of it in both lists', async () => {
    const [voter, recipient] = [await createWriter(db), contestant()];
    expect(await send(db, voter, recipient, '  Hello  \n there ')).toMatchObject({
      number: 1,
      state: 'requested',
    });
    expect(await inbox(db, recipient)).toEqual([]);
    expect(await inbox(db, recipient, 'requests')).toMatchObject([
      { profile_id: voter, last_line: 'Hello there', unread: 1, is_waiting: false },
    ]);
    expect(await inbox(db, voter)).toMatchObject([
      {
        profile_id: recipient,
        display_name: expect.stringMatching('Contestant'),
        last_is_own: true,
        is_waiting: true,
      },
    ]);
    expect(await unread(db, recipient)).toEqual({ messages: 0, requests: 1 });
  });

  it('is the only one until it is accepted, and says when the next one is possible', async () => {
    const [voter, recipient] = [await createWriter(db), contestant()];
    await send(db, voter, recipient, 'Hello');
    const next = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/) as unknown as string;
    await expect(send(db, voter, recipient, 'Are you there?')).rejects.toMatchObject(
      refusal('request_pending', next),
    );
    await accept(db, recipient, voter);
    expect(await send(db, voter, recipient, 'x'.repeat(1000))).toMatchObject({
      number: 2,
      state: 'accepted',
    });
    // A text of many blanks is refused for its length before the blanks are removed.
    for (const body of ['x'.repeat(1001), `Hello${' '.repeat(10_000)}`])
      await expect(send(db, voter, recipient, body)).rejects.toMatchObject(
        refusal('message_too_long', '1000'),
      );
  });

  it('is accepted by a reply, and links are allowed after that', async () => {
    const [voter, recipient] = [await createWriter(db), contestant()];
    await send(db, voter, recipient, 'Hello');
    expect(await send(db, recipient, voter, 'Hi!')).toMatchObject({ number: 2, state: 'accepted' });
    expect(await send(db, voter, recipient, 'See https://example.com')).toMatchObject({ number: 3 });
    expect((await inbox(db, recipient)).map((card) => card.profile_id)).toEqual([voter]);
    expect(await inbox(db, recipient, 'requests')).toEqual([]);
    expect(await inbox(db, voter)).toMatchObject([{ is_waiting: false, unread: 0 }]);
  });

  it.each([
    ['message_too_long', 'x'.repeat(301), '300'],
    ['contact_in_request', 'see example.com', 'link'],
    ['contact_in_request', 'call +63 917 123 4567', 'phone'],
    ['invalid_input', ' \u200b\n ', undefined],
  ])('is refused as %s', async (code, body, detail) => {
    const [voter, recipient] = [await createWriter(db), contestant()];
    await expect(send(db, voter, recipient, body)).rejects.toMatchObject(refusal(code, detail));
    expect(await send(db, voter, recipient, 'x'.repeat(300))).toMatchObject({ state: 'requested' });
  });

  it('needs an account of 24 hours, and says from when', async () => {
    const [newcomer, recipient] = [await createWriter(db), contestant()];
    await db.owner`update public.profiles set created_at = private.clock() - interval '23 hours' where id = ${newcomer}`;
    expect((await read(db, newcomer, recipient)).denial).toEqual({
      code: 'account_too_new',
      detail: expect.stringMatching(/Z$/),
    });
    await expect(send(db, newcomer, recipient, 'Hello')).rejects.toMatchObject(refusal('account_too_new'));
    await db.owner`update public.profiles set created_at = private.clock() - interval '24 hours' where id = ${newcomer}`;
    expect(await send(db, newcomer, recipient, 'Hello')).toMatchObject({ state: 'requested' });
  });

  it('goes to contestants only; a voter without a conversation is unknown', async () => {
    const [voter, other] = (await createWriters(db, 2)) as [string, string];
    for (const nobody of [other, voter, randomUUID()]) {
      await expect(send(db, voter, nobody, 'Hello')).rejects.toMatchObject(refusal('no_such_profile'));
      await expect(read(db, voter, nobody)).rejects.toMatchObject(refusal('no_such_profile'));
    }
  });
});

describe('a refusal', () => {
  it('is secret: its requester reads and gets the same as without an answer', async () => {
    const [refused, waiting, recipient] = [await createWriter(db), await createWriter(db), contestant()];
    await send(db, refused, recipient, 'Hello');
    await send(db, waiting, recipient, 'Hello');
    expect(await refuse(db, recipient, refused)).toEqual({ state: 'refused' });
    const seen = async (voter: string) => {
      const plain = (value: unknown) =>
        JSON.stringify(value).replace(/\d{4}-\d\d-\d\d[^"]*|[0-9a-f-]{36}|conversation_\d+_/g, '');
      return [
        plain(await read(db, voter, recipient)),
        plain(await inbox(db, voter)),
        plain(await send(db, voter, recipient, 'And?').catch(({ message }) => message)),
      ];
    };
    expect(await seen(refused)).toEqual(await seen(waiting));
    expect(await inbox(db, recipient, 'requests')).toMatchObject([{ profile_id: waiting }]);
    for (const days of [29, 59]) {
      await onDay(days);
      expect(await seen(refused)).toEqual(await seen(waiting));
    }
    await onDay(60.1);
    for (const voter of [refused, waiting])
      expect(await send(db, voter, recipient, 'Hello again')).toMatchObject({
        number: 2,
        state: 'requested',
      });
    await onDay(0);
  });

  it('leaves at least 30 days, also on the last day for an answer', async () => {
    const [voter, recipient] = [await createWriter(db), contestant()];
    await send(db, voter, recipient, 'Hello');
    await onDay(29.9);
    expect(await inbox(db, recipient, 'requests')).toHaveLength(1);
    await refuse(db, recipient, voter);
    await onDay(59.8);
    await expect(send(db, voter, recipient, 'Hello')).rejects.toMatchObject(refusal('request_pending'));
    await onDay(0);
  });

  it('can be taken back by a reply or by accepting, and an acceptance not by refusing', async () => {
    const [voter, recipient] = [await createWriter(db), contestant()];
    await send(db, voter, recipient, 'Hello');
    await refuse(db, recipient, voter);
    expect((await read(db, recipient, voter)).state).toBe('refused');
    expect(await accept(db, recipient, voter)).toEqual({ state: 'accepted' });
    expect(await refuse(db, recipient, voter)).toEqual({ state: 'accepted' });
    expect(await inbox(db, recipient)).toHaveLength(1);
  });

  it('is only for the recipient', async () => {
    const [voter, recipient, stranger] = [await createWriter(db), contestant(), await createWriter(db)];
    await send(db, voter, recipient, 'Hello');
    for (const answer of [accept, refuse]) {
      await expect(answer(db, voter, recipient)).rejects.toMatchObject(refusal('no_such_profile'));
      await expect(answer(db, stranger, voter)).rejects.toMatchObject(refusal('no_such_profile'));
    }
    expect((await read(db, recipient, voter)).state).toBe('request');
  });
});
