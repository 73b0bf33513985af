// What is told of what other people do: who it was, never what they wrote, and nothing of who is apart.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { item, liveWeek, signedIn } from '../../fixtures/contest.ts';
import {
  accept,
  createWriters,
  introduce,
  markRead,
  refuse,
  saveSettings,
  send,
} from '../../fixtures/messages.ts';
import { kindsTold, listNotices, saveNoticeSettings, unreadCounts } from '../../fixtures/notices.ts';
import { block, unblock } from '../../fixtures/people.ts';
import { caseAbout, decideReport, report } from '../../fixtures/reports.ts';
import { addAdmin } from '../../fixtures/reviews.ts';

let db: TestDatabase;
beforeEach(async () => {
  db = await createTestDatabase({ connections: 30 });
});
afterEach(() => db.drop());

describe('a request', () => {
  let her: string;
  let sender: string;

  beforeEach(async () => {
    const week = await liveWeek(db, 3);
    her = item(week.entries, 0).profileId;
    sender = item(await createWriters(db, 1), 0);
    await unreadCounts(db, her);
    await db.owner`update private.notices set read_at = private.clock()`;
  });

  const first = async () => item(await listNotices(db, her), 0);

  it('is told with who sent it and without what it says', async () => {
    await send(db, sender, her, 'Secret words');
    expect(await first()).toMatchObject({ kind: 'request', profile_id: sender, is_read: false });
    expect(JSON.stringify(await listNotices(db, her))).not.toContain('Secret');
    expect(await db.owner`select about::text from private.notices where about::text like '%Secret%'`).toEqual(
      [],
    );
  });

  it('is not told with a muted word, nor its refusal', async () => {
    await saveSettings(db, her, { requests_from: 'everyone', muted_words: ['secret'] });
    await send(db, sender, her, 'Secret words');
    expect((await first()).kind).toBe('week_opened');
    await refuse(db, her, sender);
    expect(await kindsTold(db, sender)).toEqual([]);
  });

  it('is read with the conversation, and its acceptance told to the sender', async () => {
    const { number } = await send(db, sender, her, 'Hello');
    expect((await unreadCounts(db, her)).notices).toBe(1);
    await markRead(db, her, sender, number);
    expect((await unreadCounts(db, her)).notices).toBe(0);
    await accept(db, her, sender);
    await accept(db, her, sender);
    expect(await listNotices(db, sender)).toMatchObject([{ kind: 'request_accepted', profile_id: her }]);
  });

  it('is out of sight while the two are apart, and while the other is suspended', async () => {
    await send(db, sender, her, 'Hello');
    for (const [hide, show] of [
      [() => block(db, her, sender), () => unblock(db, her, sender)],
      [() => block(db, sender, her), () => unblock(db, sender, her)],
      [
        () => db.owner`update public.profiles set suspended_at = private.clock() where id = ${sender}`,
        () => db.owner`update public.profiles set suspended_at = null where id = ${sender}`,
      ],
    ] as const) {
      await hide();
      expect(await kindsTold(db, her)).toEqual(['week_opened']);
      expect((await unreadCounts(db, her)).notices).toBe(0);
      await show();
      expect((await first()).kind).toBe('request');
      expect((await unreadCounts(db, her)).notices).toBe(1);
    }
  });

  it('goes with who is erased', async () => {
    await introduce(db, sender, her);
    expect((await first()).profile_id).toBe(sender);
    await db.owner`update public.profiles set erased_at = private.clock() where id = ${sender}`;
    expect(await kindsTold(db, her)).toEqual(['week_opened']);
    expect(await db.owner`select from private.notices where profile_id = ${sender}`).toHaveLength(0);
  });
});

describe('a report', () => {
  it('tells who reported what was decided, also once, unless that is switched off', async () => {
    const week = await liveWeek(db, 3);
    const her = item(week.entries, 0).profileId;
    const admin = await addAdmin(db);
    const [one, other] = (await createWriters(db, 2)) as [string, string];
    await saveNoticeSettings(db, other, ['report']);
    for (const reporter of [one, other])
      await report(db, reporter, { subject: 'profile', person: her, reason: 'spam' });
    const { id } = await caseAbout(db, admin, her, 'spam');
    await decideReport(db, signedIn(admin), id, 'removed', 'rules_broken', 'A note for her');
    expect(await listNotices(db, one)).toMatchObject([
      { kind: 'report_decided', about: { case_id: id, decision: 'removed', reason: 'spam' } },
    ]);
    expect(await kindsTold(db, other)).toEqual([]);
    // What became of her own words she is told in any case, without the note, which is read with the decision.
    await saveNoticeSettings(db, her, ['entry', 'week', 'result', 'request', 'accepted', 'report']);
    const told = await listNotices(db, her);
    expect(told[0]).toMatchObject({ kind: 'content_removed', about: { decision_reason: 'rules_broken' } });
    expect(JSON.stringify(told)).not.toContain('A note');
  });
});
