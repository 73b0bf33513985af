// Every actor × every private table of likes, blocks, messages and reports, and the private topic. What the browser may
// do with public tables stands in direct-access.test.ts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../../../tests/support/backend/database.ts';
import { ACTORS, ask, createPeopleMatrix, type PeopleMatrix } from '../fixtures/people-matrix.ts';

let matrix: PeopleMatrix;
beforeAll(async () => {
  matrix = await createPeopleMatrix();
});
afterAll(() => matrix.db.drop());

/** Only functions use these tables. A new table must be on a list. */
const CLOSED = [
  'private.blocks',
  'private.past_likes',
  'private.conversations',
  'private.messages',
  'private.conversation_members',
  'private.sent_requests',
  'private.message_settings',
  'private.report_cases',
  'private.reports',
  'private.hidden_media',
  'private.hidden_photos',
  'private.hidden_texts',
  'private.evidence_files',
  'private.notifications',
];

/** Tables of other subjects, whose own tests read them as every actor. */
const ELSEWHERE = [
  /^public\.(audit_log|auth_login_logs|contest_weeks|contests|decisions|device_accounts|devices|entries|entry_details|error_logs)$/,
  /^public\.(i18n_missing|i18n_values|likes|photos|profiles|qualified_entries|media|results|user_roles|videos|votes)$/,
  /^private\.(captcha_passes|clock_shift|scheduled_jobs|deletion_key|deletion_requests|deploy_calls|vote_eligibility|entry_search|tally_state|i18n_removed)$/,
  /^private\.(i18n_versions|rate_limits|rate_limit_key|report_settings|media_jobs|review_claims|score_bins|site_removals|standings|unconfirmed_passwords|upload_slots)$/,
  /^private\.(vote_deltas|vote_holds|vote_requests|voter_state|week_surges|week_totals)$/,
];

const seenBy = async (as: Actor, statement: string, parameters: readonly unknown[] = []) => {
  const { code, rows } = await ask(matrix.db, as, statement, parameters);
  return code === '42501' ? 'denied' : `${code ?? (rows as { seen: number }[])[0]?.seen}`;
};

describe('what no actor may use', () => {
  it.each(CLOSED)('%s', async (table) => {
    const [{ rows }] = (await matrix.db.owner.unsafe(`select count(*)::int as rows from ${table}`)) as [
      { rows: number },
    ];
    expect(rows, 'rows for its owner').toBeGreaterThan(0);
    const actors: Actor[] = [...ACTORS.map((name) => matrix.actors[name]), { role: 'service_role' }];
    for (const as of actors) {
      for (const statement of [
        `select count(*)::int as seen from ${table}`,
        `insert into ${table} default values`,
        `update ${table} set ctid = ctid`,
        `delete from ${table}`,
        `truncate ${table}`,
      ]) {
        const word = await seenBy(as, statement);
        expect(word === '0A000' ? 'denied' : word, `${JSON.stringify(as)}: ${statement}`).toBe('denied');
      }
    }
  });

  it('public.likes, except through its functions', async () => {
    for (const name of ACTORS) {
      for (const statement of [
        'insert into public.likes default values',
        'delete from public.likes',
        'update public.likes set liked_at = now()',
      ]) {
        expect(await seenBy(matrix.actors[name], statement), `${name}: ${statement}`).toBe('denied');
      }
    }
  });
});

describe('the private topic', () => {
  it('of a person is heard only by that person', async () => {
    for (const [topic, heard] of [
      [`person:${matrix.ids.owner}`, 'owner'],
      [`person:${matrix.ids.voter}`, 'voter'],
      ['person:', 'nobody'],
    ] as const) {
      await matrix.db
        .owner`insert into realtime.messages (topic, extension, private) values (${topic}, 'broadcast', true)`;
      for (const name of ACTORS) {
        const listening = `select count(*)::int as seen from (select set_config('realtime.topic', '${topic}', true)) s, realtime.messages m where m.topic = '${topic}'`;
        const word = await seenBy(matrix.actors[name], listening);
        expect(Number(word) > 0, `${name} on ${topic}: ${word}`).toBe(name === heard);
      }
    }
  });

  it('accepts no broadcast from any actor', async () => {
    for (const name of ACTORS) {
      const word = await seenBy(
        matrix.actors[name],
        `insert into realtime.messages (topic, extension, private) values ('person:${matrix.ids.owner}', 'broadcast', true)`,
      );
      expect(word, name).toBe('denied');
    }
  });
});

describe('every table', () => {
  it('is on one of these lists', async () => {
    const rows = await matrix.db.owner<{ name: string }[]>`
      select n.nspname || '.' || c.relname as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname in ('public', 'private') order by 1`;
    const asked = new Set(CLOSED);
    const all = rows.map(({ name }) => name);
    expect(all.filter((name) => !asked.has(name) && !ELSEWHERE.some((part) => part.test(name)))).toEqual([]);
    expect([...asked].filter((name) => !all.includes(name))).toEqual([]);
  });
});
