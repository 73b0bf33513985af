// Races between admins, timers, edge functions and people without an account.

import { signedIn } from '../../../supabase/tests/fixtures/contest.ts';
import { addPicture } from '../../../supabase/tests/fixtures/reviews.ts';
import type { Actor } from '../backend/database.ts';
import type { Crowd, Race } from './crowd.ts';
import { call, nothing, vote } from './race-calls.ts';

const service: Actor = { role: 'service_role' };
const anon: Actor = { role: 'anon' };
const admin = ({ admins }: Crowd, n: number): Actor => signedIn(admins[n % 2] ?? admins[0]);
export const RACES_OF_STAFF: readonly Race[] = [
  {
    name: 'votes meet the suspension of their voter and its end',
    calls: (crowd) =>
      crowd.each((n) =>
        n % 20 === 0
          ? { as: admin(crowd, n / 20), ...call('admin_suspend', crowd.voter, 'vote_fraud: race') }
          : n % 20 === 10
            ? { as: admin(crowd, n / 20), ...call('admin_restore', crowd.voter, 'Race') }
            : {
                as: signedIn(n % 2 === 0 ? crowd.voter : (crowd.people[n] ?? '')),
                ...vote(crowd.one.entryId, n),
              },
      ),
    after: ({ voter }) => `
      select count(*)::text as seen, '0' as expected from public.votes v join public.profiles p on p.id = v.voter_id
      where p.id = '${voter}' and p.suspended_at is not null and v.state = 'counted'`,
  },
  {
    name: 'votes meet a disqualification',
    before: ({ db, one }) => db.owner`delete from public.decisions where entry_id = ${one.entryId}`,
    calls: (crowd) =>
      crowd.each((n) =>
        n % 50 === 25
          ? { as: admin(crowd, n), ...call('admin_disqualify', crowd.one.entryId, 'rule_violation', 'Race.') }
          : vote(crowd.one.entryId, n),
      ),
    after: ({ one }) => `
      select count(*)::text as seen, '1' as expected from public.decisions
      where entry_id = '${one.entryId}' and action = 'disqualify'`,
  },
  {
    name: 'two admins take the role from each other',
    before: async ({ db, admins }) => {
      await db.owner`delete from public.user_roles where role = 'admin'`;
      await db.owner`insert into public.user_roles (user_id, role) select unnest(${[...admins]}::uuid[]), 'admin'`;
    },
    calls: (crowd) =>
      crowd.each((n) => ({
        as: admin(crowd, n),
        ...call('admin_revoke', crowd.admins[(n + 1) % 2], 'Race'),
      })),
    after: () => "select count(*)::text as seen, '1' as expected from public.user_roles where role = 'admin'",
    // The one who is left may repeat it.
    done: [1, 100],
  },
  {
    name: 'two admins claim what waits for a review',
    before: async (crowd) => {
      const { db, admins, next } = crowd;
      await db.owner`insert into public.user_roles (user_id, role)
        select unnest(${[...admins]}::uuid[]), 'admin' on conflict do nothing`;
      await db.owner`delete from private.review_claims where true`;
      await db.owner`delete from public.media where true`;
      await db.owner`update public.entries set state = 'submitted' where id = ${next.entryId}`;
      await addPicture(db, next.entryId, next.profileId, 'body');
    },
    calls: (crowd) => crowd.each((n) => ({ as: admin(crowd, n), ...call('admin_claim_next', 1) })),
    after: () => `
      select count(distinct admin_id)::text as seen, '1' as expected from private.review_claims`,
  },
  {
    name: '200 decide one report',
    before: async (crowd) => {
      const { db, one } = crowd;
      await db.owner`delete from private.report_cases where person_id = ${one.profileId}`;
      const [added] = await db.owner<{ id: string }[]>`
        insert into private.report_cases (subject, part, thing, person_id, reason)
        values ('profile', '', private.hash_profile_text(${one.entryId}), ${one.profileId}, 'other') returning id`;
      crowd.case = added?.id ?? '';
    },
    calls: (crowd) =>
      crowd.each((n) => ({
        as: admin(crowd, n),
        ...call('admin_decide_report', crowd.case, 'cleared', 'rules_kept'),
      })),
    after: ({ case: id }) => `
      select count(*)::text as seen, '1' as expected from public.audit_log where after ->> 'case' = '${id}'`,
    done: [1, 200],
  },
  {
    name: '200 accounts report one profile',
    before: ({ db, one }) => db.owner`delete from private.report_cases where person_id = ${one.profileId}`,
    calls: (crowd) => crowd.each(() => call('report_content', 'profile', crowd.one.profileId, null, 'spam')),
    after: ({ one }) => `
      select count(*)::text as seen, '1' as expected from private.report_cases where person_id = '${one.profileId}'`,
  },
  {
    name: '200 ask for the next build: one gets it',
    before: async ({ db }) => {
      await db.owner`delete from private.deploy_calls where true`;
      await db.owner`select private.record_site_removals(3)`;
    },
    calls: (crowd) => crowd.each(() => ({ as: service, sql: 'select * from public.take_deploy_call()' })),
    after: () => "select count(*)::text as seen, '1' as expected from private.deploy_calls",
    done: [200, 200],
  },
  {
    name: '200 take the jobs of media: each job once',
    before: async ({ db }) => {
      await db.owner`delete from private.media_jobs where true`;
      await db.owner`
        insert into private.media_jobs (kind, bucket, paths, due_at)
        select 'remove', 'photos', array['a/' || n], private.clock() - interval '1 minute' from generate_series(1, 300) n`;
    },
    calls: (crowd) => crowd.each(() => ({ as: service, sql: 'select id from public.take_media_jobs(20)' })),
    after: () => `
      select count(*) filter (where attempts <> 1)::text as seen, '0' as expected from private.media_jobs`,
    done: [200, 200],
  },
  {
    name: 'one error is reported 200 times',
    before: ({ db }) => db.owner`delete from public.error_logs where true`,
    calls: (crowd) =>
      crowd.each(() => ({
        as: anon,
        sql: `insert into public.error_logs (message, stack, url) values ('Race', 'at f (a.js:1:2)', '/en')`,
      })),
    after: () => "select count(*)::text as seen, '1' as expected from public.error_logs",
    done: [200, 200],
  },
  {
    name: '200 texts are saved: each has a version of its own',
    before: ({ db }) => db.owner`delete from public.i18n_values where true`,
    calls: (crowd) =>
      crowd.each((n) => ({
        as: admin(crowd, n),
        ...call(
          'admin_save_translations',
          [{ key: `race.k${n}`, lang: 'ru', text: `Слово ${n}`, source: 'Word' }],
          'Race',
        ),
      })),
    after: () =>
      'select count(*)::text as seen, count(distinct version)::text as expected from public.i18n_values',
    done: [200, 200],
  },
  {
    name: '200 deletions are asked for one address: three pass',
    calls: (crowd) =>
      crowd.each(() => ({ as: anon, ...call('ask_for_deletion', `race-${crowd.round}@example.test`) })),
    after: () =>
      "select count(*)::text as seen, '3' as expected from private.deletion_requests where confirmed_at is null",
    done: [3, 3],
  },
  {
    name: 'votes meet the end of the week',
    calls: (crowd) =>
      crowd.each((n) =>
        n % 25 === 0 ? { as: service, sql: 'select private.take_week_step()' } : vote(crowd.other.entryId, n),
      ),
    after: nothing,
    done: [200, 200],
  },
];
