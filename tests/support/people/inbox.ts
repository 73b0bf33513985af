// A person with many conversations, one of them long: made by the owner, as they would lie there.
import type { Sql } from 'postgres';

/** The n-th person, from 0; the inbox belongs to PERSON. */
export const person = (n: number): string => `20000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
export const PERSON = person(0);

async function addPeople(sql: Sql, count: number): Promise<void> {
  await sql`
    insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data, created_at, updated_at)
    select ('20000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'person-' || n || '@example.test', now(),
      jsonb_build_object('display_name', 'Person ' || n, 'is_adult_confirmed_at', now()), now(), now()
    from generate_series(0, ${count}) n`;
}

async function addConversations(sql: Sql, count: number): Promise<void> {
  await sql`
    insert into private.conversations (low_id, high_id, state, requester_id, requested_at, last_number)
    select ${PERSON}, p.id, 'accepted', p.id, now() - interval '1 day', 1
    from public.profiles p
    where p.id > ${PERSON} and p.id <= ${person(count)}`;
  await sql`
    insert into private.messages (conversation_id, number, sender_id, request_id, body, sent_at)
    select c.id, 1, c.high_id, gen_random_uuid(), repeat('A line of a first message. ', 4), c.requested_at
    from private.conversations c`;
  await sql`
    insert into private.conversation_members (
      profile_id, other_id, conversation_id, folder, last_at, last_number, last_line, last_is_own, unread, other_name
    )
    select s.own, s.other, c.id, 'inbox', now() - random() * interval '300 days', 1, left(repeat('A line of a first message. ', 4), 100),
      s.own = c.high_id, (s.own <> c.high_id)::integer, p.display_name
    from private.conversations c
    cross join lateral (values (c.low_id, c.high_id), (c.high_id, c.low_id)) s (own, other)
    join public.profiles p on p.id = s.other`;
}

/** Makes the conversation with the first person so long, as two who write to each other for years. */
async function lengthen(sql: Sql, messages: number): Promise<void> {
  await sql`
    insert into private.messages (conversation_id, number, sender_id, request_id, body, sent_at)
    select c.id, n, case when n % 2 = 0 then c.low_id else c.high_id end, gen_random_uuid(), repeat('words ', 5 + n % 30), now() - (${messages} - n) * interval '1 minute'
    from private.conversations c
    cross join generate_series(2, ${messages}) n
    where c.high_id = ${person(1)}`;
  await sql`update private.conversations set last_number = ${messages} where high_id = ${person(1)}`;
  await sql`
    update private.conversation_members set last_number = ${messages}, last_at = now()
    where ${person(1)} in (profile_id, other_id)`;
}

export async function fillInbox(sql: Sql, conversations: number, messages: number): Promise<void> {
  await addPeople(sql, conversations);
  await addConversations(sql, conversations);
  await lengthen(sql, messages);
}
