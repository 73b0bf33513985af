-- What the two do with a conversation besides writing: accept, refuse, read, clear.
create function private.own_conversation(p_person_id uuid, p_other_id uuid)
returns private.conversations
language plpgsql
set search_path = ''
as $$
declare
  v_conversation private.conversations;
begin
  perform private.lock_pair(p_person_id, p_other_id);
  v_conversation := private.conversation_of(p_person_id, p_other_id);
  if v_conversation.id is null or private.are_apart(p_person_id, p_other_id) or private.is_hidden_person(p_other_id) then
    perform private.refuse('no_such_profile', format('profile %s', p_other_id));
  end if;
  return v_conversation;
end;
$$;
comment on function private.own_conversation(uuid, uuid) is
  'Locks the conversation of two people and gives it; no_such_profile where there is none to see.';

create function private.answer_request(p_other_id uuid, p_accepts boolean)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_person_id uuid := private.require_account();
  v_conversation private.conversations := private.own_conversation(v_person_id, p_other_id);
begin
  if v_conversation.requester_id = v_person_id then
    perform private.refuse('no_such_profile', format('profile %s', p_other_id), 'There is no request of this person.');
  end if;
  if p_accepts and v_conversation.state <> 'accepted' then
    update private.conversations c set state = 'accepted' where c.id = v_conversation.id returning c.* into v_conversation;
    update private.seats s
    set folder = 'inbox', is_waiting = false
    where s.conversation_id = v_conversation.id;
    perform private.tell(p_other_id, 'accepted', jsonb_build_object('from', v_person_id));
  elsif not p_accepts and v_conversation.state = 'open' then
    update private.conversations c set state = 'refused' where c.id = v_conversation.id returning c.* into v_conversation;
    update private.seats s
    set folder = 'none', unread = 0
    where s.profile_id = v_person_id and s.other_id = p_other_id;
  end if;
  return jsonb_build_object('state', v_conversation.state);
end;
$$;
comment on function private.answer_request(uuid, boolean) is
  'Accepts or refuses the request of a person; again changes nothing, and what was accepted is refused no more.';

create function public.accept_request(p_profile_id uuid)
returns jsonb
language sql
-- security definer: nobody writes conversations otherwise.
security definer
set search_path = ''
as $$
  select private.answer_request(p_profile_id, true);
$$;
comment on function public.accept_request(uuid) is
  'Accepts the request of a person, one that was refused before too: {state}. Refuses: not_signed_in, no_such_profile (no request '
  'of such a person).';

create function public.refuse_request(p_profile_id uuid)
returns jsonb
language sql
-- security definer: nobody writes conversations otherwise.
security definer
set search_path = ''
as $$
  select private.answer_request(p_profile_id, false);
$$;
comment on function public.refuse_request(uuid) is
  'Refuses the request of a person, who is told nothing: {state}. Refuses: not_signed_in, no_such_profile.';

create function public.mark_read(p_profile_id uuid, p_number integer)
returns integer
language plpgsql
-- security definer: nobody writes seats otherwise.
security definer
set search_path = ''
as $$
declare
  v_person_id uuid := private.require_account();
  v_conversation private.conversations := private.own_conversation(v_person_id, p_profile_id);
  v_old private.seats;
  v_read_to integer;
  v_unread integer;
begin
  select s.* into v_old from private.seats s where s.profile_id = v_person_id and s.other_id = p_profile_id;
  v_read_to := greatest(v_old.read_to, least(coalesce(p_number, 0), v_conversation.last_number));
  if v_read_to = v_old.read_to then
    return v_old.unread;
  end if;
  select count(*)::integer into v_unread
  from private.messages m
  where m.conversation_id = v_conversation.id and m.number > v_read_to and m.sender_id <> v_person_id;
  update private.seats s
  set read_to = v_read_to, unread = v_unread
  where s.profile_id = v_person_id and s.other_id = p_profile_id;
  -- A request that is looked at tells nothing of it.
  if v_conversation.state = 'accepted' then
    perform private.tell(p_profile_id, 'read', jsonb_build_object('from', v_person_id, 'number', v_read_to));
  end if;
  return v_unread;
end;
$$;
comment on function public.mark_read(uuid, integer) is
  'The caller has read the conversation with a person up to a message: how many are unread after it. Never backwards. Refuses: '
  'not_signed_in, no_such_profile.';

create function public.clear_conversation(p_profile_id uuid)
returns void
language plpgsql
-- security definer: nobody writes conversations otherwise.
security definer
set search_path = ''
as $$
declare
  v_person_id uuid := private.require_account();
  v_conversation private.conversations := private.own_conversation(v_person_id, p_profile_id);
begin
  if v_conversation.state = 'open' and v_conversation.requester_id = p_profile_id then
    perform private.answer_request(p_profile_id, false);
  end if;
  update private.seats s
  set cleared_to = v_conversation.last_number, read_to = v_conversation.last_number, unread = 0
  where s.profile_id = v_person_id and s.other_id = p_profile_id;
  -- What both have cleared is gone. The last message stays hidden while it may be asked for again by a retry.
  delete from private.messages m
  where m.conversation_id = v_conversation.id
    and m.number <= (select min(s.cleared_to) from private.seats s where s.conversation_id = v_conversation.id)
    and m.sent_at < private.clock() - interval '1 day';
end;
$$;
comment on function public.clear_conversation(uuid) is
  'Empties the conversation with a person for the caller alone; a new message brings it back with what is new. A request that waits '
  'is refused by it. Refuses: not_signed_in, no_such_profile.';

revoke all on function
  private.own_conversation(uuid, uuid),
  private.answer_request(uuid, boolean),
  public.accept_request(uuid),
  public.refuse_request(uuid),
  public.mark_read(uuid, integer),
  public.clear_conversation(uuid)
from public;
grant execute on function
  public.accept_request(uuid), public.refuse_request(uuid), public.mark_read(uuid, integer), public.clear_conversation(uuid)
to authenticated;
