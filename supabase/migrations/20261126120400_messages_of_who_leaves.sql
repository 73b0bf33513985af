-- A message that is sent while its sender is suspended or leaves waits for that, and is refused.
create or replace function public.send_message(p_to uuid, p_body text, p_request_id uuid)
returns jsonb
language plpgsql
-- security definer: nobody writes messages otherwise.
security definer
set search_path = ''
-- As in cast_vote: a plan from when the tables were empty must not read them whole later.
set enable_seqscan = off
as $$
declare
  v_sender_id uuid := private.require_account();
  v_message private.messages;
  v_conversation private.conversations;
  v_body text;
  v_bar text;
begin
  if p_to is null or p_request_id is null then
    perform private.refuse('invalid_input', 'p_to or p_request_id is null', 'Send one new UUID per message, the same one with a retry.');
  end if;
  perform pg_advisory_xact_lock(hashtextextended(v_sender_id::text, 20264));
  select m.* into v_message from private.messages m where m.sender_id = v_sender_id and m.request_id = p_request_id;
  if found then
    return private.message_answer(v_message);
  end if;
  select private.voting_bar(p) into v_bar from public.profiles p where p.id = v_sender_id;
  if v_bar is not null then
    perform private.refuse(v_bar, 'This account may not write: private.voting_bar says why.');
  end if;
  v_body := private.message_text(p_body);
  perform private.lock_devices_of(v_sender_id);
  perform private.lock_pair(v_sender_id, p_to);
  -- Who is suspended or asks to leave at this moment is waited for, or waits: no seat is made for whom nobody hides any more.
  perform from public.profiles p where p.id in (v_sender_id, p_to) order by p.id for share;
  if private.is_hidden_person(v_sender_id) then
    perform private.refuse('not_allowed', 'suspended or leaving');
  end if;

  v_conversation := private.conversation_of(v_sender_id, p_to);
  if p_to = v_sender_id or private.are_apart(v_sender_id, p_to) or private.is_hidden_person(p_to)
    or (v_conversation.id is null and private.newest_public_entry(p_to) is null)
  then
    perform private.refuse('no_such_profile', format('profile %s', p_to));
  end if;
  if v_conversation.state is null or (v_conversation.state <> 'accepted' and v_conversation.requester_id = v_sender_id) then
    v_conversation := private.ask_to_write(v_conversation, v_sender_id, p_to, v_body);
  else
    v_conversation.state := 'accepted';
  end if;
  return private.message_answer(private.write_message(v_conversation, v_sender_id, p_to, v_body, p_request_id));
end;
$$;
