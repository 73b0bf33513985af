// Races of votes, likes and blocks: 200 calls at once about the same contestant.
import { type Crowd, newId, type Race } from './crowd.ts';
import { byContestant, byVoter, call, halves, nothing, vote } from './race-calls.ts';

const votesOf = ({ one, week }: Crowd, voters: string) => `
  select count(*)::text as seen, count(distinct voter_id)::text as expected from public.votes
  where entry_id = '${one.entryId}' and week_id = '${week.id}' ${voters}`;
export const RACES_OF_VOTES: readonly Race[] = [
  {
    name: 'one voter votes for one contestant by 200 requests',
    calls: (crowd) => crowd.each((n) => ({ as: byVoter(crowd), ...vote(crowd.one.entryId, n) })),
    after: (crowd) => votesOf(crowd, ''),
    done: [1, 60],
  },
  {
    name: 'one request to vote is repeated 200 times',
    calls: (crowd) => {
      const id = newId();
      return crowd.each(() => ({ as: byVoter(crowd), ...vote(crowd.one.entryId, 3, id) }));
    },
    after: (crowd) => votesOf(crowd, ''),
    done: [200, 200],
  },
  {
    name: '200 voters vote for one contestant',
    calls: (crowd) => crowd.each((n) => vote(crowd.one.entryId, n)),
    after: (crowd) => votesOf(crowd, ''),
    done: [200, 200],
  },
  {
    name: 'votes meet the tally',
    calls: (crowd) =>
      crowd.each((n) =>
        n % 20 === 0
          ? { as: { role: 'service_role' }, sql: 'select private.tally_votes()' }
          : vote(crowd.one.entryId, n),
      ),
    after: nothing,
    done: [200, 200],
  },
  {
    name: 'votes meet a pause of their contestant and its end',
    calls: (crowd) =>
      crowd.each((n) =>
        n % 20 < 2
          ? { as: byContestant(crowd), ...call('save_my_visibility', { is_paused: n % 2 === 0 }) }
          : vote(crowd.one.entryId, n),
      ),
    after: nothing,
  },
  {
    name: 'votes meet the withdrawal of their contestant',
    calls: (crowd) =>
      crowd.each((n) =>
        n === 100
          ? { as: byContestant(crowd), ...call('withdraw_entry', crowd.one.entryId) }
          : vote(crowd.one.entryId, n),
      ),
    after: ({ one }) => `
      select is_public::text as seen, 'false' as expected from public.entries where id = '${one.entryId}'`,
  },
  {
    name: 'votes meet the deletion of their voters’ accounts',
    calls: (crowd) =>
      crowd.each((n) => halves(n, vote(crowd.one.entryId, n), call('request_account_deletion'))),
    after: ({ one }) => `
      select count(*)::text as seen, '0' as expected
      from public.votes v join public.profiles p on p.id = v.voter_id
      where v.entry_id = '${one.entryId}' and v.state = 'counted' and p.deletion_requested_at is not null`,
  },
  {
    name: 'one voter votes while their account is deleted and comes back',
    calls: (crowd) =>
      crowd.each((n) => ({
        as: byVoter(crowd),
        ...(n % 10 === 0
          ? call('request_account_deletion')
          : n % 10 === 5
            ? call('undo_account_deletion')
            : vote(crowd.one.entryId, n)),
      })),
    after: (crowd) => votesOf(crowd, `and voter_id = '${crowd.voter}'`),
  },
  {
    name: 'an account is deleted and undone',
    calls: (crowd) =>
      crowd.each((n) => ({
        as: byVoter(crowd),
        ...halves(n, call('request_account_deletion'), call('undo_account_deletion')),
      })),
    after: nothing,
    done: [20, 20],
  },
  {
    name: '200 people like one contestant',
    calls: (crowd) => crowd.each(() => call('like_profile', crowd.one.profileId)),
    after: ({ one }) => `
      select likes::text as seen, '200' as expected from public.profiles where id = '${one.profileId}'`,
    done: [200, 200],
  },
  {
    name: 'one person likes and unlikes one contestant',
    calls: (crowd) =>
      crowd.each((n) => ({
        as: byVoter(crowd),
        ...call(halves(n, 'like_profile', 'unlike_profile'), crowd.one.profileId),
      })),
    after: nothing,
  },
  {
    name: 'likes meet the block of their givers',
    calls: (crowd) =>
      crowd.each((n, person) =>
        halves(n, call('like_profile', crowd.one.profileId), {
          as: byContestant(crowd),
          ...call('block_person', crowd.people[n - 1] ?? person),
        }),
      ),
    after: ({ one }) => `
      select count(*)::text as seen, '0' as expected
      from private.blocks b join public.likes l on l.liker_id = b.blocked_id and l.profile_id = b.blocker_id
      where b.blocker_id = '${one.profileId}'`,
  },
  {
    name: 'one person blocks another and takes it back',
    calls: (crowd) =>
      crowd.each((n) => ({
        as: byVoter(crowd),
        ...call(halves(n, 'block_person', 'unblock_person'), crowd.one.profileId),
      })),
    after: ({ voter }) => `
      select (count(*) <= 1)::text as seen, 'true' as expected from private.blocks where blocker_id = '${voter}'`,
    done: [120, 120],
  },
  {
    name: 'one person blocks 200 others: 60 at once',
    calls: (crowd) =>
      crowd.each((_, person) => ({ as: byContestant(crowd), ...call('block_person', person) })),
    after: ({ one }) => `
      select count(*)::text as seen, '60' as expected from private.blocks where blocker_id = '${one.profileId}'`,
    done: [60, 60],
  },
];
