create function private.build_my_entry_answer(p_profile_id uuid)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_now timestamptz := private.clock();
  v_profile public.profiles;
  v_entry private.own_entry := private.get_current_entry(p_profile_id, v_now);
  v_contest public.contests;
  v_country text;
  v_plan private.week_plan;
begin
  select p.* into v_profile from public.profiles p where p.id = p_profile_id;
  v_country := coalesce(
    case when v_entry.can_edit then (
      select d.country from public.entry_details d where d.entry_id = v_entry.entry_id
    ) else v_entry.country end,
    v_profile.country
  );
  select c.* into v_contest from public.contests c
  where c.country in (v_country, 'ph') order by c.country = v_country desc nulls last limit 1;
  if v_entry.entry_id is null or v_entry.can_edit then
    v_plan := private.plan_week(v_contest.country, v_now, p_profile_id);
  end if;
  return jsonb_build_object(
    'profile', private.build_own_profile(v_profile, (v_now at time zone v_contest.time_zone)::date),
    'contest', jsonb_build_object(
      'country', v_contest.country, 'minimum_age', v_contest.minimum_age, 'maximum_age', v_contest.maximum_age,
      'rules_version', v_contest.rules_version, 'prize', v_contest.prize, 'time_zone', v_contest.time_zone
    ),
    'entry', case when v_entry.entry_id is not null then private.build_own_entry_answer(v_entry, v_contest, v_now) end,
    'media', case when v_entry.entry_id is null then '[]' else private.list_entry_media(v_entry.entry_id) end,
    'waiting', case when v_plan.reason = 'waiting_time' then
      jsonb_build_object('until_week', v_plan.week, 'reason', v_plan.reason)
    end,
    'server_time', v_now
  );
end;
$$;
comment on function private.build_my_entry_answer(uuid) is
  'What get_my_entry answers about a person. Without a country of their own the contest is that of the '
  'Philippines.';

create function private.build_own_decision(p_entry private.own_entry)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_decision jsonb := private.get_last_decision(p_entry.entry_id);
  v_is_against boolean := p_entry.state in ('rejected', 'disqualified', 'changes_requested');
begin
  return jsonb_build_object(
    'reason', case when v_is_against then v_decision -> 'reason' end,
    'note', case when v_is_against then v_decision -> 'note' end,
    'appeal', jsonb_build_object(
      'allowed', v_is_against and v_decision ? 'id' and v_decision ->> 'appealed_at' is null,
      'state', case
        when v_decision ->> 'appealed_at' is null then null
        else coalesce(v_decision ->> 'appeal_decision', 'waiting')
      end,
      'decision_id', v_decision -> 'id'
    )
  );
end;
$$;
comment on function private.build_own_decision(private.own_entry) is
  'Why an entry was not accepted, and whether the contestant can appeal; waiting until an appeal is decided. '
  'Nothing about the admin.';

create function private.build_own_details(p_details public.entry_details)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select to_jsonb(p_details) - 'entry_id' - 'version';
$$;
comment on function private.build_own_details(entry_details) is 'All fields of an entry for its person.';

create function private.build_own_entry_answer(
  p_entry private.own_entry,
  p_contest public.contests,
  p_now timestamptz
)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_row public.entries;
  v_details public.entry_details;
  v_plan jsonb := private.build_own_planning(p_entry, p_contest.country, p_now);
  v_missing jsonb;
begin
  select e.* into v_row from public.entries e where e.id = p_entry.entry_id;
  select d.* into v_details from public.entry_details d where d.entry_id = p_entry.entry_id;
  v_missing := private.list_missing_parts(p_entry.entry_id, v_details.consents, p_contest.rules_version);
  return jsonb_build_object(
    'id', v_row.id, 'state', v_row.state, 'version', coalesce(v_details.version, 0),
    'week', v_plan -> 'week', 'starts_at', v_plan -> 'starts_at', 'ends_at', v_plan -> 'ends_at',
    'cut_off_at', v_plan -> 'cut_off_at', 'planned_reason', v_plan -> 'reason',
    'carried_over', v_row.carried_over, 'by_right', v_row.carried_over >= 2,
    'submitted_at', v_row.submitted_at, 'decided_at', v_row.decided_at,
    'review_due_at', case when v_row.state = 'submitted' then v_row.submitted_at + interval '24 hours' end,
    'details', private.build_own_details(v_details),
    'can_edit', p_entry.can_edit,
    'can_submit', p_entry.can_edit and v_row.state <> 'withdrawn' and v_details.entry_id is not null and v_missing - 'consents' = '[]',
    'missing', v_missing
  ) || private.build_own_decision(p_entry);
end;
$$;
comment on function private.build_own_entry_answer(private.own_entry, contests, timestamptz) is
  'The part `entry` of get_my_entry.';

create function private.build_own_planning(p_entry private.own_entry, p_country text, p_now timestamptz)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_zone text := (select c.time_zone from public.contests c where c.country = p_country);
  v_plan private.week_plan;
begin
  if not p_entry.can_edit then
    return private.build_planning(p_entry.entry_id);
  end if;
  v_plan := private.plan_week(p_country, p_now, p_entry.profile_id);
  return jsonb_build_object(
    'week', v_plan.week, 'reason', v_plan.reason,
    'starts_at', private.get_contest_week_start(v_plan.week, v_zone),
    'ends_at', private.get_contest_week_start(private.get_neighbor_week(v_plan.week, 1), v_zone),
    'cut_off_at', private.get_cut_off(v_plan.week, v_zone)
  );
end;
$$;
comment on function private.build_own_planning(private.own_entry, text, timestamptz) is
  'The week for which an entry is planned. For an editable entry, the week that a submission now would get.';

-- One answer with everything that the wizard shows: the person, the contest, the entry, its media, and the week.
create function private.build_own_profile(p_profile public.profiles, p_today date)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'display_name', p_profile.display_name, 'country', p_profile.country, 'city', p_profile.city,
    'birth_date', p_profile.birth_date,
    'is_refused_minor', coalesce(private.compute_age(p_profile.birth_date, p_today) < 18, false)
  );
$$;
comment on function private.build_own_profile(profiles, date) is
  'The data with which the wizard begins. today is the date of the contest.';

create function public.get_my_entry()
returns jsonb
language plpgsql
-- security definer: the answer contains private columns of the caller's own rows.
security definer
set search_path = ''
as $$
declare
  v_profile_id uuid := private.require_account();
begin
  perform private.apply_due_decisions();
  perform private.qualify_due_weeks();
  return private.build_my_entry_answer(v_profile_id);
end;
$$;
comment on function public.get_my_entry() is
  'The caller''s current entry: {profile, contest, entry or null, media, waiting or null, server_time}. '
  'not_signed_in.';
grant execute on function public.get_my_entry() to authenticated;

-- Entries that were disqualified after their week. They are not current, so get_my_entry leaves them out, but the
-- contestant can read the reason and appeal once.
create function public.list_disqualified_entries()
returns jsonb
language plpgsql
stable
-- security definer: API roles may not read who decided, and an account may have been erased.
security definer
set search_path = ''
as $$
declare
  v_profile_id uuid := private.require_account();
begin
  return coalesce((
    select jsonb_agg(disqualified.decision order by disqualified.ends_at desc)
    from (
      select
        w.ends_at,
        jsonb_build_object(
          'entry_id', e.id, 'country', w.country, 'week', w.week, 'time_zone', c.time_zone,
          'starts_at', w.starts_at, 'ends_at', w.ends_at
        ) || private.build_own_decision(
          row(e.id, e.profile_id, e.state, w.week, w.country, c.time_zone, w.starts_at, w.ends_at, true, false)::private.own_entry
        ) as decision
      from public.entries e
      join public.contest_weeks w on w.id = e.week_id
      join public.contests c on c.country = w.country
      where e.profile_id = v_profile_id and e.state = 'disqualified'
        and w.ends_at <= private.clock() and w.ends_at + interval '52 weeks' > private.clock()
      order by w.ends_at desc
      limit 10
    ) disqualified
  ), '[]');
end;
$$;
comment on function public.list_disqualified_entries() is
  'The caller''s entries of the last 52 weeks that ended and were disqualified, each with {reason, note, '
  'appeal}. Refuses: not_signed_in.';
grant execute on function public.list_disqualified_entries() to authenticated;
