create function private.build_my_entry_answer(p_profile_id uuid)
returns public.my_entry
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
  return row(
    private.build_entrant(v_profile, (v_now at time zone v_contest.time_zone)::date),
    row(
      v_contest.country, v_contest.minimum_age, v_contest.maximum_age, v_contest.rules_version,
      jsonb_populate_record(null::public.prize, v_contest.prize), v_contest.time_zone
    ),
    case when v_entry.entry_id is not null then private.build_current_entry(v_entry, v_contest, v_now) end,
    private.list_entry_media(v_entry.entry_id),
    case when v_plan.reason = 'waiting_time' then row(v_plan.week, v_plan.reason)::public.waiting_time end,
    v_now
  )::public.my_entry;
end;
$$;
comment on function private.build_my_entry_answer(uuid) is
  'What get_my_entry answers about a person. Without a country of their own the contest is that of the '
  'Philippines.';

create type private.own_decision as (
  reason public.review_reason,
  note text,
  appeal public.entry_appeal
);
comment on type private.own_decision is 'The last decision on an entry as its contestant sees it.';

create function private.build_own_decision(p_entry private.own_entry)
returns private.own_decision
language plpgsql
stable
set search_path = ''
as $$
declare
  v_decision public.decisions;
  v_is_against boolean := p_entry.state in ('rejected', 'disqualified', 'changes_requested');
begin
  select d.* into v_decision
  from public.decisions d
  where d.entry_id = p_entry.entry_id and d.subject = 'entry' and d.applied_at is not null
  order by d.decided_at desc
  limit 1;
  return row(
    case when v_is_against then v_decision.reason end,
    case when v_is_against then v_decision.note end,
    row(
      v_is_against and v_decision.id is not null and v_decision.appealed_at is null,
      case when v_decision.appealed_at is not null then coalesce(v_decision.appeal_decision, 'waiting') end,
      v_decision.id
    )::public.entry_appeal
  )::private.own_decision;
end;
$$;
comment on function private.build_own_decision(private.own_entry) is
  'Why an entry was not accepted, and whether the contestant can appeal; waiting until an appeal is decided. '
  'Nothing about the admin.';

create function private.build_current_entry(
  p_entry private.own_entry,
  p_contest public.contests,
  p_now timestamptz
)
returns public.current_entry
language plpgsql
stable
set search_path = ''
as $$
declare
  v_row public.entries;
  v_details public.entry_details;
  v_plan private.entry_plan := private.build_own_planning(p_entry, p_contest.country, p_now);
  v_decision private.own_decision := private.build_own_decision(p_entry);
  v_missing public.missing_part[];
begin
  select e.* into v_row from public.entries e where e.id = p_entry.entry_id;
  select d.* into v_details from public.entry_details d where d.entry_id = p_entry.entry_id;
  v_missing := private.list_missing_parts(p_entry.entry_id, v_details.consents, p_contest.rules_version);
  return row(
    v_row.id, v_row.state, coalesce(v_details.version, 0),
    v_plan.week, v_plan.starts_at, v_plan.ends_at, v_plan.cut_off_at, v_plan.reason,
    v_row.carried_over, v_row.carried_over >= 2, v_row.submitted_at, v_row.decided_at,
    case when v_row.state = 'submitted' then v_row.submitted_at + interval '24 hours' end,
    jsonb_populate_record(null::public.my_entry_details, to_jsonb(v_details)),
    p_entry.can_edit,
    p_entry.can_edit and v_row.state <> 'withdrawn' and v_details.entry_id is not null and v_missing <@ '{consents}',
    v_missing, v_decision.reason, v_decision.note, v_decision.appeal
  )::public.current_entry;
end;
$$;
comment on function private.build_current_entry(private.own_entry, contests, timestamptz) is
  'The part `entry` of get_my_entry.';

create function private.build_own_planning(p_entry private.own_entry, p_country text, p_now timestamptz)
returns private.entry_plan
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
  return row(
    v_plan.week, v_plan.reason, private.get_contest_week_start(v_plan.week, v_zone),
    private.get_contest_week_start(private.get_neighbor_week(v_plan.week, 1), v_zone),
    private.get_cut_off(v_plan.week, v_zone)
  )::private.entry_plan;
end;
$$;
comment on function private.build_own_planning(private.own_entry, text, timestamptz) is
  'The week for which an entry is planned. For an editable entry, the week that a submission now would get.';

-- One answer with everything that the wizard shows: the person, the contest, the entry, its media, and the week.
create function private.build_entrant(p_profile public.profiles, p_today date)
returns public.entrant
language sql
stable
set search_path = ''
as $$
  select
    p_profile.display_name, p_profile.country, p_profile.city, p_profile.birth_date,
    coalesce(private.compute_age(p_profile.birth_date, p_today) < 18, false);
$$;
comment on function private.build_entrant(profiles, date) is
  'The data with which the wizard begins. today is the date of the contest.';

create function public.get_my_entry()
returns public.my_entry
language plpgsql
-- security definer: the answer contains private columns of the caller's own rows.
security definer
set search_path = ''
as $$
begin
  return private.build_my_entry_answer(private.require_account());
end;
$$;
comment on function public.get_my_entry() is
  'The caller''s current entry, with everything that the wizard shows. Refuses: not_signed_in.';
grant execute on function public.get_my_entry() to authenticated;

-- Entries that were disqualified after their week. They are not current, so get_my_entry leaves them out, but the
-- contestant can read the reason and appeal once.
create function public.list_disqualified_entries()
returns setof public.disqualified_entry
language plpgsql
stable
-- security definer: API roles may not read who decided, and an account may have been erased.
security definer
set search_path = ''
as $$
declare
  v_profile_id uuid := private.require_account();
begin
  return query
  select x.id, x.country, x.week, x.time_zone, x.starts_at, x.ends_at, d.reason, d.note, d.appeal
  from (
    select e.id, e.state, c.country, w.week, c.time_zone, w.starts_at, w.ends_at
    from public.entries e
    join public.contest_weeks w on w.id = e.week_id
    join public.contests c on c.country = w.country
    where e.profile_id = v_profile_id and e.state = 'disqualified'
      and w.ends_at <= private.clock() and w.ends_at + interval '52 weeks' > private.clock()
    order by w.ends_at desc
    limit 10
  ) x
  cross join lateral private.build_own_decision(
    row(x.id, v_profile_id, x.state, x.week, x.country, x.time_zone, x.starts_at, x.ends_at, true, false)::private.own_entry
  ) d
  order by x.ends_at desc;
end;
$$;
comment on function public.list_disqualified_entries() is
  'The caller''s entries of the last 52 weeks that ended and were disqualified. Refuses: not_signed_in.';
grant execute on function public.list_disqualified_entries() to authenticated;
