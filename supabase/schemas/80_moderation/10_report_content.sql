create function private.limit_reports(p_reporter_id uuid, p_connection_hash bytea)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_now timestamptz := private.clock();
begin
  perform private.lock_reporter(coalesce(p_reporter_id::text, encode(p_connection_hash, 'hex')));
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
comment on function private.limit_reports(uuid, bytea) is
  '20 reports a day for an account, 5 an hour for a connection without one. rate_limited.';

create function private.get_reported_message(p_viewer_id uuid, p_person_id uuid, p_number text)
returns private.reported_thing
language sql
stable
set search_path = ''
as $$
  select row(
    m.conversation_id || ':' || m.number,
    jsonb_build_object('body', m.body, 'sent_at', m.sent_at, 'number', m.number, 'name', private.get_display_name(p_person_id)),
    '{}'
  )::private.reported_thing
  from private.conversation_members s
  join private.messages m on m.conversation_id = s.conversation_id
  where s.profile_id = p_viewer_id and s.other_id = p_person_id and m.sender_id = p_person_id
    and m.number = case when p_number ~ '^[0-9]{1,9}$' then p_number::integer end;
$$;
comment on function private.get_reported_message(uuid, uuid, text) is
  'A message from a person to the viewer, also a cleared one or one of a blocked pair.';

create function private.get_reported_picture(p_person_id uuid, p_kind text)
returns private.reported_thing
language plpgsql
stable
set search_path = ''
as $$
declare
  v_entry_id uuid := private.get_newest_public_entry(p_person_id);
  v_thing private.reported_thing;
begin
  select
    coalesce(x.media_id, x.photo_id)::text,
    jsonb_build_object(
      'entry_id', v_entry_id, 'media_id', x.media_id, 'kind', p_kind, 'paths', x.paths, 'phash', m.phash::text,
      'version', m.version, 'name', private.get_display_name(p_person_id)
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
comment on function private.get_reported_picture(uuid, text) is
  'The portrait, body or video that a person''s page shows now, or nulls.';

create function private.get_reported_profile(p_person_id uuid)
returns private.reported_thing
language sql
stable
set search_path = ''
as $$
  select row(
    private.hash_profile_text(e.id),
    jsonb_build_object(
      'entry_id', e.id, 'name', e.display_name, 'age', e.age, 'city', e.city, 'details', private.get_profile_text(e.id),
      'media', array(
        select coalesce(m.id, p.id)
        from public.photos p
        left join public.media m on m.id = p.media_id
        where p.entry_id = e.id and p.state = 'approved'
        union
        select m.id from public.media m where m.entry_id = e.id and m.state = 'approved'
      ),
      'photos', (
        select coalesce(jsonb_agg(p.sizes order by p.kind desc), '[]')
        from public.photos p where p.entry_id = e.id and p.state = 'approved' and p.media_id is null
      )
    ),
    array(
      select f ->> 'path' from public.media m cross join jsonb_array_elements(m.files) f
      where m.entry_id = e.id and m.state = 'approved'
    )
  )::private.reported_thing
  from public.entries e
  where e.id = private.get_newest_public_entry(p_person_id);
$$;
comment on function private.get_reported_profile(uuid) is
  'The page of a person as it is now, or nulls. media names their media, and photos without a medium; files '
  'has the files of such photos.';

-- A report names a picture, the number of a message, or nothing for a whole page. Any other text would be shown to
-- the person and to admins.
create function public.report_content(
  p_subject text, p_profile_id uuid, p_part text, p_reason text, p_note text default null, p_captcha_pass uuid default null
)
returns void
language plpgsql
-- security definer: API roles may not write reports.
security definer
set search_path = ''
as $$
declare
  v_reporter_id uuid := (select p.id from public.profiles p where p.id = private.get_user_id() and p.erased_at is null);
  v_kind text := private.get_reporter_kind(v_reporter_id);
  v_is_urgent boolean;
  v_connection_hash bytea;
  v_thing private.reported_thing;
  v_case private.report_cases;
  v_note text;
begin
  -- The length first, so that megabytes are never searched.
  if char_length(p_note) > 10000 or char_length(p_part) > 9 then
    perform private.refuse('invalid_input', 'p_part or p_note');
  end if;
  v_note := private.normalize_visible_text(p_note);
  if not coalesce(pg_input_is_valid(p_reason, 'public.report_reason'), false)
    or not coalesce(pg_input_is_valid(p_subject, 'public.report_subject'), false) or char_length(v_note) > 1000
    or (p_subject = 'photo' and coalesce(p_part not in ('portrait', 'body', 'video'), true))
  then
    perform private.refuse('invalid_input', 'p_subject, p_part, p_reason or p_note');
  end if;
  v_is_urgent := private.is_urgent_reason(p_reason);
  if v_reporter_id is null and (p_subject = 'message' or not v_is_urgent) then
    perform private.refuse('not_signed_in', 'Without an account only a minor or an intimate image can be reported.');
  end if;
  if exists (select from public.profiles p where p.id = v_reporter_id and p.suspended_at is not null) then
    perform private.refuse('not_allowed', 'A suspended account reports nothing.');
  end if;
  if v_reporter_id is null then
    perform private.use_captcha_pass(p_captcha_pass);
    v_connection_hash := private.hash_for_deletion('connection', coalesce(private.get_connection_address(), 'unknown'));
  end if;
  perform private.limit_reports(v_reporter_id, v_connection_hash);
  v_thing := case
    when p_subject = 'message' then private.get_reported_message(v_reporter_id, p_profile_id, p_part)
    -- A person cannot report the page of someone who they blocked, but can report the page of someone who blocked
    -- them.
    when exists (select from private.blocks b where b.blocker_id = p_profile_id and b.blocked_id = v_reporter_id) then null
    when p_subject = 'photo' then private.get_reported_picture(p_profile_id, p_part)
    else private.get_reported_profile(p_profile_id)
  end;
  if v_thing.thing is null or p_profile_id = v_reporter_id then
    perform private.refuse('no_such_profile', format('profile %s', p_profile_id));
  end if;
  -- Hiding a message changes what both see, as sending one does: in the order of lock_pair.
  if p_subject = 'message' then
    perform private.lock_pair(v_reporter_id, p_profile_id);
  end if;
  -- Hiding pictures takes these locks first, before the case.
  perform private.lock_contests_of_people(array[p_profile_id]);
  perform private.lock_reports();
  v_case := private.open_case(
    p_subject, case when p_subject = 'profile' then '' else p_part end, p_profile_id, p_reason, v_thing
  );
  insert into private.reports (case_id, reporter_id, connection_hash, note, reporter_kind, is_urgent, networks)
  values (
    v_case.id, v_reporter_id, v_connection_hash, v_note, v_kind, v_is_urgent,
    case when v_is_urgent then private.hash_reporter_networks() else '{}' end
  )
  on conflict (case_id, reporter_id) do nothing;
  -- A cleared thing is not hidden again for this reason, and a second report of one account changes nothing.
  if not found or v_case.decision is not null or v_case.hidden_at is not null then
    return;
  end if;
  if v_is_urgent and private.is_hiding_braked(v_case, v_kind) then
    update private.report_cases c set alarmed_at = coalesce(c.alarmed_at, private.clock()) where c.id = v_case.id;
  elsif v_is_urgent or private.has_enough_reports(v_case.thing) then
    perform private.hide_thing(v_case);
    update private.report_cases c set hidden_by = v_kind where c.id = v_case.id and c.hidden_at is not null;
  end if;
end;
$$;
comment on function public.report_content(text, uuid, text, text, text, uuid) is
  'Reports a photo (part: portrait, body or video), a profile (no part), or a message (part: its number) of a '
  'person, with a reason and a note of at most 1,000 characters. A second call changes nothing, and the '
  'answer reveals nothing of the case. minor and intimate_image hide the thing at once, within the brake '
  '(is_hiding_braked), and need no account; other reasons hide it after three verified people. Refuses: '
  'invalid_input, not_signed_in, not_allowed (suspended), captcha_required (no account, and no unused '
  'p_captcha_pass where the setting asks for one), rate_limited (20 a day; 5 an hour for a connection without '
  'an account), no_such_profile (nothing of the kind is visible, or it is the caller''s own).';
grant execute on function public.report_content(text, uuid, text, text, text, uuid) to anon, authenticated;
