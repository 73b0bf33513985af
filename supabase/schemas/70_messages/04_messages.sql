create table private.messages (
  conversation_id uuid not null,
  number integer not null,
  sender_id uuid not null,
  request_id uuid not null,
  body text not null,
  sent_at timestamptz not null,
  hidden_at timestamptz,
  constraint messages_pkey primary key (conversation_id, number),
  constraint messages_are_sent_once unique (sender_id, request_id),
  constraint messages_belong_to_a_conversation
    foreign key (conversation_id) references private.conversations (id) on delete cascade,
  constraint messages_have_1_to_1000_characters check (char_length(body) between 1 and 1000)
);
comment on table private.messages is 'Texts, numbered from 1 in each conversation. A message never changes.';
comment on column private.messages.hidden_at is
  'Since when a report hides the text from both. Null while it is shown.';

alter table private.messages enable row level security;

create function private.read_message_text(p_body text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_body text;
begin
  -- The length first, so that megabytes are never searched.
  if char_length(p_body) > 10000 then
    perform private.refuse('message_too_long', '1000');
  end if;
  -- Line breaks stay. Control characters and changes of direction are removed.
  v_body := private.normalize_visible_text(
    regexp_replace(replace(p_body, E'\r\n', E'\n'), '[\u0001-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]', '', 'g')
  );
  if v_body is null then
    perform private.refuse('invalid_input', 'p_body has no visible text');
  end if;
  if char_length(v_body) > 1000 then
    perform private.refuse('message_too_long', '1000');
  end if;
  return v_body;
end;
$$;
comment on function private.read_message_text(text) is
  'A message as it is stored. Refuses: invalid_input (empty), message_too_long (over 1,000).';

create function private.broadcast_to_person(p_profile_id uuid, p_event text, p_payload jsonb)
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- Realtime is optional: pages without it poll.
  perform realtime.send(p_payload, p_event, 'person:' || p_profile_id, true);
exception
  when others then
    raise warning 'realtime.send: %', sqlerrm;
end;
$$;
comment on function private.broadcast_to_person(uuid, text, jsonb) is
  'Broadcasts to the pages of one person, on the private topic person:{id}. Never a text: Realtime stores '
  'payloads for days.';

create function private.save_message(
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
  v_now timestamptz;
begin
  update private.conversations c
  set last_number = c.last_number + 1, state = v_conversation.state,
    requester_id = v_conversation.requester_id, requested_at = v_conversation.requested_at
  where c.id = v_conversation.id
  returning c.* into v_conversation;
  v_now := private.clock();
  perform private.limit_message_rate(v_conversation.id, v_conversation.last_number, v_now);
  insert into private.messages (conversation_id, number, sender_id, request_id, body, sent_at)
  values (v_conversation.id, v_conversation.last_number, p_sender_id, p_request_id, p_body, v_now)
  returning * into v_message;
  if v_conversation.state <> 'accepted' then
    v_folder := case when private.is_muted(p_recipient_id, p_body) then 'muted' else 'requests' end;
  end if;
  perform private.update_conversation_member(v_conversation, p_sender_id, p_recipient_id, v_message, 'inbox');
  perform private.update_conversation_member(v_conversation, p_recipient_id, p_sender_id, v_message, v_folder);
  if v_folder = 'requests' then
    perform private.notify(
      p_recipient_id, 'request', v_conversation.id::text || ':' || v_message.number,
      jsonb_build_object('from', p_sender_id), p_sender_id
    );
  end if;
  if v_folder <> 'muted' then
    perform private.broadcast_to_person(
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
comment on function private.save_message(private.conversations, uuid, uuid, text, uuid) is
  'Adds a message to a conversation in its current state, for both, and notifies of a request. Refuses: '
  'rate_limited. Needs lock_pair.';

create function private.limit_message_rate(p_conversation_id uuid, p_number integer, p_sent_at timestamptz)
returns void
language plpgsql
set search_path = ''
-- A plan made while the table is empty must not scan it later, as in cast_vote.
set enable_seqscan = off
as $$
begin
  if exists (
    select from private.messages m
    where m.conversation_id = p_conversation_id and m.number = p_number - 120
      and m.sent_at between p_sent_at - interval '1 minute' and p_sent_at
  ) then
    perform private.refuse('rate_limited', '120 messages in a minute');
  end if;
end;
$$;
comment on function private.limit_message_rate(uuid, integer, timestamptz) is
  'Refuses more than 120 messages in a minute in one conversation. No two people write so fast.';
