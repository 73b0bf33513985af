-- Everything that the wizard shows, in one answer: who, which contest, the entry, what was sent, and for which week.
create function private.own_profile(p_profile public.profiles, p_today date)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'display_name', p_profile.display_name, 'country', p_profile.country, 'city', p_profile.city,
    'birth_date', p_profile.birth_date,
    'is_refused_minor', coalesce(private.age_on(p_profile.birth_date, p_today) < 18, false)
  );
$$;
comment on function private.own_profile(public.profiles, date) is 'What the wizard begins with; today is that of the contest.';

create function private.own_details(p_details public.entry_details)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select to_jsonb(p_details) - 'entry_id' - 'version';
$$;
comment on function private.own_details(public.entry_details) is 'All fields of an entry for its person.';

create function private.own_decision(p_entry private.own_entry)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_decision jsonb := private.decision_on(p_entry.entry_id);
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
comment on function private.own_decision(private.own_entry) is
  'Why an entry was not taken, and whether that can be appealed; waiting until an appeal is decided. Nothing of who decided.';

create function private.own_planning(p_entry private.own_entry, p_country text, p_now timestamptz)
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
    return private.planning_of(p_entry.entry_id);
  end if;
  v_plan := private.plan_week(p_country, p_now, p_entry.profile_id);
  return jsonb_build_object(
    'week', v_plan.week, 'reason', v_plan.reason,
    'starts_at', private.contest_week_starts_at(v_plan.week, v_zone),
    'ends_at', private.contest_week_starts_at(private.neighbour_week(v_plan.week, 1), v_zone),
    'cut_off_at', private.cut_off_before(v_plan.week, v_zone)
  );
end;
$$;
comment on function private.own_planning(private.own_entry, text, timestamptz) is
  'For which week an entry is planned; while it can be edited, the one it would be in if it were sent now.';

create function private.own_entry_answer(
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
  v_plan jsonb := private.own_planning(p_entry, p_contest.country, p_now);
  v_missing jsonb;
begin
  select e.* into v_row from public.entries e where e.id = p_entry.entry_id;
  select d.* into v_details from public.entry_details d where d.entry_id = p_entry.entry_id;
  v_missing := private.missing_of(p_entry.entry_id, v_details.consents, p_contest.rules_version);
  return jsonb_build_object(
    'id', v_row.id, 'state', v_row.state, 'version', coalesce(v_details.version, 0),
    'week', v_plan -> 'week', 'starts_at', v_plan -> 'starts_at', 'ends_at', v_plan -> 'ends_at',
    'cut_off_at', v_plan -> 'cut_off_at', 'planned_reason', v_plan -> 'reason',
    'carried_over', v_row.carried_over, 'by_right', v_row.carried_over >= 2,
    'submitted_at', v_row.submitted_at, 'decided_at', v_row.decided_at,
    'review_due_at', case when v_row.state = 'submitted' then v_row.submitted_at + interval '24 hours' end,
    'details', private.own_details(v_details),
    'can_edit', p_entry.can_edit,
    'can_submit', p_entry.can_edit and v_row.state <> 'withdrawn' and v_details.entry_id is not null and v_missing - 'consents' = '[]',
    'missing', v_missing
  ) || private.own_decision(p_entry);
end;
$$;
comment on function private.own_entry_answer(private.own_entry, public.contests, timestamptz) is
  'The part `entry` of get_my_entry.';

create function private.my_entry_answer(p_profile_id uuid)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_now timestamptz := private.clock();
  v_profile public.profiles;
  v_entry private.own_entry := private.current_entry(p_profile_id, v_now);
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
    'profile', private.own_profile(v_profile, (v_now at time zone v_contest.time_zone)::date),
    'contest', jsonb_build_object(
      'country', v_contest.country, 'minimum_age', v_contest.minimum_age, 'maximum_age', v_contest.maximum_age,
      'rules_version', v_contest.rules_version, 'prize', v_contest.prize, 'time_zone', v_contest.time_zone
    ),
    'entry', case when v_entry.entry_id is not null then private.own_entry_answer(v_entry, v_contest, v_now) end,
    'media', case when v_entry.entry_id is null then '[]' else private.media_of(v_entry.entry_id) end,
    'waiting', case when v_plan.reason = 'waiting_time' then
      jsonb_build_object('until_week', v_plan.week, 'reason', v_plan.reason)
    end,
    'server_time', v_now
  );
end;
$$;
comment on function private.my_entry_answer(uuid) is
  'What get_my_entry answers about a person. Without a country of hers the contest is that of the Philippines.';

create function private.require_account()
returns uuid
language plpgsql
stable
set search_path = ''
as $$
declare
  v_id uuid := (select p.id from public.profiles p where p.id = auth.uid());
begin
  if v_id is null then
    perform private.refuse('not_signed_in', 'No account belongs to this request.');
  end if;
  return v_id;
end;
$$;
comment on function private.require_account() is 'The signed-in person, or not_signed_in.';

create function public.get_my_entry()
returns jsonb
language plpgsql
-- security definer: the answer holds private columns of the caller's own rows.
security definer
set search_path = ''
as $$
declare
  v_profile_id uuid := private.require_account();
begin
  perform private.apply_due_decisions();
  perform private.line_up_due_weeks();
  return private.my_entry_answer(v_profile_id);
end;
$$;
comment on function public.get_my_entry() is
  'The caller''s entry that counts now: {profile, contest, entry or null, media, waiting or null, server_time}. not_signed_in.';

revoke all on function
  private.own_profile(public.profiles, date),
  private.own_details(public.entry_details),
  private.own_decision(private.own_entry),
  private.own_planning(private.own_entry, text, timestamptz),
  private.own_entry_answer(private.own_entry, public.contests, timestamptz),
  private.my_entry_answer(uuid),
  private.require_account(),
  public.get_my_entry()
from public;
grant execute on function public.get_my_entry() to authenticated;
