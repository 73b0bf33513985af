-- What a report is about has a known name: a picture, the number of a message, or nothing for a whole page. Any other words
-- would be shown back to the person and to admins.
create or replace function public.report_content(p_subject text, p_profile_id uuid, p_part text, p_reason text, p_note text default null)
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
  v_note text;
begin
  -- Lengths first: nobody has megabytes looked through.
  if char_length(p_note) > 10000 or char_length(p_part) > 9 then
    perform private.refuse('invalid_input', 'p_part or p_note');
  end if;
  v_note := private.visible_text(p_note);
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
  -- A message that is hidden changes what both see, as one that is sent: in the order of lock_pair.
  if p_subject = 'message' then
    perform private.lock_pair(v_reporter_id, p_profile_id);
  end if;
  -- Whoever hides pictures takes this lock first, before the case.
  perform private.lock_standings();
  v_case := private.open_case(
    p_subject, case when p_subject = 'profile' then '' else p_part end, p_profile_id, p_reason, v_thing
  );
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
  'Reports a photo (part: portrait, body or video), a profile (no part), or a message (part: its number) of a person, with a reason and '
  'a note of at most 1,000 characters; once more changes nothing, and nothing is told of what becomes of it. minor and intimate_image '
  'hide the thing at once and need no account, others after three verified people. Refuses: invalid_input, not_signed_in, rate_limited '
  '(20 a day; 5 an hour for a connection without an account), no_such_profile (nothing of the kind to see, or of oneself).';

update private.notices n set about = n.about || '{"part": ""}' where n.about ->> 'subject' = 'profile' and n.about ->> 'part' <> '';
update private.report_cases c set part = '' where c.subject = 'profile' and c.part <> '';
alter table private.report_cases add constraint report_cases_part_is_known check (
  case subject
    when 'photo' then part in ('portrait', 'body', 'video')
    when 'message' then part ~ '^[0-9]{1,9}$'
    else part = ''
  end
) not valid;
