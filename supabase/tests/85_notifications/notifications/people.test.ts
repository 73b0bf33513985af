// Notifications about actions of other people: who it was, never their text, and nothing within a blocked pair.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
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
import {
  listNotificationKinds,
  listNotificationsOf,
  saveNotificationSettings,
  unreadCounts,
} from '../../fixtures/notifications.ts';
import { block, unblock } from '../../fixtures/people.ts';
import { caseAbout, decideReport, report } from '../../fixtures/reports.ts';
import { addAdmin } from '../../fixtures/reviews.ts';

let db: TestDatabase;
beforeEach(async () => {
  db = await createTestDatabase({ connections: 30 });
});
afterEach(() => db.drop());

describe('a request', () => {
  let contestant: string;
  let sender: string;

  beforeEach(async () => {
    const week = await liveWeek(db, 3);
    contestant = item(week.entries, 0).profileId;
    sender = item(await createWriters(db, 1), 0);
    await unreadCounts(db, contestant);
    await db.owner`update private.notifications set read_at = private.clock()`;
  });

  const first = async () => item(await listNotificationsOf(db, contestant), 0);

  it('notifies with its sender and without its text', async () => {
    await send(db, sender, contestant, 'Secret words');
    expect(await first()).toMatchObject({ kind: 'request', profile_id: sender, is_read: false });
    expect(JSON.stringify(await listNotificationsOf(db, contestant))).not.toContain('Secret');
    expect(
      await db.owner`select about::text from private.notifications where about::text like '%Secret%'`,
    ).toEqual([]);
  });

  it('does not notify with a muted word, and its refusal never notifies', async () => {
    await saveSettings(db, contestant, { requests_from: 'everyone', muted_words: ['secret'] });
    await send(db, sender, contestant, 'Secret words');
    expect((await first()).kind).toBe('week_opened');
    await refuse(db, contestant, sender);
    expect(await listNotificationKinds(db, sender)).toEqual([]);
  });

  it('is read with the conversation, and its acceptance notifies the sender', async () => {
    const { number } = await send(db, sender, contestant, 'Hello');
    expect((await unreadCounts(db, contestant)).notifications).toBe(1);
    await markRead(db, contestant, sender, number);
    expect((await unreadCounts(db, contestant)).notifications).toBe(0);
    await accept(db, contestant, sender);
    await accept(db, contestant, sender);
    expect(await listNotificationsOf(db, sender)).toMatchObject([
      { kind: 'request_accepted', profile_id: contestant },
    ]);
  });

  it('is hidden while the two are a blocked pair, and while the other is suspended', async () => {
    await send(db, sender, contestant, 'Hello');
    for (const [hide, show] of [
      [() => block(db, contestant, sender), () => unblock(db, contestant, sender)],
      [() => block(db, sender, contestant), () => unblock(db, sender, contestant)],
      [
        () => db.owner`update public.profiles set suspended_at = private.clock() where id = ${sender}`,
        () => db.owner`update public.profiles set suspended_at = null where id = ${sender}`,
      ],
    ] as const) {
      await hide();
      expect(await listNotificationKinds(db, contestant)).toEqual(['week_opened']);
      expect((await unreadCounts(db, contestant)).notifications).toBe(0);
      await show();
      expect((await first()).kind).toBe('request');
      expect((await unreadCounts(db, contestant)).notifications).toBe(1);
    }
  });

  it('is deleted with an erased person', async () => {
    await introduce(db, sender, contestant);
    expect((await first()).profile_id).toBe(sender);
    await db.owner`update public.profiles set erased_at = private.clock() where id = ${sender}`;
    expect(await listNotificationKinds(db, contestant)).toEqual(['week_opened']);
    expect(await db.owner`select from private.notifications where profile_id = ${sender}`).toHaveLength(0);
  });
});

describe('a report', () => {
  it('notifies its reporter of the decision once, unless that is switched off', async () => {
    const week = await liveWeek(db, 3);
    const contestant = item(week.entries, 0).profileId;
    const admin = await addAdmin(db);
    const [one, other] = (await createWriters(db, 2)) as [string, string];
    await saveNotificationSettings(db, other, ['report']);
    for (const reporter of [one, other])
      await report(db, reporter, { subject: 'profile', person: contestant, reason: 'spam' });
    const { id } = await caseAbout(db, admin, contestant, 'spam');
    await decideReport(db, signedIn(admin), id, 'removed', 'rules_broken', 'A note for her');
    expect(await listNotificationsOf(db, one)).toMatchObject([
      { kind: 'report_decided', about: { case_id: id, decision: 'removed', reason: 'spam' } },
    ]);
    expect(await listNotificationKinds(db, other)).toEqual([]);
    // A decision about own content always notifies, without the note, which is read with the decision.
    await saveNotificationSettings(db, contestant, [
      'entry',
      'week',
      'result',
      'request',
      'accepted',
      'report',
    ]);
    const received = await listNotificationsOf(db, contestant);
    expect(received[0]).toMatchObject({
      kind: 'content_removed',
      about: { decision_reason: 'rules_broken' },
    });
    expect(JSON.stringify(received)).not.toContain('A note');
  });
});
