create type public.request_answer as (
  state public.conversation_state
);
comment on type public.request_answer is
  'What accept_request and refuse_request answer: the state after the call. Nullable: none.';

create function private.answer_request(p_other_id uuid, p_accepts boolean)
returns public.request_answer
language plpgsql
set search_path = ''
as $$
declare
  v_person_id uuid := private.require_account();
  v_conversation private.conversations := private.lock_own_conversation(v_person_id, p_other_id);
  -- After the lock of the pair: a caller that waited for it may be too late.
  v_now timestamptz := private.clock();
begin
  if v_conversation.requester_id = v_person_id then
    perform private.refuse('no_such_profile', format('profile %s', p_other_id), 'This person has sent no request.');
  end if;
  if p_accepts and v_conversation.state <> 'accepted' then
    update private.conversations c set state = 'accepted' where c.id = v_conversation.id returning c.* into v_conversation;
    update private.conversation_members s
    set folder = 'inbox', is_waiting = false
    where s.conversation_id = v_conversation.id;
    perform private.broadcast_to_person(p_other_id, 'accepted', jsonb_build_object('from', v_person_id));
  elsif not p_accepts and private.get_request_state(v_conversation, v_person_id, v_now) = 'request' then
    update private.conversations c set state = 'refused' where c.id = v_conversation.id returning c.* into v_conversation;
    update private.conversation_members s
    set folder = 'none', unread = 0
    where s.profile_id = v_person_id and s.other_id = p_other_id;
  end if;
  return row(private.get_request_state(v_conversation, v_person_id, v_now))::public.request_answer;
end;
$$;
comment on function private.answer_request(uuid, boolean) is
  'Accepts or refuses the request of a person. A second call changes nothing, and an accepted request cannot '
  'be refused. A lapsed request can be accepted; refusing it changes nothing.';

create function private.lock_own_conversation(p_person_id uuid, p_other_id uuid)
returns private.conversations
language plpgsql
set search_path = ''
as $$
declare
  v_conversation private.conversations;
begin
  perform private.lock_pair(p_person_id, p_other_id);
  perform private.share_entries();
  perform private.share_profiles(array[p_person_id, p_other_id]);
  v_conversation := private.get_conversation(p_person_id, p_other_id);
  if v_conversation.id is null or private.is_blocked_pair(p_person_id, p_other_id) or private.is_hidden_person(p_other_id) then
    perform private.refuse('no_such_profile', format('profile %s', p_other_id));
  end if;
  return v_conversation;
end;
$$;
comment on function private.lock_own_conversation(uuid, uuid) is
  'Locks the conversation of two people and returns it. no_such_profile where the caller can see none.';

create function public.accept_request(p_profile_id uuid)
returns public.request_answer
language sql
-- security definer: API roles may not write conversations.
security definer
set search_path = ''
as $$
  select private.answer_request(p_profile_id, true);
$$;
comment on function public.accept_request(uuid) is
  'Accepts the request of a person, also a refused or lapsed one. Refuses: not_signed_in, no_such_profile (no '
  'request from such a person).';
grant execute on function public.accept_request(uuid) to authenticated;

create function public.refuse_request(p_profile_id uuid)
returns public.request_answer
language sql
-- security definer: API roles may not write conversations.
security definer
set search_path = ''
as $$
  select private.answer_request(p_profile_id, false);
$$;
comment on function public.refuse_request(uuid) is
  'Refuses the request of a person, who never learns of it. The state is accepted or lapsed where there was '
  'nothing to refuse. Refuses: not_signed_in, no_such_profile.';
grant execute on function public.refuse_request(uuid) to authenticated;

create function public.clear_conversation(p_profile_id uuid)
returns void
language plpgsql
-- security definer: API roles may not write conversations.
security definer
set search_path = ''
as $$
declare
  v_person_id uuid := private.require_account();
  v_conversation private.conversations := private.lock_own_conversation(v_person_id, p_profile_id);
begin
  if v_conversation.state = 'open' and v_conversation.requester_id = p_profile_id then
    perform private.answer_request(p_profile_id, false);
  end if;
  update private.conversation_members s
  set cleared_to = v_conversation.last_number, read_to = v_conversation.last_number, unread = 0
  where s.profile_id = v_person_id and s.other_id = p_profile_id;
  -- Messages that both have cleared are deleted. The last one stays hidden while a retry may ask for it.
  delete from private.messages m
  where m.conversation_id = v_conversation.id
    and m.number <= (select min(s.cleared_to) from private.conversation_members s where s.conversation_id = v_conversation.id)
    and m.sent_at < private.clock() - interval '1 day';
end;
$$;
comment on function public.clear_conversation(uuid) is
  'Empties the conversation with a person for the caller alone. A new message shows it again, with the new '
  'messages. Clearing refuses an open request, but not a lapsed one. Refuses: not_signed_in, no_such_profile.';
grant execute on function public.clear_conversation(uuid) to authenticated;

create function public.mark_read(p_profile_id uuid, p_number integer)
returns integer
language plpgsql
-- security definer: API roles may not write conversation members.
security definer
set search_path = ''
as $$
declare
  v_person_id uuid := private.require_account();
  v_conversation private.conversations := private.lock_own_conversation(v_person_id, p_profile_id);
  v_old private.conversation_members;
  v_read_to integer;
  v_unread integer;
begin
  select s.* into v_old from private.conversation_members s where s.profile_id = v_person_id and s.other_id = p_profile_id;
  v_read_to := greatest(v_old.read_to, least(coalesce(p_number, 0), v_conversation.last_number));
  if v_read_to = v_old.read_to then
    return v_old.unread;
  end if;
  select count(*)::integer into v_unread
  from private.messages m
  where m.conversation_id = v_conversation.id and m.number > v_read_to and m.sender_id <> v_person_id;
  update private.conversation_members s
  set read_to = v_read_to, unread = v_unread
  where s.profile_id = v_person_id and s.other_id = p_profile_id;
  -- Reading a request reveals nothing to the requester.
  if v_conversation.state = 'accepted' then
    perform private.broadcast_to_person(p_profile_id, 'read', jsonb_build_object('from', v_person_id, 'number', v_read_to));
  end if;
  return v_unread;
end;
$$;
comment on function public.mark_read(uuid, integer) is
  'Marks the conversation with a person as read up to a message. Returns the number of unread messages after '
  'it. It never moves backwards. Refuses: not_signed_in, no_such_profile.';
grant execute on function public.mark_read(uuid, integer) to authenticated;
