-- A page of an inbox reads one index; a page of a conversation reads its newest messages.
create type public.conversation_card as (
  profile_id uuid,
  display_name text,
  portrait public.picture,
  last_line text,
  last_is_own boolean,
  last_at timestamptz,
  unread integer,
  is_waiting boolean,
  cursor text
);
comment on type public.conversation_card is
  'One row of list_conversations. last_line: at most 100 characters of the last message. is_waiting: an own '
  'request without an answer. display_name and portrait are null where the person has none. Nullable: '
  'display_name, portrait.';

create type public.message as (
  number integer,
  is_own boolean,
  request_id uuid,
  body text,
  is_hidden boolean,
  sent_at timestamptz
);
comment on type public.message is
  'A message of a conversation. request_id: of an own message, the id that it was sent with. body is empty '
  'where a report hides it from both (is_hidden). Nullable: request_id.';

create domain public.message_limit as integer constraint message_limit_is_known check (value in (300, 1000));
comment on domain public.message_limit is 'How many characters a request (300) or another message (1,000) may have.';

create type public.conversation as (
  display_name text,
  portrait public.picture,
  state public.conversation_state,
  longest public.message_limit,
  denial public.denial,
  unread integer,
  read_to integer,
  other_read_to integer,
  messages public.message[]
);
comment on type public.conversation is
  'The conversation of the caller with a person, whose name and portrait it has. longest: how many characters '
  'the next message may have. denial: why no request is possible now, with any text. messages: the newest '
  'first. Nullable: display_name, portrait, denial.';

create type public.unread_messages as (
  messages integer,
  requests integer
);
comment on type public.unread_messages is
  'What the caller has not read. Each is at most 100, which means 100 or more. Nullable: none.';

create function private.build_conversation(p_member private.conversation_members, p_messages public.message[])
returns public.conversation
language plpgsql
stable
set search_path = ''
as $$
declare
  v_now timestamptz := private.clock();
  v_conversation private.conversations;
  v_denial public.denial;
  v_state public.conversation_state;
  v_other_read_to integer := 0;
begin
  select c.* into v_conversation from private.conversations c where c.id = p_member.conversation_id;
  v_state := private.get_request_state(v_conversation, p_member.profile_id, v_now);
  if v_state in ('none', 'requested') then
    select private.get_voting_denial_reason(p) into v_denial.code from public.profiles p where p.id = p_member.profile_id;
  end if;
  if v_state in ('none', 'requested') and v_denial.code is null then
    v_denial := private.get_request_denial(p_member.profile_id, p_member.other_id, v_conversation, v_now);
  elsif v_state = 'accepted' then
    -- A person who has not accepted reveals nothing about reading.
    select s.read_to into v_other_read_to
    from private.conversation_members s
    where s.profile_id = p_member.other_id and s.other_id = p_member.profile_id;
  end if;
  return row(
    p_member.other_name, private.unpack_portrait(p_member.other_portrait),
    v_state, case when v_state in ('none', 'requested') then 300 else 1000 end,
    case when v_denial.code is not null then v_denial end,
    coalesce(p_member.unread, 0), coalesce(p_member.read_to, 0), v_other_read_to, p_messages
  )::public.conversation;
end;
$$;
comment on function private.build_conversation(private.conversation_members, public.message[]) is
  'These messages with the name and portrait of the other, the state between the two, and what the person may '
  'write.';

create function private.get_conversation_member(p_person_id uuid, p_other_id uuid)
returns private.conversation_members
language plpgsql
stable
set search_path = ''
as $$
declare
  v_member private.conversation_members;
begin
  select s.* into v_member from private.conversation_members s where s.profile_id = p_person_id and s.other_id = p_other_id;
  if found and not v_member.is_blocked_pair and not v_member.is_other_hidden then
    return v_member;
  end if;
  perform private.require_account();
  if v_member.profile_id is not null or p_other_id is null or p_other_id = p_person_id
    or not private.is_known_profile(p_person_id, p_other_id)
  then
    perform private.refuse('no_such_profile', format('profile %s', p_other_id));
  end if;
  v_member.profile_id := p_person_id;
  v_member.other_id := p_other_id;
  v_member.other_name := private.get_display_name(p_other_id);
  v_member.other_portrait := private.pack_portrait(private.get_newest_public_entry(p_other_id));
  return v_member;
end;
$$;
comment on function private.get_conversation_member(uuid, uuid) is
  'The conversation member of a person for another, an empty one before the first message. no_such_profile '
  'where the caller can see nobody.';

create function private.count_unread_messages(p_person_id uuid)
returns public.unread_messages
language sql
stable
set search_path = ''
as $$
  select
    (
      select least(coalesce(sum(u.unread), 0), 100)::integer
      from (
        select s.unread from private.conversation_members s
        where s.profile_id = p_person_id and s.folder = 'inbox' and s.is_listed and s.unread > 0
        limit 100
      ) u
    ),
    (
      select count(*)::integer
      from (
        select from private.conversation_members s
        where s.profile_id = p_person_id and s.folder = 'requests' and s.is_listed and s.unread > 0
          and s.last_at > private.clock() - interval '30 days'
        limit 100
      ) u
    );
$$;
comment on function private.count_unread_messages(uuid) is 'The messages and requests that a person has not read.';

create function public.count_unread()
returns public.unread_messages
language sql
stable
-- security definer: API roles may not read conversation members. This function counts the caller's own.
security definer
set search_path = ''
as $$
  select * from private.count_unread_messages(private.get_user_id());
$$;
comment on function public.count_unread() is 'For the badge: the messages and requests that the caller has not read.';
grant execute on function public.count_unread() to authenticated;

create function public.list_conversations(p_folder text default 'inbox', p_limit integer default 20, p_after text default null)
returns setof public.conversation_card
language plpgsql
stable
-- security definer: API roles may not read conversation members. This function returns the caller's own.
security definer
set search_path = ''
-- A plan made while the table is empty must not scan it later, as in cast_vote.
set enable_seqscan = off
set enable_bitmapscan = off
as $$
declare
  v_person_id uuid := private.get_user_id();
  v_after text[] := private.read_cursor(p_after, '^conversation_[0-9]{1,16}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$');
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
      s.is_waiting, concat_ws('_', 'conversation', (extract(epoch from s.last_at) * 1000000)::bigint, s.other_id)
    from private.conversation_members s
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
  'The conversations of the caller, the latest first: inbox, requests or muted (requests with a muted word). '
  'A request is listed for 30 days. p_limit is 1 to 50. Conversations with blocked, hidden or deleted people '
  'are left out. Refuses: not_signed_in, invalid_input.';
grant execute on function public.list_conversations(text, integer, text) to authenticated;

create function public.list_messages(p_profile_id uuid, p_limit integer default 30, p_before integer default null)
returns public.conversation
language plpgsql
stable
-- security definer: API roles may not read messages. This function returns those of the caller's own conversation.
security definer
set search_path = ''
-- A plan made while the tables are empty must not scan them later, as in cast_vote.
set enable_seqscan = off
set enable_bitmapscan = off
as $$
declare
  v_person_id uuid := private.get_user_id();
  v_member private.conversation_members;
  v_messages public.message[];
begin
  if v_person_id is null then
    perform private.refuse('not_signed_in', 'No account belongs to this request.');
  end if;
  v_member := private.get_conversation_member(v_person_id, p_profile_id);
  v_messages := array(
    select
      row(
        m.number, m.sender_id = v_person_id, case when m.sender_id = v_person_id then m.request_id end,
        case when m.hidden_at is null then m.body else '' end, m.hidden_at is not null, m.sent_at
      )::public.message
    from private.messages m
    where m.conversation_id = v_member.conversation_id and m.number > v_member.cleared_to and m.number < coalesce(p_before, 2147483647)
    order by m.number desc
    limit least(greatest(coalesce(p_limit, 30), 1), 100)
  );
  return private.build_conversation(v_member, v_messages);
end;
$$;
comment on function public.list_messages(uuid, integer, integer) is
  'The conversation of the caller with a person. The newest messages first; with p_before only earlier ones. '
  'Refuses: not_signed_in, no_such_profile.';
grant execute on function public.list_messages(uuid, integer, integer) to authenticated;
