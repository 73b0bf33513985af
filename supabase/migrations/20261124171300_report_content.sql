-- The one way to report, with an account or, for minors and intimate images, without.
create type private.reported_thing as (thing text, evidence jsonb, files text[]);
comment on type private.reported_thing is 'What is reported: its very name, how it looks now, and its private files.';

create function private.reported_picture(p_person_id uuid, p_kind text)
returns private.reported_thing
language plpgsql
stable
set search_path = ''
as $$
declare
  v_entry_id uuid := private.newest_public_entry(p_person_id);
  v_thing private.reported_thing;
begin
  select
    coalesce(x.media_id, x.photo_id)::text,
    jsonb_build_object(
      'entry_id', v_entry_id, 'media_id', x.media_id, 'kind', p_kind, 'paths', x.paths, 'phash', m.phash::text,
      'version', m.version, 'name', private.name_of(p_person_id)
    ),
    array(select f ->> 'path' from jsonb_array_elements(m.files) f)
  into v_thing
  from (
    select p.id as photo_id, p.media_id, p.sizes as paths
    from public.photos p
    where p.entry_id = v_entry_id and p.kind = p_kind and p.state = 'approved'
    union all
    select null, v.media_id, jsonb_build_array(v.path, v.poster_path)
    from public.videos v
    where v.entry_id = v_entry_id and p_kind = 'video'
  ) x
  left join public.media m on m.id = x.media_id
  limit 1;
  return v_thing;
end;
$$;
comment on function private.reported_picture(uuid, text) is 'The portrait, body or video that a person''s page shows now, or nulls.';

create function private.reported_profile(p_person_id uuid)
returns private.reported_thing
language sql
stable
set search_path = ''
as $$
  select row(
    md5(e.id::text || coalesce(private.text_of_profile(e.id)::text, '')),
    jsonb_build_object(
      'entry_id', e.id, 'name', e.display_name, 'age', e.age, 'city', e.city, 'details', private.text_of_profile(e.id),
      'media', array(
        select m.id from public.media m where m.entry_id = e.id and m.state = 'approved'
      )
    ),
    array(
      select f ->> 'path' from public.media m cross join jsonb_array_elements(m.files) f
      where m.entry_id = e.id and m.state = 'approved'
    )
  )::private.reported_thing
  from public.entries e
  where e.id = private.newest_public_entry(p_person_id);
$$;
comment on function private.reported_profile(uuid) is 'The page of a person as it is now, or nulls.';

create function private.reported_message(p_reader_id uuid, p_person_id uuid, p_number text)
returns private.reported_thing
language sql
stable
set search_path = ''
as $$
  select row(
    m.conversation_id || ':' || m.number,
    jsonb_build_object('body', m.body, 'sent_at', m.sent_at, 'number', m.number, 'name', private.name_of(p_person_id)),
    '{}'
  )::private.reported_thing
  from private.seats s
  join private.messages m on m.conversation_id = s.conversation_id
  where s.profile_id = p_reader_id and s.other_id = p_person_id and m.sender_id = p_person_id
    and m.number = case when p_number ~ '^[0-9]{1,9}$' then p_number::integer end;
$$;
comment on function private.reported_message(uuid, uuid, text) is 'A message that a person sent to the reader, cleared or apart or not.';

create function private.limit_reports(p_reporter_id uuid, p_connection_hash bytea)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_now timestamptz := private.clock();
begin
  perform pg_advisory_xact_lock(hashtextextended(coalesce(p_reporter_id::text, encode(p_connection_hash, 'hex')), 20267));
  if p_reporter_id is not null then
    if (
      select count(*) from private.reports r where r.reporter_id = p_reporter_id and r.at > v_now - interval '1 day'
    ) >= 20 then
      perform private.refuse('rate_limited', '20 reports in a day');
    end if;
  elsif (
    select count(*) from private.reports r where r.connection_hash = p_connection_hash and r.at > v_now - interval '1 hour'
  ) >= 5 then
    perform private.refuse('rate_limited', '5 reports in an hour from this connection', 'Sign in, or write to the operator.');
  end if;
end;
$$;
comment on function private.limit_reports(uuid, bytea) is '20 reports a day for an account, 5 an hour for a connection without one. rate_limited.';

create function private.has_enough_reports(p_thing text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select count(distinct coalesce(
    (select min(a.device_id::text) from public.device_accounts a where a.user_id = r.reporter_id), r.reporter_id::text
  )) >= 3
  from private.report_cases c
  join private.reports r on r.case_id = c.id
  join public.profiles p on p.id = r.reporter_id
  where c.thing = p_thing and c.decision is null and p.email_verified_at is not null and not private.is_hidden(p);
$$;
comment on function private.has_enough_reports(text) is
  'Whether three verified people have reported a thing, in cases that nobody has decided; accounts of one device are one.';

create function private.open_case(
  p_subject text, p_part text, p_person_id uuid, p_reason text, p_thing private.reported_thing
)
returns private.report_cases
language plpgsql
set search_path = ''
as $$
declare
  v_case private.report_cases;
begin
  insert into private.report_cases (subject, part, thing, person_id, reason, evidence, due_at)
  values (
    p_subject, p_part, p_thing.thing, p_person_id, p_reason, p_thing.evidence,
    case when private.is_urgent(p_reason) then private.clock() + interval '48 hours' end
  )
  on conflict (thing, reason) do nothing
  returning * into v_case;
  if v_case.id is null then
    select c.* into v_case from private.report_cases c where c.thing = p_thing.thing and c.reason = p_reason for update;
  else
    insert into private.evidence_files (path, case_id)
    select distinct path, v_case.id from unnest(p_thing.files) path where path is not null;
  end if;
  return v_case;
end;
$$;
comment on function private.open_case(text, text, uuid, text, private.reported_thing) is
  'The case of a thing and a reason, locked; a new one freezes the evidence.';

create function public.report_content(p_subject text, p_profile_id uuid, p_part text, p_reason text, p_note text default null)
returns void
language plpgsql
-- security definer: nobody writes reports otherwise.
security definer
set search_path = ''
as $$
declare
  v_reporter_id uuid := (select p.id from public.profiles p where p.id = auth.uid() and p.erased_at is null);
  v_connection_hash bytea;
  v_thing private.reported_thing;
  v_case private.report_cases;
  v_note text := private.visible_text(p_note);
begin
  if p_reason is null or p_reason not in (
      'minor', 'intimate_image', 'impersonation', 'stolen_picture', 'offensive', 'harassment', 'spam', 'other'
    ) or p_subject is null or p_subject not in ('photo', 'profile', 'message') or char_length(v_note) > 1000
    or (p_subject = 'photo' and coalesce(p_part not in ('portrait', 'body', 'video'), true))
  then
    perform private.refuse('invalid_input', 'p_subject, p_part, p_reason or p_note');
  end if;
  if v_reporter_id is null and (p_subject = 'message' or not private.is_urgent(p_reason)) then
    perform private.refuse('not_signed_in', 'Without an account only a minor or an intimate image can be reported.');
  end if;
  if v_reporter_id is null then
    v_connection_hash := private.deletion_hash('connection', coalesce(private.connection_address(), 'unknown'));
  end if;
  perform private.limit_reports(v_reporter_id, v_connection_hash);
  v_thing := case
    when p_subject = 'message' then private.reported_message(v_reporter_id, p_profile_id, p_part)
    -- Who was blocked by her has no page of hers; who has blocked her still reports what was seen.
    when exists (select from private.blocks b where b.blocker_id = p_profile_id and b.blocked_id = v_reporter_id) then null
    when p_subject = 'photo' then private.reported_picture(p_profile_id, p_part)
    else private.reported_profile(p_profile_id)
  end;
  if v_thing.thing is null or p_profile_id = v_reporter_id then
    perform private.refuse('no_such_profile', format('profile %s', p_profile_id));
  end if;
  -- Whoever hides pictures takes this lock first, before the case.
  perform private.lock_standings();
  v_case := private.open_case(p_subject, coalesce(p_part, ''), p_profile_id, p_reason, v_thing);
  insert into private.reports (case_id, reporter_id, connection_hash, note)
  values (v_case.id, v_reporter_id, v_connection_hash, v_note)
  on conflict (case_id, reporter_id) do nothing;
  -- What an admin has cleared is not hidden again for this reason.
  if v_case.decision is null and v_case.hidden_at is null
    and (private.is_urgent(p_reason) or private.has_enough_reports(v_case.thing))
  then
    perform private.hide_thing(v_case);
  end if;
end;
$$;
comment on function public.report_content(text, uuid, text, text, text) is
  'Reports a photo (part: portrait, body or video), a profile, or a message (part: its number) of a person, with a reason and a note of '
  'at most 1,000 characters; once more changes nothing, and nothing is told of what becomes of it. minor and intimate_image hide the '
  'thing at once and need no account, others after three verified people. Refuses: invalid_input, not_signed_in, rate_limited (20 a '
  'day; 5 an hour for a connection without an account), no_such_profile (nothing of the kind to see, or of oneself).';

revoke all on function
  private.reported_picture(uuid, text),
  private.reported_profile(uuid),
  private.reported_message(uuid, uuid, text),
  private.limit_reports(uuid, bytea),
  private.has_enough_reports(text),
  private.open_case(text, text, uuid, text, private.reported_thing),
  public.report_content(text, uuid, text, text, text)
from public;
grant execute on function public.report_content(text, uuid, text, text, text) to anon, authenticated;
