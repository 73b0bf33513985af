-- Who may send a first message, to whom, when, and with which text (product rules, 6). Each refusal has its own code,
-- except those that would reveal a block, a refusal or a deleted person.
create type public.denial as (
  code text,
  detail text
);
comment on type public.denial is
  'Why a call is refused: the code, and a detail such as a time or a limit. In private functions nulls for no '
  'denial. Nullable: detail.';

create table private.sent_requests (
  sender_id uuid not null,
  recipient_id uuid not null,
  text_hash bytea not null,
  sent_at timestamptz not null,
  constraint sent_requests_pkey primary key (sender_id, sent_at, recipient_id),
  constraint sent_requests_come_from_a_profile foreign key (sender_id) references public.profiles (id) on delete cascade,
  constraint sent_requests_go_to_a_profile foreign key (recipient_id) references public.profiles (id) on delete cascade
);
comment on table private.sent_requests is
  'Requests of the last day, for the limits. The sender''s next request deletes older ones.';

create index sent_requests_by_recipient_idx on private.sent_requests (recipient_id);
-- Limits against the same text to many people and from many accounts. They extend product rules, 6: three requests a
-- day with the same words (repeated_text); five accounts a day with the same words of 30 or more characters
-- (copied_text); 120 messages a minute in one conversation (rate_limited).
create index sent_requests_by_text_idx on private.sent_requests (text_hash, sent_at);

alter table private.sent_requests enable row level security;

create function private.is_muted(p_profile_id uuid, p_body text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select
    from private.message_settings m
    cross join unnest(m.muted_words) word
    where m.profile_id = p_profile_id and strpos(private.normalize_text(private.normalize_message(p_body)), word) > 0
  );
$$;
comment on function private.is_muted(uuid, text) is
  'Whether a request to this person contains one of their muted words, which are stored normalized.';

create function private.is_quiet(p_profile_id uuid, p_now timestamptz)
returns boolean
language sql
stable
set search_path = ''
as $$
  select coalesce(
    (
      select case
        when m.quiet_from < m.quiet_until then l.at >= m.quiet_from and l.at < m.quiet_until
        else l.at >= m.quiet_from or l.at < m.quiet_until
      end
      from private.message_settings m
      cross join lateral (select (p_now at time zone m.time_zone)::time as at) l
      where m.profile_id = p_profile_id and m.quiet_from is not null
    ),
    false
  );
$$;
comment on function private.is_quiet(uuid, timestamptz) is
  'Whether a person has quiet hours now, in their own time zone.';

create function private.get_request_denial(p_sender_id uuid, p_recipient_id uuid, p_conversation private.conversations, p_now timestamptz)
returns public.denial
language plpgsql
stable
set search_path = ''
as $$
declare
  c_instant constant text := 'YYYY-MM-DD"T"HH24:MI:SS"Z"';
  -- A refusal stays secret: the next request is possible 60 days after the last one, whatever happened to it. A
  -- request can be answered for 30 days, so at least 30 days follow a refusal.
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
    return row('request_pending', to_char(v_next_at at time zone 'UTC', c_instant))::public.denial;
  end if;
  if not private.accepts_requests_from(p_sender_id, p_recipient_id) then
    return row('requests_off', null)::public.denial;
  end if;
  if v_old_enough_at > p_now then
    return row('account_too_new', to_char(v_old_enough_at at time zone 'UTC', c_instant))::public.denial;
  end if;
  if cardinality(v_own) >= 10 then
    return row(
      'rate_limited', '10 requests in a day; from ' || to_char((v_own[10] + interval '1 day') at time zone 'UTC', c_instant)
    )::public.denial;
  end if;
  -- As for votes: the first two accounts of a device may write, further ones may not.
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
      )::public.denial;
    end if;
  end if;
  return null;
end;
$$;
comment on function private.get_request_denial(uuid, uuid, private.conversations, timestamptz) is
  'Why a person may not send a request to another now, with any text. The first of: request_pending (with the '
  'time of the next), requests_off, account_too_new (with a time), rate_limited (10 a day, or a third account '
  'of one device; which limit, and until when). Null where they may.';

create function private.accepts_requests_from(p_sender_id uuid, p_recipient_id uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select coalesce(
    (
      select case m.requests_from
        when 'everyone' then true
        when 'liked' then exists (
          select from public.likes l where l.liker_id = p_recipient_id and l.profile_id = p_sender_id
        )
        else false
      end
      from private.message_settings m
      where m.profile_id = p_recipient_id
    ),
    true
  );
$$;
comment on function private.accepts_requests_from(uuid, uuid) is
  'Whether a person accepts requests from another, by their settings.';

create function private.get_text_denial(p_sender_id uuid, p_recipient_id uuid, p_body text, p_now timestamptz)
returns public.denial
language plpgsql
stable
set search_path = ''
as $$
declare
  v_contact text;
  v_words text;
  v_hash bytea;
begin
  if char_length(p_body) > 300 then
    return row('message_too_long', '300')::public.denial;
  end if;
  v_contact := private.find_contact(p_body);
  if v_contact is not null then
    return row('contact_in_request', v_contact)::public.denial;
  end if;
  v_words := private.normalize_text(p_body);
  v_hash := sha256(convert_to(v_words, 'UTF8'));
  if (
    select count(*) from private.sent_requests r
    where r.sender_id = p_sender_id and r.sent_at > p_now - interval '1 day' and r.text_hash = v_hash
  ) >= 3 then
    return row('repeated_text', '3')::public.denial;
  end if;
  if char_length(v_words) >= 30 and (
    select count(distinct r.sender_id) from private.sent_requests r
    where r.text_hash = v_hash and r.sent_at > p_now - interval '1 day' and r.sender_id <> p_sender_id
  ) >= 5 then
    return row('copied_text', '5')::public.denial;
  end if;
  return null;
end;
$$;
comment on function private.get_text_denial(uuid, uuid, text, timestamptz) is
  'Why a request may not have this text: message_too_long (300), contact_in_request (link, phone or handle), '
  'repeated_text (the same words to three people in a day), copied_text (the same words, 30 characters or '
  'more, from five other accounts in a day). Null where it may.';

create function private.refuse_denial(p_denial public.denial)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_denial.code is not null then
    perform private.refuse(p_denial.code, coalesce(p_denial.detail, ''));
  end if;
end;
$$;
comment on function private.refuse_denial(public.denial) is 'Refuses the call where there is a denial.';
