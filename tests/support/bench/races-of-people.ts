// Races within a conversation, an entry, an upload and an account.
import { signedIn } from '../../../supabase/tests/fixtures/contest.ts';
import { type Crowd, newId, type Race } from './crowd.ts';
import { byContestant, byVoter, call, halves, nothing } from './race-calls.ts';

/** A conversation of the round's voter with the round's contestant, accepted and new. */
async function introduce({ db, voter, one }: Crowd): Promise<void> {
  await db.owner`
    delete from private.conversations
    where ${voter} in (low_id, high_id) and ${one.profileId} in (low_id, high_id)`;
  await db.owner`delete from private.sent_requests where sender_id = ${voter} or recipient_id = ${voter}`;
  await db
    .as(signedIn(voter))
    .query('select public.send_message($1, $2, $3)', [
      one.profileId,
      `Hello ${newId().replaceAll(/[^a-f]/g, '')}`,
      newId(),
    ]);
}
async function talk(crowd: Crowd): Promise<void> {
  await introduce(crowd);
  await crowd.db.as(byContestant(crowd)).query('select public.accept_request($1)', [crowd.voter]);
}
const conversation = ({ voter, one }: Crowd) => `
  select c.* from private.conversations c
  where '${voter}' in (c.low_id, c.high_id) and '${one.profileId}' in (c.low_id, c.high_id)`;
/** Numbers of the conversation without gaps and doubles. */
const numbered = (crowd: Crowd) => `
  select coalesce(max(m.number), 0)::text as seen, count(m.number)::text as expected
  from (${conversation(crowd)}) c join private.messages m on m.conversation_id = c.id`;

export const RACES_OF_PEOPLE: readonly Race[] = [
  {
    name: 'one message is sent by 200 requests with one id',
    before: talk,
    calls: (crowd) => {
      const id = newId();
      return crowd.each(() => ({
        as: byVoter(crowd),
        ...call('send_message', crowd.one.profileId, 'The same', id),
      }));
    },
    after: (crowd) => `
      select count(*)::text as seen, '2' as expected
      from (${conversation(crowd)}) c join private.messages m on m.conversation_id = c.id`,
    done: [200, 200],
  },
  {
    name: 'both write in one conversation',
    before: talk,
    calls: (crowd) =>
      crowd.each((n) =>
        halves(
          n,
          { as: byVoter(crowd), ...call('send_message', crowd.one.profileId, `Message ${n}`, newId()) },
          { as: byContestant(crowd), ...call('send_message', crowd.voter, `Answer ${n}`, newId()) },
        ),
      ),
    after: numbered,
    done: [100, 200],
  },
  {
    name: 'messages meet the marks of their reader and a cleared conversation',
    before: talk,
    calls: (crowd) =>
      crowd.each((n) =>
        n % 4 === 0
          ? { as: byContestant(crowd), ...call('mark_read', crowd.voter, 1000) }
          : n % 50 === 1
            ? { as: byContestant(crowd), ...call('clear_conversation', crowd.voter) }
            : { as: byVoter(crowd), ...call('send_message', crowd.one.profileId, `Message ${n}`, newId()) },
      ),
    after: nothing,
  },
  {
    name: 'messages meet a block',
    before: talk,
    calls: (crowd) =>
      crowd.each((n) =>
        n === 100
          ? { as: byContestant(crowd), ...call('block_person', crowd.voter) }
          : { as: byVoter(crowd), ...call('send_message', crowd.one.profileId, `Message ${n}`, newId()) },
      ),
    after: numbered,
  },
  {
    name: 'a request is accepted and refused',
    before: introduce,
    calls: (crowd) =>
      crowd.each((n) => ({
        as: byContestant(crowd),
        ...call(halves(n, 'accept_request', 'refuse_request'), crowd.voter),
      })),
    after: (crowd) => `select count(*)::text as seen, '1' as expected from (${conversation(crowd)}) c`,
  },
  {
    name: '200 saves of one draft from the same version: one wins',
    before: ({ db, next }) => db.owner`
      insert into public.entry_details (entry_id, display_name, country, city, bio, shown, links, version)
      values (${next.entryId}, 'Ana', 'ph', 'Cebu', 'Before', '[]', '[]', 7)
      on conflict (entry_id) do update set version = 7, bio = 'Before', shown = '[]'`,
    calls: (crowd) =>
      crowd.each((n) => ({
        as: signedIn(crowd.next.profileId),
        ...call('save_entry_draft', { shown: n % 2 === 0 ? ['bio'] : ['city'] }, 7),
      })),
    after: ({ next }) => `
      select version::text as seen, '8' as expected from public.entry_details where entry_id = '${next.entryId}'`,
  },
  {
    name: 'one entry starts 200 uploads: one is open',
    calls: (crowd) =>
      crowd.each(() => ({
        as: byContestant(crowd),
        ...call(
          'start_upload',
          crowd.one.entryId,
          'body',
          ['320', '800', '2048'].map((name) => ({ name, type: 'image/jpeg', bytes: 9 })),
        ),
      })),
    before: ({ db }) => db.owner`delete from public.media where true`,
    after: ({ one }) => `
      select count(*) filter (where state = 'uploading') || ' of ' || count(distinct version) as seen, '1 of 40' as expected
      from public.media where entry_id = '${one.entryId}'`,
    done: [40, 40],
  },
  {
    name: 'one phone is registered 200 times',
    calls: (crowd) =>
      crowd.each(() => ({ as: byVoter(crowd), ...call('upsert_device_fingerprint', 'phone', {}) })),
    after: ({ voter }) => `
      select count(*)::text as seen, '1' as expected from public.device_accounts where user_id = '${voter}'`,
    done: [200, 200],
  },
  {
    name: 'one name is saved 200 times while others read it',
    calls: (crowd) =>
      crowd.each((n) =>
        halves(
          n,
          {
            as: byContestant(crowd),
            ...call('save_my_account', { display_name: `Name ${n}`, country: 'ph', language: 'en' }),
          },
          call('get_profile', crowd.one.profileId),
        ),
      ),
    after: nothing,
    done: [200, 200],
  },
];
