-- The same words to many: also with another name, number, sign or spacing in them, and from many accounts. And nobody floods a
-- conversation. Nearest rules to product rules, 6, where these say nothing:
--   * three requests a day in the same letters, whatever else is changed (repeated_text);
--   * five accounts a day in the same 30 letters or more; the sixth is told to write something of its own (copied_text);
--   * 120 messages a minute in one conversation (rate_limited).
create index sent_requests_by_text_idx on private.sent_requests (text_hash, sent_at);

create function private.letters_of(p_body text, p_recipient_id uuid)
returns text
language sql
stable
set search_path = ''
as $$
  select coalesce(
    nullif(
      regexp_replace(
        regexp_replace(
          text.folded,
          -- The name of the one written to is no word of the writer's own.
          coalesce(
            '\m(' || (
              select string_agg(n.word, '|')
              from (
                select regexp_replace(w.word collate "pg_c_utf8", '[^[:alpha:]]', '', 'g') as word
                from regexp_split_to_table(
                  private.latin_looking(private.fold_text(private.name_of(p_recipient_id))), ' '
                ) w (word)
              ) n
              where n.word <> ''
            ) || ')\M',
            '$.'
          ),
          '', 'g'
        ),
        '[^[:alpha:]]', '', 'g'
      ),
      ''
    ),
    -- Nothing but numbers and signs: as they are.
    text.folded
  )
  from (select private.latin_looking(private.fold_text(private.plain_text(p_body))) collate "pg_c_utf8" as folded) text;
$$;
comment on function private.letters_of(text, uuid) is
  'The letters of a first message, without case, accents, signs, numbers, blanks and the name of its recipient: what makes two the same.';

drop function private.text_bar(uuid, text, timestamptz);
create function private.text_bar(p_sender_id uuid, p_recipient_id uuid, p_body text, p_now timestamptz)
returns private.bar
language plpgsql
stable
set search_path = ''
as $$
declare
  v_contact text;
  v_letters text;
  v_hash bytea;
begin
  if char_length(p_body) > 300 then
    return row('message_too_long', '300')::private.bar;
  end if;
  v_contact := private.contact_in(p_body);
  if v_contact is not null then
    return row('contact_in_request', v_contact)::private.bar;
  end if;
  v_letters := private.letters_of(p_body, p_recipient_id);
  v_hash := sha256(convert_to(v_letters, 'UTF8'));
  if (
    select count(*) from private.sent_requests r
    where r.sender_id = p_sender_id and r.sent_at > p_now - interval '1 day' and r.text_hash = v_hash
  ) >= 3 then
    return row('repeated_text', '3')::private.bar;
  end if;
  if char_length(v_letters) >= 30 and (
    select count(distinct r.sender_id) from private.sent_requests r
    where r.text_hash = v_hash and r.sent_at > p_now - interval '1 day' and r.sender_id <> p_sender_id
  ) >= 5 then
    return row('copied_text', '5')::private.bar;
  end if;
  return null;
end;
$$;
comment on function private.text_bar(uuid, uuid, text, timestamptz) is
  'Why a request may not say this: message_too_long (300), contact_in_request (link, phone or handle), repeated_text (the same letters '
  'to three people in a day), copied_text (the same 30 letters or more from five other accounts in a day). Null: it may.';

create or replace function private.ask_to_write(p_conversation private.conversations, p_sender_id uuid, p_recipient_id uuid, p_body text)
returns private.conversations
language plpgsql
set search_path = ''
as $$
declare
  v_now timestamptz := private.clock();
  v_conversation private.conversations := p_conversation;
begin
  perform private.refuse_bar(private.request_bar(p_sender_id, p_recipient_id, v_conversation, v_now));
  perform private.refuse_bar(private.text_bar(p_sender_id, p_recipient_id, p_body, v_now));
  delete from private.sent_requests r where r.sender_id = p_sender_id and r.sent_at < v_now - interval '1 day';
  insert into private.sent_requests (sender_id, recipient_id, text_hash, sent_at)
  values (p_sender_id, p_recipient_id, sha256(convert_to(private.letters_of(p_body, p_recipient_id), 'UTF8')), v_now);
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

create or replace function private.request_bar(p_sender_id uuid, p_recipient_id uuid, p_conversation private.conversations, p_now timestamptz)
returns private.bar
language plpgsql
stable
set search_path = ''
as $$
declare
  c_instant constant text := 'YYYY-MM-DD"T"HH24:MI:SS"Z"';
  -- A refusal shows nowhere: whatever became of a request, the next one is possible 60 days after it. It can be answered for 30,
  -- so there are never less than 30 days after a refusal.
  v_next_at timestamptz := p_conversation.requested_at + interval '60 days';
  v_old_enough_at timestamptz := (
    select p.created_at + interval '24 hours' from public.profiles p where p.id = p_sender_id
  );
  v_own timestamptz[] := array(
    select r.sent_at from private.sent_requests r
    where r.sender_id = p_sender_id and r.sent_at > p_now - interval '1 day'
    order by r.sent_at desc
  );
  v_others timestamptz[];
begin
  if p_conversation.requester_id = p_sender_id and p_now < v_next_at then
    return row('request_pending', to_char(v_next_at at time zone 'UTC', c_instant))::private.bar;
  end if;
  if not private.requests_open_to(p_sender_id, p_recipient_id) then
    return row('requests_off', null)::private.bar;
  end if;
  if v_old_enough_at > p_now then
    return row('account_too_new', to_char(v_old_enough_at at time zone 'UTC', c_instant))::private.bar;
  end if;
  if cardinality(v_own) >= 10 then
    return row(
      'rate_limited', '10 requests in a day; from ' || to_char((v_own[10] + interval '1 day') at time zone 'UTC', c_instant)
    )::private.bar;
  end if;
  -- As with votes: the first two accounts of a device, and not the ones behind them.
  if cardinality(v_own) = 0 then
    v_others := array(
      select max(r.sent_at) as sent_at
      from public.device_accounts own
      join public.device_accounts a on a.device_id = own.device_id and a.user_id <> own.user_id
      join private.sent_requests r on r.sender_id = a.user_id and r.sent_at > p_now - interval '1 day'
      where own.user_id = p_sender_id
      group by r.sender_id
      order by 1 desc
    );
    if cardinality(v_others) >= 2 then
      return row(
        'rate_limited',
        'two other accounts of this device in a day; from '
          || to_char((v_others[2] + interval '1 day') at time zone 'UTC', c_instant)
      )::private.bar;
    end if;
  end if;
  return null;
end;
$$;
comment on function private.request_bar(uuid, uuid, private.conversations, timestamptz) is
  'Why a person may not send a request to another now, whatever its text, the first of: request_pending (with when the next is '
  'possible), requests_off, account_too_new (with from when), rate_limited (10 a day, or a third account of one device; which, and '
  'from when). Null: she may.';

create function private.stop_flood()
returns trigger
language plpgsql
set search_path = ''
-- As in send_message: a plan from when the table was empty must not read it whole later.
set enable_seqscan = off
as $$
begin
  if exists (
    select from private.messages m
    where m.conversation_id = new.conversation_id and m.number = new.number - 120
      and m.sent_at between new.sent_at - interval '1 minute' and new.sent_at
  ) then
    perform private.refuse('rate_limited', '120 messages in a minute');
  end if;
  return new;
end;
$$;
comment on function private.stop_flood() is 'No conversation takes more than 120 messages in a minute: no two people write so fast.';
create trigger messages_come_at_the_pace_of_people
  before insert on private.messages
  for each row execute function private.stop_flood();

revoke all on function
  private.letters_of(text, uuid), private.text_bar(uuid, uuid, text, timestamptz), private.stop_flood()
from public;
comment on function public.send_message(uuid, text, uuid) is
  'Writes to a person: {number, sent_at, state: requested or accepted}. A first message is a request, a reply to one accepts it. A '
  'request id that the sender used before gets its message again. Refuses, in this order: not_signed_in, invalid_input, '
  'email_not_verified, not_allowed (suspended or leaving), age_unconfirmed, message_too_long (detail: how many characters are '
  'allowed), no_such_profile (nobody to write to, oneself, hidden, or apart by a block), rate_limited (120 messages a minute in a '
  'conversation); and a request also: request_pending (detail: when the next one is possible), requests_off, account_too_new '
  '(detail: from when), rate_limited (detail: which limit, and from when), message_too_long, contact_in_request (detail: link, '
  'phone or handle), repeated_text, copied_text.';
