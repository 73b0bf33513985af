-- Who may write a first message, to whom, when and what (product rules, 6). Each refusal has its own code, but those that would
-- tell of a block, a refusal or a person who is gone.
create type private.bar as (code text, detail text);
comment on type private.bar is 'Why something is refused: the code, and until when or by how much; nulls for nothing.';

create function private.requests_open_to(p_sender_id uuid, p_recipient_id uuid)
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
comment on function private.requests_open_to(uuid, uuid) is 'Whether a person takes requests of another, as she has set it.';

create function private.request_bar(p_sender_id uuid, p_recipient_id uuid, p_conversation private.conversations, p_now timestamptz)
returns private.bar
language plpgsql
stable
set search_path = ''
as $$
declare
  -- A refusal shows nowhere: whatever became of a request, the next one is possible 60 days after it. It can be answered for 30,
  -- so there are never less than 30 days after a refusal.
  v_next_at timestamptz := p_conversation.requested_at + interval '60 days';
  v_old_enough_at timestamptz := (
    select p.created_at + interval '24 hours' from public.profiles p where p.id = p_sender_id
  );
begin
  if p_conversation.requester_id = p_sender_id and p_now < v_next_at then
    return row('request_pending', to_char(v_next_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))::private.bar;
  end if;
  if not private.requests_open_to(p_sender_id, p_recipient_id) then
    return row('requests_off', null)::private.bar;
  end if;
  if v_old_enough_at > p_now then
    return row('account_too_new', to_char(v_old_enough_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))::private.bar;
  end if;
  if (
    select count(*) from private.sent_requests r
    where r.sender_id = p_sender_id and r.sent_at > p_now - interval '1 day'
  ) >= 10 then
    return row('rate_limited', '10 requests in a day')::private.bar;
  end if;
  -- As with votes: the first two accounts of a device, and not the ones behind them.
  if not exists (
    select from private.sent_requests r where r.sender_id = p_sender_id and r.sent_at > p_now - interval '1 day'
  ) and (
    select count(distinct r.sender_id)
    from public.device_accounts own
    join public.device_accounts a on a.device_id = own.device_id and a.user_id <> own.user_id
    join private.sent_requests r on r.sender_id = a.user_id and r.sent_at > p_now - interval '1 day'
    where own.user_id = p_sender_id
  ) >= 2 then
    return row('rate_limited', 'two other accounts of this device in a day')::private.bar;
  end if;
  return null;
end;
$$;
comment on function private.request_bar(uuid, uuid, private.conversations, timestamptz) is
  'Why a person may not send a request to another now, whatever its text, the first of: request_pending (with when the next is '
  'possible), requests_off, account_too_new (with from when), rate_limited (10 a day, or a third account of one device). Null: she may.';

create function private.text_bar(p_sender_id uuid, p_body text, p_now timestamptz)
returns private.bar
language plpgsql
stable
set search_path = ''
as $$
declare
  v_contact text;
begin
  if char_length(p_body) > 300 then
    return row('message_too_long', '300')::private.bar;
  end if;
  v_contact := private.contact_in(p_body);
  if v_contact is not null then
    return row('contact_in_request', v_contact)::private.bar;
  end if;
  if (
    select count(*) from private.sent_requests r
    where r.sender_id = p_sender_id
      and r.sent_at > p_now - interval '1 day'
      and r.text_hash = sha256(convert_to(private.fold_text(p_body), 'UTF8'))
  ) >= 3 then
    return row('repeated_text', '3')::private.bar;
  end if;
  return null;
end;
$$;
comment on function private.text_bar(uuid, text, timestamptz) is
  'Why a request may not say this: message_too_long (300), contact_in_request (link, phone or handle), repeated_text (the same to '
  'three people in a day). Null: it may.';

create function private.lock_devices_of(p_profile_id uuid)
returns void
language sql
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended(d.device_id::text, 20266))
  from (select a.device_id from public.device_accounts a where a.user_id = p_profile_id order by a.device_id) d;
$$;
comment on function private.lock_devices_of(uuid) is 'Requests of all accounts of a device come one after the other, or the limit could not see them.';

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
    where m.profile_id = p_profile_id and strpos(private.fold_text(private.plain_text(p_body)), word) > 0
  );
$$;
comment on function private.is_muted(uuid, text) is 'Whether a request to this person holds one of her muted words, which are kept folded.';

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
comment on function private.is_quiet(uuid, timestamptz) is 'Whether a person has her quiet hours now, in her own time zone.';

revoke all on function
  private.requests_open_to(uuid, uuid),
  private.request_bar(uuid, uuid, private.conversations, timestamptz),
  private.text_bar(uuid, text, timestamptz),
  private.lock_devices_of(uuid),
  private.is_muted(uuid, text),
  private.is_quiet(uuid, timestamptz)
from public;
