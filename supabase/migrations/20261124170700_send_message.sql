-- The one way to write to somebody. A first message is a request; an answer to it accepts.
create function private.tell(p_profile_id uuid, p_event text, p_payload jsonb)
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- Realtime is a help: pages that hear nothing ask by themselves.
  perform realtime.send(p_payload, p_event, 'person:' || p_profile_id, true);
exception
  when others then
    raise warning 'realtime.send: %', sqlerrm;
end;
$$;
comment on function private.tell(uuid, text, jsonb) is
  'Broadcasts to the pages of one person, on the private topic person:{id}. Never what was written: Realtime keeps payloads for days.';

create function private.seat_in(p_conversation private.conversations, p_profile_id uuid, p_other_id uuid, p_message private.messages, p_folder text)
returns void
language sql
set search_path = ''
as $$
  insert into private.seats as s (
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
    private.name_of(p_other_id), private.packed_portrait_of(private.newest_public_entry(p_other_id))
  )
  on conflict (profile_id, other_id) do update set
    folder = excluded.folder,
    is_waiting = excluded.is_waiting,
    last_at = excluded.last_at,
    last_number = excluded.last_number,
    last_line = excluded.last_line,
    last_is_own = excluded.last_is_own,
    -- Who writes has read.
    unread = case when excluded.last_is_own then 0 else s.unread + 1 end,
    read_to = greatest(s.read_to, excluded.read_to);
$$;
comment on function private.seat_in(private.conversations, uuid, uuid, private.messages, text) is
  'Puts a message last in the conversation as one of the two sees it.';

create function private.message_answer(p_message private.messages)
returns jsonb
language sql
-- Volatile: it reads what the same call has just written.
volatile
set search_path = ''
as $$
  select jsonb_build_object(
    'number', p_message.number, 'sent_at', p_message.sent_at,
    'state', case when c.state = 'accepted' then 'accepted' else 'requested' end
  )
  from private.conversations c
  where c.id = p_message.conversation_id;
$$;
comment on function private.message_answer(private.messages) is 'What send_message answers, a retry too.';

create function private.write_message(
  p_conversation private.conversations, p_sender_id uuid, p_recipient_id uuid, p_body text, p_request_id uuid
)
returns private.messages
language plpgsql
set search_path = ''
as $$
declare
  v_conversation private.conversations := p_conversation;
  v_message private.messages;
  v_folder text := 'inbox';
begin
  update private.conversations c
  set last_number = c.last_number + 1, state = v_conversation.state,
    requester_id = v_conversation.requester_id, requested_at = v_conversation.requested_at
  where c.id = v_conversation.id
  returning c.* into v_conversation;
  insert into private.messages (conversation_id, number, sender_id, request_id, body, sent_at)
  values (v_conversation.id, v_conversation.last_number, p_sender_id, p_request_id, p_body, private.clock())
  returning * into v_message;
  if v_conversation.state <> 'accepted' then
    v_folder := case when private.is_muted(p_recipient_id, p_body) then 'muted' else 'requests' end;
  end if;
  perform private.seat_in(v_conversation, p_sender_id, p_recipient_id, v_message, 'inbox');
  perform private.seat_in(v_conversation, p_recipient_id, p_sender_id, v_message, v_folder);
  if v_folder <> 'muted' then
    perform private.tell(
      p_recipient_id, 'message',
      jsonb_build_object(
        'from', p_sender_id, 'number', v_message.number, 'is_request', v_folder = 'requests',
        'is_quiet', private.is_quiet(p_recipient_id, v_message.sent_at)
      )
    );
  end if;
  return v_message;
end;
$$;
comment on function private.write_message(private.conversations, uuid, uuid, text, uuid) is
  'Adds a message to a conversation in the state that it has now, for both. Needs lock_pair.';

create function private.refuse_bar(p_bar private.bar)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_bar.code is not null then
    perform private.refuse(p_bar.code, coalesce(p_bar.detail, ''));
  end if;
end;
$$;
comment on function private.refuse_bar(private.bar) is 'Refuses by a bar, where there is one.';

create function private.ask_to_write(p_conversation private.conversations, p_sender_id uuid, p_recipient_id uuid, p_body text)
returns private.conversations
language plpgsql
set search_path = ''
as $$
declare
  v_now timestamptz := private.clock();
  v_conversation private.conversations := p_conversation;
begin
  perform private.refuse_bar(private.request_bar(p_sender_id, p_recipient_id, v_conversation, v_now));
  perform private.refuse_bar(private.text_bar(p_sender_id, p_body, v_now));
  delete from private.sent_requests r where r.sender_id = p_sender_id and r.sent_at < v_now - interval '1 day';
  insert into private.sent_requests (sender_id, recipient_id, text_hash, sent_at)
  values (p_sender_id, p_recipient_id, sha256(convert_to(private.fold_text(p_body), 'UTF8')), v_now);
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
comment on function private.ask_to_write(private.conversations, uuid, uuid, text) is
  'The conversation with a new open request, or the refusal of request_bar or text_bar.';

create function private.message_text(p_body text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  -- Lines stay; controls and what turns the direction of whatever follows do not.
  v_body text := private.visible_text(
    regexp_replace(replace(p_body, E'\r\n', E'\n'), '[\u0001-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]', '', 'g')
  );
begin
  if v_body is null then
    perform private.refuse('invalid_input', 'p_body shows nothing');
  end if;
  if char_length(v_body) > 1000 then
    perform private.refuse('message_too_long', '1000');
  end if;
  return v_body;
end;
$$;
comment on function private.message_text(text) is 'A message as it is kept. Refuses: invalid_input (empty), message_too_long (over 1,000).';

create function public.send_message(p_to uuid, p_body text, p_request_id uuid)
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
comment on function public.send_message(uuid, text, uuid) is
  'Writes to a person: {number, sent_at, state: requested or accepted}. A first message is a request, a reply to one accepts it. A '
  'request id that the sender used before gets its message again. Refuses, in this order: not_signed_in, invalid_input, '
  'email_not_verified, not_allowed (suspended or leaving), age_unconfirmed, message_too_long (detail: how many characters are '
  'allowed), no_such_profile (nobody to write to, oneself, hidden, or apart by a block); and a request also: request_pending '
  '(detail: when the next one is possible), requests_off, account_too_new (detail: from when), rate_limited, message_too_long, '
  'contact_in_request (detail: link, phone or handle), repeated_text.';

revoke all on function
  private.tell(uuid, text, jsonb),
  private.seat_in(private.conversations, uuid, uuid, private.messages, text),
  private.message_answer(private.messages),
  private.write_message(private.conversations, uuid, uuid, text, uuid),
  private.refuse_bar(private.bar),
  private.ask_to_write(private.conversations, uuid, uuid, text),
  private.message_text(text),
  public.send_message(uuid, text, uuid)
from public;
grant execute on function public.send_message(uuid, text, uuid) to authenticated;
