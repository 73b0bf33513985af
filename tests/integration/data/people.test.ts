// Two people as their browsers see it: request, accept, talk, block, report; one session after the other.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { blockPerson, listBlocked, unblockPerson } from '../../../src/data/blocks.ts';
import { type PersonEvent, subscribeToPerson } from '../../../src/data/client/person-channel.ts';
import { listConversations, listMessages } from '../../../src/data/conversations.ts';
import { getMessageSettings, saveMessageSettings } from '../../../src/data/message-settings.ts';
import {
  acceptRequest,
  clearConversation,
  countUnread,
  markRead,
  refuseRequest,
  sendMessage,
} from '../../../src/data/messages.ts';
import { decideReport, listReports, reportContent } from '../../../src/data/reports.ts';
import { signOut } from '../../../src/data/session/auth.ts';
import { PASSWORD, type TestBackend } from '../../support/backend/backend.ts';
import { entryId, signInAs, signInAsNewVoter, startSiteBackend } from '../../support/people/site-data.ts';

let test: TestBackend;
let voter: { email: string; id: string };
let her: { email: string; id: string };

beforeAll(async () => {
  test = await startSiteBackend(3);
  voter = await newcomer();
  her = await newcomer();
  await test.db.owner`update public.entries set profile_id = ${her.id} where id = ${entryId(1)}`;
});
afterAll(() => test.stop());

/** Signed in, and old enough to write first messages. */
async function newcomer() {
  const { email } = await signInAsNewVoter(test);
  const [row] = await test.db.owner<{ id: string }[]>`
    update public.profiles p set created_at = private.clock() - interval '2 days'
    from auth.users u where u.id = p.id and u.email = ${email} returning p.id`;
  return { email, id: row?.id ?? '' };
}

const write = (to: string, body: string, requestId: string = crypto.randomUUID()) =>
  sendMessage({ to, body, requestId });

describe('two people', () => {
  it('meet by a request, talk, and read what the other wrote', async () => {
    await signInAs(voter.email);
    const requestId = crypto.randomUUID();
    const first = await write(her.id, 'Hello!', requestId);
    expect(first).toEqual({ number: 1, sentAt: expect.any(String), state: 'requested' });
    expect(await write(her.id, 'Hello!', requestId)).toEqual(first);
    await expect(write(her.id, 'And?')).rejects.toMatchObject({ code: 'request_pending' });
    await signInAs(her.email);
    expect(await countUnread()).toEqual({ messages: 0, requests: 1 });
    expect(await listConversations('requests', null)).toMatchObject([
      { profileId: voter.id, lastLine: 'Hello!', unread: 1, isWaiting: false },
    ]);
    expect(await acceptRequest(voter.id)).toEqual({ state: 'accepted' });
    expect(await write(voter.id, 'Hi there')).toMatchObject({ number: 2, state: 'accepted' });
    await signInAs(voter.email);
    expect(await listConversations('inbox', null)).toMatchObject([
      { displayName: 'Contestant 1', portrait: { width: 1200 }, lastLine: 'Hi there', unread: 1 },
    ]);
    expect(await markRead(her.id, 2)).toBe(0);
    await signInAs(her.email);
    const conversation = await listMessages(voter.id, null);
    expect(conversation).toMatchObject({ state: 'accepted', longest: 1000, denial: null, otherReadTo: 2 });
    expect(conversation.messages.map(({ body, isOwn, isHidden }) => [body, isOwn, isHidden])).toEqual([
      ['Hi there', true, false],
      ['Hello!', false, false],
    ]);
    expect((await listMessages(voter.id, 2)).messages).toHaveLength(1);
  });

  it('hear of a new message within two seconds, and again after they have stopped to listen', async () => {
    await signInAs(her.email);
    const heard: PersonEvent[] = [];
    const states: string[] = [];
    const hear = () =>
      subscribeToPerson(
        (event) => heard.push(event),
        (state) => states.push(state),
      );
    const listens = () => vi.waitFor(() => expect(states.at(-1)).toBe('listening'), { timeout: 5000 });
    let stop = await hear();
    await listens();
    const elsewhere = test.client();
    await elsewhere.auth.signInWithPassword({ email: voter.email, password: PASSWORD });
    for (const [number, body] of [
      [3, 'Did you hear?'],
      [4, 'And now?'],
    ] as const) {
      const message = { p_to: her.id, p_body: body, p_request_id: crypto.randomUUID() };
      expect((await elsewhere.rpc('send_message', message)).error).toBeNull();
      const event = { kind: 'message', from: voter.id, number, isRequest: false, isQuiet: false };
      await vi.waitFor(() => expect(heard.at(-1)).toEqual(event), { timeout: 2000, interval: 20 });
      void stop();
      states.length = 0;
      stop = await hear();
      await listens();
    }
    await stop();
  });

  it('are apart by a block, and the one who set it finds it in the list', async () => {
    await signInAs(her.email);
    await blockPerson(voter.id);
    expect(await listBlocked(null)).toMatchObject([{ profileId: voter.id }]);
    expect(await listConversations('inbox', null)).toEqual([]);
    await signInAs(voter.email);
    expect(await listBlocked(null)).toEqual([]);
    await expect(write(her.id, 'Hello?')).rejects.toMatchObject({ code: 'no_such_profile' });
    await expect(listMessages(her.id, null)).rejects.toMatchObject({ code: 'no_such_profile' });
    await signInAs(her.email);
    await unblockPerson(voter.id);
    expect(await listConversations('inbox', null)).toHaveLength(1);
    await clearConversation(voter.id);
    expect(await listConversations('inbox', null)).toEqual([]);
  });
});

describe('the settings', () => {
  it('are everyone, no words and no hours until they are saved', async () => {
    await newcomer();
    expect(await getMessageSettings()).toEqual({
      requestsFrom: 'everyone',
      mutedWords: [],
      quietHours: null,
    });
    const quietHours = { from: '22:00', until: '07:30', timeZone: 'Europe/Berlin' };
    expect(await saveMessageSettings({ requestsFrom: 'liked', mutedWords: ['Spam'], quietHours })).toEqual({
      requestsFrom: 'liked',
      mutedWords: ['spam'],
      quietHours,
    });
    expect(await getMessageSettings()).toMatchObject({ requestsFrom: 'liked', quietHours });
  });

  it('that keep requests away are told to who asks', async () => {
    await signInAs(her.email);
    await saveMessageSettings({ requestsFrom: 'nobody', mutedWords: [], quietHours: null });
    await newcomer();
    expect((await listMessages(her.id, null)).denial).toEqual({ code: 'requests_off', detail: null });
    await expect(write(her.id, 'Hello')).rejects.toMatchObject({ code: 'requests_off' });
    await expect(refuseRequest(her.id)).rejects.toMatchObject({ code: 'no_such_profile' });
  });
});

describe('a report', () => {
  it('without an account hides an intimate image, and an admin decides it with reasons', async () => {
    await signOut();
    const photo = { subject: 'photo', profileId: her.id, part: 'portrait' } as const;
    await reportContent(photo, 'intimate_image', 'It shows me.');
    await expect(reportContent(photo, 'spam')).rejects.toMatchObject({ code: 'not_signed_in' });
    await expect(listReports()).rejects.toMatchObject({ code: 'not_signed_in' });
    const admin = await newcomer();
    await expect(listReports()).rejects.toMatchObject({ code: 'not_allowed' });
    await test.db.owner`insert into public.user_roles (user_id, role) values (${admin.id}, 'admin')`;
    const { cases, waiting } = await listReports();
    expect(waiting).toBe(1);
    expect(cases[0]).toMatchObject({ reason: 'intimate_image', isHidden: true, notes: ['It shows me.'] });
    const id = cases[0]?.id ?? '';
    expect(await decideReport(id, 'cleared', 'no_intimate_image')).toMatchObject({
      decision: 'cleared',
      isHidden: false,
    });
    await expect(decideReport(id, 'removed', 'other')).rejects.toMatchObject({ code: 'report_closed' });
    expect((await listReports(true)).cases).toHaveLength(1);
  });
});
