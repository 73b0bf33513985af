import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../../../../tests/support/backend/database.ts';
import { createMessageWeek } from '../../fixtures/message-week.ts';
import { createWriter, inbox, introduce, read, saveSettings, send, unread } from '../../fixtures/messages.ts';
import { like } from '../../fixtures/qualification.ts';
import { refusal } from '../../fixtures/refusal.ts';

let db: TestDatabase;
let contestant: () => string;
beforeAll(async () => {
  ({ db, contestant } = await createMessageWeek(24));
});
afterAll(() => db.drop());

describe('who may write first', () => {
  it('can be nobody, or people whom the recipient likes; an existing conversation continues', async () => {
    const [voter, friend, liked, recipient] = [
      await createWriter(db),
      await createWriter(db),
      contestant(),
      contestant(),
    ];
    await introduce(db, friend, recipient);
    await saveSettings(db, recipient, { requests_from: 'nobody' });
    await expect(send(db, voter, recipient, 'Hello')).rejects.toMatchObject(refusal('requests_off'));
    expect((await read(db, voter, recipient)).denial).toEqual({ code: 'requests_off', detail: null });
    expect(await send(db, friend, recipient, 'Still here')).toMatchObject({ state: 'accepted' });
    await saveSettings(db, recipient, { requests_from: 'liked' });
    await like(db, recipient, liked);
    await expect(send(db, voter, recipient, 'Hello')).rejects.toMatchObject(refusal('requests_off'));
    expect(await send(db, liked, recipient, 'Hello')).toMatchObject({ state: 'requested' });
  });

  it('and muted words hide a request, and its sender sees no difference', async () => {
    const [voter, recipient] = [await createWriter(db), contestant()];
    const saved = await saveSettings(db, recipient, {
      requests_from: 'everyone',
      muted_words: ['Crypto', 'crypto ', 'BITCOIN'],
    });
    expect(saved['muted_words']).toEqual(['bitcoin', 'crypto']);
    expect(await send(db, voter, recipient, 'Want some ＣＲＹＰＴＯ tips?')).toMatchObject({
      state: 'requested',
    });
    expect(await inbox(db, recipient, 'requests')).toEqual([]);
    expect(await inbox(db, recipient, 'muted')).toHaveLength(1);
    expect(await unread(db, recipient)).toEqual({ messages: 0, requests: 0 });
    expect(await send(db, await createWriter(db), recipient, 'Honest words')).toMatchObject({
      state: 'requested',
    });
    expect(await unread(db, recipient)).toEqual({ messages: 0, requests: 1 });
  });

  it.each([
    { requests_from: 'somebody' },
    {},
    { requests_from: 'everyone', muted_words: ['x'] },
    { requests_from: 'everyone', muted_words: Array.from({ length: 51 }, (_, n) => `word ${n}`) },
    { requests_from: 'everyone', quiet_hours: { from: '22:00', until: '25:00', time_zone: 'Asia/Manila' } },
    { requests_from: 'everyone', quiet_hours: { from: '22:00', until: '07:00', time_zone: 'Moon/Base' } },
  ])('is not saved as %j', async (settings) => {
    await expect(saveSettings(db, await createWriter(db), settings)).rejects.toMatchObject(
      refusal('invalid_field'),
    );
  });

  it('knows quiet hours over midnight, in the person’s own zone', async () => {
    const recipient = await createWriter(db);
    await saveSettings(db, recipient, {
      requests_from: 'everyone',
      quiet_hours: { from: '22:00', until: '07:00', time_zone: 'Asia/Manila' },
    });
    const isQuiet = async (at: string) => {
      const [row] = await db.owner<
        { quiet: boolean }[]
      >`select private.is_quiet(${recipient}, ${at}::timestamptz) as quiet`;
      return row?.quiet;
    };
    expect(await isQuiet('2026-11-18T23:00+08:00')).toBe(true);
    expect(await isQuiet('2026-11-18T06:59+08:00')).toBe(true);
    expect(await isQuiet('2026-11-18T07:00+08:00')).toBe(false);
    expect(await isQuiet('2026-11-18T12:00+08:00')).toBe(false);
  });
});
