// Likes and messages between the people of the demo, so that likes, inbox and requests are not empty.
import type { Sql, TransactionSql } from 'postgres';
import type { DemoRole } from './demo-accounts.ts';
import { TALKS, type Talk, type Talker } from './people/talk-lines.ts';
import { namedUuid } from './random.ts';
import { FEATURED } from './wanted-weeks.ts';

export type DemoPeople = Readonly<Record<DemoRole, string>>;

/** This many contestants of the featured country like the demo's own: more than a page of likes. */
const ADMIRERS = 28;
/** How many people the demo's contestant likes, and how many more the demo's voter likes. */
const LIKED = { contestant: 6, voter: 5 } as const;

/** All or nothing, once. Later runs find the rows. */
export async function letPeopleTalk(
  sql: Sql,
  people: DemoPeople,
  log: (line: string) => void,
): Promise<void> {
  await sql.begin(async (tx) => {
    const [known] =
      await tx`select from private.conversation_members s where s.profile_id = ${people.voter} limit 1`;
    if (known) return;
    const contestants = await readContestants(tx, people.contestant);
    await dateOpenWeek(tx, people.contestant);
    await insertLikes(tx, people, contestants.get(FEATURED) ?? []);
    let talks = 0;
    // The longest ago first, because notifications are numbered in this order.
    for (const talk of TALKS.toSorted((a, b) => startOf(b) - startOf(a))) {
      const [asks, asked] = talk.between.map((talker) => personOf(talker, people, contestants));
      if (!asks || !asked) continue;
      await letTalk(tx, talk, [asks, asked]);
      talks += 1;
    }
    log(`Demo people: ${talks} conversations and requests`);
  });
}

/** In hours before now. */
const startOf = ({ lines }: Talk): number => lines[0]?.[0] ?? 0;

/** The contestants of the live weeks, by country and in the same order on every machine. */
async function readContestants(tx: TransactionSql, own: string): Promise<Map<string, string[]>> {
  const rows = await tx<{ country: string; ids: string[] }[]>`
    select w.country, array_agg(e.profile_id order by e.id) as ids
    from public.entries e
    join public.contest_weeks w on w.id = e.week_id
    where e.is_public and w.starts_at <= private.clock() and private.clock() < w.ends_at and e.profile_id <> ${own}
    group by w.country`;
  return new Map(rows.map(({ country, ids }) => [country, ids]));
}

function personOf(
  talker: Talker,
  people: DemoPeople,
  contestants: ReadonlyMap<string, readonly string[]>,
): string | undefined {
  if (talker === 'voter' || talker === 'contestant') return people[talker];
  const [country = '', place] = talker.split(':');
  return contestants.get(country)?.[Number(place)];
}

/** The demo's week opened just now; its notification gets the time of the start. */
async function dateOpenWeek(tx: TransactionSql, contestant: string): Promise<void> {
  await tx`
    update private.notifications n set at = greatest(w.starts_at, private.clock() - interval '10 days')
    from public.contest_weeks w
    where n.profile_id = ${contestant} and n.kind = 'week_opened'
      and w.week = n.about ->> 'week' and w.country = n.about ->> 'country'`;
}

async function insertLikes(
  tx: TransactionSql,
  { voter, contestant }: DemoPeople,
  others: readonly string[],
): Promise<void> {
  const pairs = [
    ...others.slice(0, ADMIRERS).map((admirer) => [admirer, contestant] as const),
    ...others.slice(-LIKED.contestant).map((liked) => [contestant, liked] as const),
    ...others.slice(0, 2).map((liked) => [contestant, liked] as const),
    ...[contestant, ...others.slice(1, LIKED.voter)].map((liked) => [voter, liked] as const),
  ];
  await tx`
    insert into public.likes (liker_id, profile_id, liked_at)
    select l.liker_id, l.profile_id, private.clock() - l.n * interval '97 minutes'
    from unnest(${pairs.map(([liker]) => liker)}::uuid[], ${pairs.map(([, liked]) => liked)}::uuid[])
      with ordinality as l (liker_id, profile_id, n)
    on conflict do nothing`;
}

/** Through the functions that people call, as one of them. */
async function call(tx: TransactionSql, as: string, statement: string, args: readonly (string | number)[]) {
  await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: as, role: 'authenticated' })}, true)`;
  await tx.unsafe(`select ${statement}`, [...args]);
}

async function letTalk(
  tx: TransactionSql,
  { between, state, lines }: Talk,
  people: readonly [string, string],
): Promise<void> {
  const [asks, asked] = people;
  for (const [n, [, speaker, body]] of lines.entries()) {
    const [from, to] = speaker === 0 ? [asks, asked] : [asked, asks];
    await call(tx, from, 'public.send_message($1, $2, $3)', [
      to,
      body,
      namedUuid(`message:${between.join()}:${n}`),
    ]);
    if (n === 0 && state === 'accepted') await call(tx, asked, 'public.accept_request($1)', [asks]);
  }
  await moveBack(
    tx,
    people,
    lines.map(([hours]) => hours),
  );
}

/** All messages were just sent; this spreads them over some days. */
async function moveBack(
  tx: TransactionSql,
  [one, other]: readonly [string, string],
  hours: readonly number[],
) {
  await tx`
    update private.messages m
    set sent_at = private.clock() - h.hours * interval '1 hour'
    from private.conversations c, unnest(${hours as number[]}::float8[]) with ordinality as h (hours, number)
    where c.low_id = least(${one}::uuid, ${other}::uuid) and c.high_id = greatest(${one}::uuid, ${other}::uuid)
      and m.conversation_id = c.id and m.number = h.number`;
  await tx`
    update private.conversations c set requested_at = m.sent_at
    from private.messages m
    where c.requester_id = ${one} and ${other} in (c.low_id, c.high_id) and m.conversation_id = c.id and m.number = 1`;
  await tx`
    update private.conversation_members s set last_at = m.sent_at
    from private.messages m
    where m.conversation_id = s.conversation_id and m.number = s.last_number
      and (s.profile_id, s.other_id) in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))`;
  await tx`
    update private.sent_requests r set sent_at = private.clock() - ${hours[0] ?? 0} * interval '1 hour'
    where r.sender_id = ${one} and r.recipient_id = ${other}`;
  // The notification of a request gets its time, that of an acceptance the time of the answer.
  await tx`
    update private.notifications n
    set at = private.clock() - (case n.kind when 'request' then ${hours[0] ?? 0}::float8 else ${hours[1] ?? 0}::float8 end) * interval '1 hour'
    where n.kind in ('request', 'request_accepted')
      and (n.profile_id, n.person_id) in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))`;
}
