import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../../../../tests/support/database.ts';
import { like } from '../../fixtures/line-up.ts';
import { createMessageWeek } from '../../fixtures/message-week.ts';
import { createWriter, inbox, introduce, read, saveSettings, send, unread } from '../../fixtures/messages.ts';
import { refusal } from '../../fixtures/refusal.ts';

let db: TestDatabase;
let contestant: () => string;
beforeAll(async () => {
  ({ db, contestant } = await createMessageWeek(24));
});
afterAll(() => db.drop());

describe('who may write first', () => {
  it('can be nobody, or those whom she likes; who knows her already goes on', async () => {
    const [voter, friend, liked, her] = [
      await createWriter(db),
      await createWriter(db),
      contestant(),
      contestant(),
    ];
    await introduce(db, friend, her);
    await saveSettings(db, her, { requests_from: 'nobody' });
    await expect(send(db, voter, her, 'Hello')).rejects.toMatchObject(refusal('requests_off'));
    expect((await read(db, voter, her)).bar).toEqual({ code: 'requests_off', detail: null });
    expect(await send(db, friend, her, 'Still here')).toMatchObject({ state: 'accepted' });
    await saveSettings(db, her, { requests_from: 'liked' });
    await like(db, her, liked);
    await expect(send(db, voter, her, 'Hello')).rejects.toMatchObject(refusal('requests_off'));
    expect(await send(db, liked, her, 'Hello')).toMatchObject({ state: 'requested' });
  });

  it('and muted words keep a request out of sight, which its sender does not notice', async () => {
    const [voter, her] = [await createWriter(db), contestant()];
    const saved = await saveSettings(db, her, {
      requests_from: 'everyone',
      muted_words: ['Crypto', 'crypto ', 'BITCOIN'],
    });
    expect(saved['muted_words']).toEqual(['bitcoin', 'crypto']);
    expect(await send(db, voter, her, 'Want some ＣＲＹＰＴＯ tips?')).toMatchObject({ state: 'requested' });
    expect(await inbox(db, her, 'requests')).toEqual([]);
    expect(await inbox(db, her, 'muted')).toHaveLength(1);
    expect(await unread(db, her)).toEqual({ messages: 0, requests: 0 });
    expect(await send(db, await createWriter(db), her, 'Honest words')).toMatchObject({ state: 'requested' });
    expect(await unread(db, her)).toEqual({ messages: 0, requests: 1 });
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
    const her = await createWriter(db);
    await saveSettings(db, her, {
      requests_from: 'everyone',
      quiet_hours: { from: '22:00', until: '07:00', time_zone: 'Asia/Manila' },
    });
    const isQuiet = async (at: string) => {
      const [row] = await db.owner<
        { quiet: boolean }[]
      >`select private.is_quiet(${her}, ${at}::timestamptz) as quiet`;
      return row?.quiet;
    };
    expect(await isQuiet('2026-11-18T23:00+08:00')).toBe(true);
    expect(await isQuiet('2026-11-18T06:59+08:00')).toBe(true);
    expect(await isQuiet('2026-11-18T07:00+08:00')).toBe(false);
    expect(await isQuiet('2026-11-18T12:00+08:00')).toBe(false);
  });
});
