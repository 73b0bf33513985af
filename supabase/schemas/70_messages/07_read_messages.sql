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
  'request without an answer. display_name and portrait are null where the person has none.';

create function private.build_conversation_head(p_member private.conversation_members)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_now timestamptz := private.clock();
  v_conversation private.conversations;
  v_denial private.denial;
  v_state text;
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
  return jsonb_build_object(
    'display_name', p_member.other_name,
    'portrait', private.unpack_portrait(p_member.other_portrait),
    'state', v_state,
    'longest', case when v_state in ('none', 'requested') then 300 else 1000 end,
    'denial', case when v_denial.code is not null then jsonb_build_object('code', v_denial.code, 'detail', v_denial.detail) end,
    'unread', coalesce(p_member.unread, 0),
    'read_to', coalesce(p_member.read_to, 0),
    'other_read_to', v_other_read_to
  );
end;
$$;
comment on function private.build_conversation_head(private.conversation_members) is
  'The name and portrait of the other, the state between the two, and what the person may write.';

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

create function public.count_unread()
returns jsonb
language sql
stable
-- security definer: API roles may not read conversation members. This function counts the caller's own.
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'messages', (
      select least(coalesce(sum(u.unread), 0), 100)
      from (
        select s.unread from private.conversation_members s
        where s.profile_id = (select auth.uid()) and s.folder = 'inbox' and s.is_listed and s.unread > 0
        limit 100
      ) u
    ),
    'requests', (
      select count(*)
      from (
        select from private.conversation_members s
        where s.profile_id = (select auth.uid()) and s.folder = 'requests' and s.is_listed and s.unread > 0
          and s.last_at > private.clock() - interval '30 days'
        limit 100
      ) u
    )
  );
$$;
comment on function public.count_unread() is
  'For the badge: {messages, requests} that the caller has not read. Each is at most 100, which means 100 or '
  'more.';
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
  v_person_id uuid := auth.uid();
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
returns jsonb
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
  v_person_id uuid := auth.uid();
  v_member private.conversation_members;
  v_messages jsonb;
begin
  if v_person_id is null then
    perform private.refuse('not_signed_in', 'No account belongs to this request.');
  end if;
  v_member := private.get_conversation_member(v_person_id, p_profile_id);
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'number', m.number, 'is_own', m.sender_id = v_person_id, 'request_id', case when m.sender_id = v_person_id then m.request_id end,
        'body', case when m.hidden_at is null then m.body else '' end, 'is_hidden', m.hidden_at is not null, 'sent_at', m.sent_at
      )
      order by m.number desc
    ),
    '[]'
  ) into v_messages
  from (
    select m.*
    from private.messages m
    where m.conversation_id = v_member.conversation_id and m.number > v_member.cleared_to and m.number < coalesce(p_before, 2147483647)
    order by m.number desc
    limit least(greatest(coalesce(p_limit, 30), 1), 100)
  ) m;
  return jsonb_build_object('messages', v_messages) || private.build_conversation_head(v_member);
end;
$$;
comment on function public.list_messages(uuid, integer, integer) is
  'The conversation of the caller with a person: {display_name, portrait, state, longest, denial, unread, '
  'read_to, other_read_to, messages}. The newest messages first; with p_before only earlier ones. A message '
  'that a report hides has no text. state: none, requested (by the caller), request (to the caller), lapsed '
  '(a request to the caller, older than 30 days: a reply accepts it, and it cannot be refused), refused (by '
  'the caller) or accepted. A refusal by the other is requested. denial: {code, detail} why no request is '
  'possible now, with any text. Refuses: not_signed_in, no_such_profile.';
grant execute on function public.list_messages(uuid, integer, integer) to authenticated;
