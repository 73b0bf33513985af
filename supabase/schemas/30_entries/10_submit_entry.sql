create function private.read_consents(p_consents jsonb)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'adult', p_consents -> 'adult', 'own_media', p_consents -> 'own_media', 'publication', p_consents -> 'publication',
    'rules', p_consents -> 'rules', 'rules_version', p_consents -> 'rules_version'
  );
$$;
comment on function private.read_consents(jsonb) is 'The known consents of those that were sent.';

create function private.check_age(
  p_birth_date date,
  p_contest public.contests,
  p_week text,
  p_now timestamptz
)
returns integer
language plpgsql
stable
set search_path = ''
as $$
declare
  v_age integer := private.compute_age(p_birth_date, private.get_contest_week_monday(p_week));
begin
  -- Also 18 on the day of the submission: no photo of a minor is accepted for a week after their birthday.
  if private.compute_age(p_birth_date, (p_now at time zone p_contest.time_zone)::date) < 18 or v_age < p_contest.minimum_age then
    perform private.refuse('too_young', p_contest.minimum_age::text);
  end if;
  if v_age > p_contest.maximum_age then
    perform private.refuse('too_old', p_contest.maximum_age::text);
  end if;
  return v_age;
end;
$$;
comment on function private.check_age(date, contests, text, timestamptz) is
  'The age at the start of a week. Refuses: too_young, too_old (detail: the bound).';

create function private.get_own_entry(p_profile_id uuid, p_entry_id uuid, p_now timestamptz)
returns private.own_entry
language plpgsql
stable
set search_path = ''
as $$
declare
  v_entry private.own_entry := private.get_current_entry(p_profile_id, p_now);
begin
  if v_entry.entry_id is distinct from p_entry_id or p_entry_id is null then
    perform private.refuse('entry_locked', format('entry %s is not the one that counts now', p_entry_id));
  end if;
  return v_entry;
end;
$$;
comment on function private.get_own_entry(uuid, uuid, timestamptz) is
  'The current entry of the person, where it is this one. Another person''s entry is refused like an unknown '
  'one.';

create function private.send_entry(
  p_entry private.own_entry,
  p_contest public.contests,
  p_consents jsonb,
  p_now timestamptz
)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_plan private.week_plan := private.plan_week(p_contest.country, p_now, p_entry.profile_id);
  v_birth_date date := (select p.birth_date from public.profiles p where p.id = p_entry.profile_id);
  v_age integer;
  v_week_id uuid;
begin
  v_age := private.check_age(v_birth_date, p_contest, v_plan.week, p_now);
  if v_plan.reason = 'waiting_time' then
    perform private.refuse('waiting_time', v_plan.week);
  end if;
  v_week_id := private.ensure_week(p_contest.country, v_plan.week);
  update public.entries e
  set
    week_id = v_week_id, planned_reason = v_plan.reason, state = 'submitted',
    display_name = d.display_name, city = d.city, age = v_age, rules_version = p_contest.rules_version,
    submitted_at = p_now, decided_at = null
  from public.entry_details d
  where e.id = p_entry.entry_id and d.entry_id = e.id;
  update public.entry_details d
  set consents = private.read_consents(p_consents), accepted_at = p_now
  where d.entry_id = p_entry.entry_id;
exception when unique_violation then
  perform private.refuse('already_entered', format('week %s', v_plan.week));
end;
$$;
comment on function private.send_entry(private.own_entry, contests, jsonb, timestamptz) is
  'Puts a complete entry into its week, for review.';

create function public.submit_entry(p_entry_id uuid, p_consents jsonb)
returns public.my_entry
language plpgsql
-- security definer: API roles may not write entries.
security definer
set search_path = ''
as $$
declare
  -- An entry is sent and withdrawn a few times in its life; retries after lost answers stay far below.
  v_account_id uuid := private.limit_account('entry_submissions', 60);
  v_profile public.profiles := private.lock_entrant();
  v_now timestamptz := private.clock();
  v_entry private.own_entry;
  v_contest public.contests;
  v_missing public.missing_part[];
begin
  perform private.require_active(v_profile);
  if v_profile.email_verified_at is null then
    perform private.refuse('email_not_verified', 'The email address of this account is not verified.');
  end if;
  v_entry := private.get_own_entry(v_profile.id, p_entry_id, v_now);
  if v_entry.state = 'submitted' then
    return private.build_my_entry_answer(v_profile.id);
  end if;
  if not v_entry.can_edit or v_entry.state = 'withdrawn' then
    perform private.refuse('already_entered', format('state %s', v_entry.state));
  end if;

  select c.* into v_contest
  from public.entry_details d
  join public.contests c on c.country = coalesce(d.country, v_entry.country)
  where d.entry_id = p_entry_id;
  v_missing := private.list_missing_parts(p_entry_id, p_consents, v_contest.rules_version);
  if v_contest.country is null or v_missing <> '{}' then
    perform private.refuse('entry_incomplete', array_to_string(v_missing, ','));
  end if;
  perform private.send_entry(v_entry, v_contest, p_consents, v_now);
  return private.build_my_entry_answer(v_profile.id);
end;
$$;
comment on function public.submit_entry(uuid, jsonb) is
  'Sends the entry for review. A second call has the same answer. Refuses, in this order: not_signed_in, '
  'rate_limited (60 in an hour), account_suspended, email_not_verified, entry_locked, already_entered, entry_incomplete (detail: codes), '
  'too_young, too_old, waiting_time (detail: week).';
grant execute on function public.submit_entry(uuid, jsonb) to authenticated;

create function public.withdraw_entry(p_entry_id uuid)
returns public.my_entry
language plpgsql
-- security definer: API roles may not write entries.
security definer
set search_path = ''
as $$
declare
  -- An entry is sent and withdrawn a few times in its life; retries after lost answers stay far below.
  v_account_id uuid := private.limit_account('withdrawals', 60);
  v_profile public.profiles := private.lock_entrant();
  v_now timestamptz := private.clock();
  v_entry private.own_entry;
begin
  v_entry := private.get_own_entry(v_profile.id, p_entry_id, v_now);
  if v_entry.state = 'disqualified' then
    perform private.refuse('entry_locked', 'The entry is disqualified.');
  end if;
  if v_entry.state <> 'withdrawn' then
    update public.entries e set state = 'withdrawn' where e.id = p_entry_id;
  end if;
  return private.build_my_entry_answer(v_profile.id);
end;
$$;
comment on function public.withdraw_entry(uuid) is
  'Withdraws an entry, also from a live week, and removes its public photos. A suspended person may withdraw '
  'too. Refuses: not_signed_in, rate_limited (60 in an hour), entry_locked. Answers as get_my_entry.';
grant execute on function public.withdraw_entry(uuid) to authenticated;
