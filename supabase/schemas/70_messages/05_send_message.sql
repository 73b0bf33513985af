create type public.sent_message as (
  number integer,
  sent_at timestamptz,
  state public.conversation_state
);
comment on type public.sent_message is
  'What send_message answers. number counts from 1 in each conversation, without gaps. state is requested or '
  'accepted. Nullable: none.';

create function private.open_message_request(p_conversation private.conversations, p_sender_id uuid, p_recipient_id uuid, p_body text)
returns private.conversations
language plpgsql
set search_path = ''
as $$
declare
  v_now timestamptz := private.clock();
  v_conversation private.conversations := p_conversation;
begin
  perform private.refuse_denial(private.get_request_denial(p_sender_id, p_recipient_id, v_conversation, v_now));
  perform private.refuse_denial(private.get_text_denial(p_sender_id, p_recipient_id, p_body, v_now));
  delete from private.sent_requests r where r.sender_id = p_sender_id and r.sent_at < v_now - interval '1 day';
  insert into private.sent_requests (sender_id, recipient_id, text_hash, sent_at)
  values (p_sender_id, p_recipient_id, sha256(convert_to(private.normalize_text(p_body), 'UTF8')), v_now);
  if v_conversation.id is null then
    insert into private.conversations (low_id, high_id, requester_id, requested_at)
    values (least(p_sender_id, p_recipient_id), greatest(p_sender_id, p_recipient_id), p_sender_id, v_now)
    returning * into v_conversation;
  end if;
  v_conversation.state := 'open';
  v_conversation.requester_id := p_sender_id;
  v_conversation.requested_at := v_now;
  return v_conversation;
end;
$$;
comment on function private.open_message_request(private.conversations, uuid, uuid, text) is
  'The conversation with a new open request, or the refusal of get_request_denial or get_text_denial.';

create function private.build_message_answer(p_message private.messages)
returns public.sent_message
language sql
-- Volatile: it reads rows that the same call has just written.
volatile
set search_path = ''
as $$
  select p_message.number, p_message.sent_at, case when c.state = 'accepted' then 'accepted' else 'requested' end
  from private.conversations c
  where c.id = p_message.conversation_id;
$$;
comment on function private.build_message_answer(private.messages) is
  'What send_message answers, also to a retry.';

create function private.update_conversation_member(p_conversation private.conversations, p_profile_id uuid, p_other_id uuid, p_message private.messages, p_folder text)
returns void
language sql
set search_path = ''
as $$
  insert into private.conversation_members as s (
    profile_id, other_id, conversation_id, folder, is_waiting, last_at, last_number, last_line, last_is_own, unread, read_to,
    other_name, other_portrait
  )
  values (
    p_profile_id, p_other_id, p_conversation.id, p_folder,
    p_conversation.state <> 'accepted' and p_conversation.requester_id = p_profile_id,
    p_message.sent_at, p_message.number, left(regexp_replace(p_message.body, '\s+', ' ', 'g'), 100),
    p_message.sender_id = p_profile_id,
    (p_message.sender_id <> p_profile_id)::integer,
    case when p_message.sender_id = p_profile_id then p_message.number else 0 end,
    private.get_display_name(p_other_id), private.pack_portrait(private.get_newest_public_entry(p_other_id))
  )
  on conflict (profile_id, other_id) do update set
    folder = excluded.folder,
    is_waiting = excluded.is_waiting,
    last_at = excluded.last_at,
    last_number = excluded.last_number,
    last_line = excluded.last_line,
    last_is_own = excluded.last_is_own,
    -- A sender has read the conversation.
    unread = case when excluded.last_is_own then 0 else s.unread + 1 end,
    read_to = greatest(s.read_to, excluded.read_to);
$$;
comment on function private.update_conversation_member(private.conversations, uuid, uuid, private.messages, text) is
  'Makes a message the last one of the conversation for one of the two.';

create function public.send_message(p_to uuid, p_body text, p_request_id uuid)
returns public.sent_message
language plpgsql
-- security definer: API roles may not write messages.
security definer
set search_path = ''
-- A plan made while the tables are empty must not scan them later, as in cast_vote.
set enable_seqscan = off
as $$
declare
  v_sender_id uuid := private.require_account();
  v_message private.messages;
  v_conversation private.conversations;
  v_body text;
  v_denial text;
begin
  if p_to is null or p_request_id is null then
    perform private.refuse('invalid_input', 'p_to or p_request_id is null', 'Send one new UUID per message, the same one with a retry.');
  end if;
  perform private.lock_sender(v_sender_id);
  select m.* into v_message from private.messages m where m.sender_id = v_sender_id and m.request_id = p_request_id;
  if found then
    return private.build_message_answer(v_message);
  end if;
  select private.get_voting_denial_reason(p) into v_denial from public.profiles p where p.id = v_sender_id;
  if v_denial is not null then
    perform private.refuse(v_denial, 'This account may not write. See private.get_voting_denial_reason.');
  end if;
  v_body := private.read_message_text(p_body);
  perform private.lock_devices(v_sender_id);
  perform private.lock_pair(v_sender_id, p_to);
  perform private.share_entries();
  -- This waits for a suspension or a deletion of either person at this moment, or makes it wait. No conversation
  -- member is created for a person who has just been hidden.
  perform private.share_profiles(array[v_sender_id, p_to]);
  if private.is_hidden_person(v_sender_id) then
    perform private.refuse('not_allowed', 'suspended or pending deletion');
  end if;

  v_conversation := private.get_conversation(v_sender_id, p_to);
  if p_to = v_sender_id or private.is_blocked_pair(v_sender_id, p_to) or private.is_hidden_person(p_to)
    or (v_conversation.id is null and private.get_newest_public_entry(p_to) is null)
  then
    perform private.refuse('no_such_profile', format('profile %s', p_to));
  end if;
  if v_conversation.state is null or (v_conversation.state <> 'accepted' and v_conversation.requester_id = v_sender_id) then
    v_conversation := private.open_message_request(v_conversation, v_sender_id, p_to, v_body);
  else
    v_conversation.state := 'accepted';
  end if;
  v_message := private.save_message(v_conversation, v_sender_id, p_to, v_body, p_request_id);
  return private.build_message_answer(v_message);
end;
$$;
comment on function public.send_message(uuid, text, uuid) is
  'Writes to a person. A first message is a request; a reply to one accepts it. A request id that the sender '
  'used before gets its message again. Refuses, in this order: not_signed_in, invalid_input, '
  'email_not_verified, not_allowed (suspended or pending deletion), age_unconfirmed, message_too_long (detail: '
  'the limit in characters), no_such_profile (unknown, oneself, hidden, or a blocked pair), rate_limited (120 '
  'messages a minute in a conversation). A request is also refused with: request_pending (detail: when the '
  'next one is possible), requests_off, account_too_new (detail: from when), rate_limited (detail: which limit, '
  'and from when), message_too_long, contact_in_request (detail: link, phone or handle), repeated_text, '
  'copied_text.';
grant execute on function public.send_message(uuid, text, uuid) to authenticated;
