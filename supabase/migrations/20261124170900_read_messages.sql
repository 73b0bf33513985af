-- What people read of their conversations: a page of an inbox reads one index, a page of a conversation its newest messages.
create type public.conversation_card as (
  profile_id uuid,
  display_name text,
  portrait jsonb,
  last_line text,
  last_is_own boolean,
  last_at timestamptz,
  unread integer,
  is_waiting boolean,
  cursor text
);
comment on type public.conversation_card is
  'One row of list_conversations. last_line: at most 100 characters of the last message. is_waiting: an own request without an answer. '
  'display_name and portrait are null where the person has none.';

create function public.list_conversations(p_folder text default 'inbox', p_limit integer default 20, p_after text default null)
returns setof public.conversation_card
language plpgsql
stable
-- security definer: nobody reads seats otherwise; the caller's own are shown.
security definer
set search_path = ''
-- As in cast_vote: a plan from when the table was empty must not read it whole later.
set enable_seqscan = off
set enable_bitmapscan = off
as $$
declare
  v_person_id uuid := auth.uid();
  v_after text[] := private.cursor_parts(p_after, '^seat_[0-9]{1,16}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$');
  v_from timestamptz := case when p_folder <> 'inbox' then private.clock() - interval '30 days' else '-infinity' end;
begin
  if v_person_id is null then
    perform private.refuse('not_signed_in', 'No account belongs to this request.');
  end if;
  if p_folder is null or p_folder not in ('inbox', 'requests', 'muted') then
    perform private.refuse('invalid_input', 'p_folder is inbox, requests or muted');
  end if;
  return query
    select
      s.other_id, s.other_name, private.unpack_portrait(s.other_portrait), s.last_line, s.last_is_own, s.last_at, s.unread,
      s.is_waiting, concat_ws('_', 'seat', (extract(epoch from s.last_at) * 1000000)::bigint, s.other_id)
    from private.seats s
    where s.profile_id = v_person_id
      and s.folder = p_folder
      and s.is_listed
      and s.last_at >= v_from
      and (s.last_at, s.other_id) < (
        coalesce(timestamptz 'epoch' + v_after[2]::bigint * interval '1 microsecond', 'infinity'),
        coalesce(v_after[3], 'ffffffff-ffff-ffff-ffff-ffffffffffff')::uuid
      )
    order by s.last_at desc, s.other_id desc
    limit least(greatest(coalesce(p_limit, 20), 1), 50);
end;
$$;
comment on function public.list_conversations(text, integer, text) is
  'The conversations of the caller, the last written first: inbox, requests or muted (requests with a muted word); a request is '
  'listed for 30 days. p_limit is 1 to 50. Those with people who are apart, hidden or gone are left out. Refuses: not_signed_in, '
  'invalid_input.';

create function public.count_unread()
returns jsonb
language sql
stable
-- security definer: nobody reads seats otherwise; the caller's own are counted.
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'messages', (
      select least(coalesce(sum(u.unread), 0), 100)
      from (
        select s.unread from private.seats s
        where s.profile_id = (select auth.uid()) and s.folder = 'inbox' and s.is_listed and s.unread > 0
        limit 100
      ) u
    ),
    'requests', (
      select count(*)
      from (
        select from private.seats s
        where s.profile_id = (select auth.uid()) and s.folder = 'requests' and s.is_listed and s.unread > 0
          and s.last_at > private.clock() - interval '30 days'
        limit 100
      ) u
    )
  );
$$;
comment on function public.count_unread() is
  'For the badge: {messages, requests} that the caller has not read, each 100 at the most, which stands for 100 and more.';

create function private.conversation_head(p_seat private.seats)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_conversation private.conversations;
  v_bar private.bar;
  v_state text;
  v_other_read_to integer := 0;
begin
  select c.* into v_conversation from private.conversations c where c.id = p_seat.conversation_id;
  v_state := case
    when v_conversation.id is null then 'none'
    when v_conversation.state = 'accepted' then 'accepted'
    when v_conversation.requester_id = p_seat.profile_id then 'requested'
    when v_conversation.state = 'open' then 'request'
    else 'refused'
  end;
  if v_state in ('none', 'requested') then
    select private.voting_bar(p) into v_bar.code from public.profiles p where p.id = p_seat.profile_id;
  end if;
  if v_state in ('none', 'requested') and v_bar.code is null then
    v_bar := private.request_bar(p_seat.profile_id, p_seat.other_id, v_conversation, private.clock());
  elsif v_state = 'accepted' then
    -- Who has not accepted tells nothing of having read.
    select s.read_to into v_other_read_to
    from private.seats s
    where s.profile_id = p_seat.other_id and s.other_id = p_seat.profile_id;
  end if;
  return jsonb_build_object(
    'display_name', p_seat.other_name,
    'portrait', private.unpack_portrait(p_seat.other_portrait),
    'state', v_state,
    'longest', case when v_state in ('none', 'requested') then 300 else 1000 end,
    'bar', case when v_bar.code is not null then jsonb_build_object('code', v_bar.code, 'detail', v_bar.detail) end,
    'unread', coalesce(p_seat.unread, 0),
    'read_to', coalesce(p_seat.read_to, 0),
    'other_read_to', v_other_read_to
  );
end;
$$;
comment on function private.conversation_head(private.seats) is 'Who the other is, how the two stand, and what may be written.';

create function private.seat_to_read(p_person_id uuid, p_other_id uuid)
returns private.seats
language plpgsql
stable
set search_path = ''
as $$
declare
  v_seat private.seats;
begin
  select s.* into v_seat from private.seats s where s.profile_id = p_person_id and s.other_id = p_other_id;
  if found and not v_seat.is_apart and not v_seat.is_other_hidden then
    return v_seat;
  end if;
  perform private.require_account();
  if v_seat.profile_id is not null or p_other_id is null or p_other_id = p_person_id
    or not private.has_met(p_person_id, p_other_id)
  then
    perform private.refuse('no_such_profile', format('profile %s', p_other_id));
  end if;
  v_seat.profile_id := p_person_id;
  v_seat.other_id := p_other_id;
  v_seat.other_name := private.name_of(p_other_id);
  v_seat.other_portrait := private.packed_portrait_of(private.newest_public_entry(p_other_id));
  return v_seat;
end;
$$;
comment on function private.seat_to_read(uuid, uuid) is
  'The seat of a person opposite another, an empty one where they have not written yet; no_such_profile where there is nobody to see.';

create function public.list_messages(p_profile_id uuid, p_limit integer default 30, p_before integer default null)
returns jsonb
language plpgsql
stable
-- security definer: nobody reads messages otherwise; those of the caller's own conversation are shown.
security definer
set search_path = ''
-- As in cast_vote: a plan from when the tables were empty must not read them whole later.
set enable_seqscan = off
set enable_bitmapscan = off
as $$
declare
  v_person_id uuid := auth.uid();
  v_seat private.seats;
  v_messages jsonb;
begin
  if v_person_id is null then
    perform private.refuse('not_signed_in', 'No account belongs to this request.');
  end if;
  v_seat := private.seat_to_read(v_person_id, p_profile_id);
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'number', m.number, 'is_own', m.sender_id = v_person_id, 'request_id', case when m.sender_id = v_person_id then m.request_id end,
        'body', m.body, 'sent_at', m.sent_at
      )
      order by m.number desc
    ),
    '[]'
  ) into v_messages
  from (
    select m.*
    from private.messages m
    where m.conversation_id = v_seat.conversation_id and m.number > v_seat.cleared_to and m.number < coalesce(p_before, 2147483647)
    order by m.number desc
    limit least(greatest(coalesce(p_limit, 30), 1), 100)
  ) m;
  return jsonb_build_object('messages', v_messages) || private.conversation_head(v_seat);
end;
$$;
comment on function public.list_messages(uuid, integer, integer) is
  'The conversation of the caller with a person: {display_name, portrait, state, longest, bar, unread, read_to, other_read_to, '
  'messages}, the newest first, those before p_before where it is given. state: none, requested (by the caller), request (to the '
  'caller), refused (by the caller) or accepted; a refusal by the other is requested. bar: {code, detail} why no request is possible '
  'now, whatever its text. Refuses: not_signed_in, no_such_profile.';

revoke all on function
  public.list_conversations(text, integer, text),
  public.count_unread(),
  private.conversation_head(private.seats),
  private.seat_to_read(uuid, uuid),
  public.list_messages(uuid, integer, integer)
from public;
grant execute on function
  public.list_conversations(text, integer, text), public.count_unread(), public.list_messages(uuid, integer, integer)
to authenticated;
