create type public.admin_contest as (
  country public.country,
  time_zone text,
  minimum_age integer,
  maximum_age integer,
  rules_version text,
  capacity integer,
  prize public.prize
);
comment on type public.admin_contest is
  'The settings of a contest. capacity: the places of upcoming weeks. Nullable: maximum_age, prize.';

create function private.build_changed_contest(p_contest public.contests, p_changes jsonb)
returns public.contests
language plpgsql
set search_path = ''
as $$
begin
  if jsonb_typeof(p_changes) is distinct from 'object' or p_changes - array['minimum_age', 'maximum_age', 'rules_version', 'capacity', 'prize'] <> '{}' then
    perform private.refuse('invalid_input', 'p_changes contains a key that is not a setting of a contest');
  end if;
  if p_changes ? 'minimum_age' then
    p_contest.minimum_age := private.read_whole_number(p_changes -> 'minimum_age', 'minimum_age', 18, 99);
  end if;
  if p_changes ? 'maximum_age' then
    p_contest.maximum_age := case when p_changes -> 'maximum_age' <> 'null'
      then private.read_whole_number(p_changes -> 'maximum_age', 'maximum_age', 18, 120) end;
  end if;
  if p_contest.maximum_age < p_contest.minimum_age then
    perform private.refuse('invalid_field', 'maximum_age', 'not below the minimum age');
  end if;
  if p_changes ? 'rules_version' then
    p_contest.rules_version := private.read_short_line(p_changes -> 'rules_version', 'rules_version', 40);
  end if;
  if p_changes ? 'capacity' then
    p_contest.capacity := private.read_whole_number(p_changes -> 'capacity', 'capacity', 3, 1000);
  end if;
  if p_changes ? 'prize' then
    p_contest.prize := private.read_prize(p_changes -> 'prize');
  end if;
  return p_contest;
end;
$$;
comment on function private.build_changed_contest(contests, jsonb) is
  'The contest with these changes, each one checked. invalid_field names the first wrong one.';

create function private.read_prize(p_prize jsonb)
returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
begin
  if p_prize is null or jsonb_typeof(p_prize) = 'null' then
    return null;
  end if;
  -- A page of this site or an https address: nobody can change either in transit.
  if private.read_short_line(p_prize -> 'rules', 'prize_rules', 300) !~ '^(https://[^[:space:]/]+\.[^[:space:]]+|/[^/[:space:]][^[:space:]]*)$' then
    perform private.refuse('invalid_field', 'prize_rules', 'https://… or a path of this site');
  end if;
  return jsonb_build_object(
    'title', private.read_short_line(p_prize -> 'title', 'prize_title', 120),
    'sponsor', private.read_short_line(p_prize -> 'sponsor', 'prize_sponsor', 80),
    'rules', private.read_short_line(p_prize -> 'rules', 'prize_rules', 300)
  );
end;
$$;
comment on function private.read_prize(jsonb) is
  'A prize with title, sponsor and rules, all three. Null for no prize.';

create function public.admin_list_contests()
returns setof public.admin_contest
language plpgsql
-- security definer: only admins pass require_admin, as in every function for admins.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
begin
  return query
  select
    c.country, c.time_zone, c.minimum_age, c.maximum_age, c.rules_version, c.capacity,
    jsonb_populate_record(null::public.prize, c.prize)
  from public.contests c
  order by c.country;
end;
$$;
comment on function public.admin_list_contests() is
  'For admins: the settings of all contests. Refuses: not_allowed.';
grant execute on function public.admin_list_contests() to authenticated;

create function public.admin_update_contest(p_country text, p_changes jsonb, p_reason text)
returns setof public.admin_contest
language plpgsql
-- security definer: API roles may not change contests.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_before public.contests;
  v_after public.contests;
  v_reason text := private.check_reason(p_reason, 500);
begin
  perform private.lock_contest(p_country);
  select c.* into v_before from public.contests c where c.country = p_country;
  if not found then
    perform private.refuse('no_such_week', format('country %s', p_country));
  end if;
  perform private.refuse_own_case(v_admin, null, w.id)
  from public.contest_weeks w
  where w.country = p_country and w.settled_at is null and w.cancelled_at is null;
  v_after := private.build_changed_contest(v_before, p_changes);
  if v_after is distinct from v_before then
    update public.contests c
    set
      minimum_age = v_after.minimum_age, maximum_age = v_after.maximum_age, rules_version = v_after.rules_version,
      capacity = v_after.capacity, prize = v_after.prize
    where c.country = p_country;
    -- Upcoming weeks follow, except those whose capacity an admin has set.
    update public.contest_weeks w set capacity = v_after.capacity
    where w.country = p_country and w.starts_at > private.clock() and w.cancelled_at is null
      and w.capacity = v_before.capacity and v_after.capacity <> v_before.capacity;
    perform private.write_audit(
      'update_contest', 'contest', p_country,
      (select jsonb_object_agg(b.key, b.value) from jsonb_each(to_jsonb(v_before)) b where b.value is distinct from to_jsonb(v_after) -> b.key),
      (select jsonb_object_agg(a.key, a.value) from jsonb_each(to_jsonb(v_after)) a where a.value is distinct from to_jsonb(v_before) -> a.key),
      v_reason
    );
  end if;
  return query select * from public.admin_list_contests();
end;
$$;
comment on function public.admin_update_contest(text, jsonb, text) is
  'For admins: changes settings of a contest (minimum_age, maximum_age or null, rules_version, capacity of '
  'upcoming weeks, prize {title, sponsor, rules} or null). Refuses: not_allowed, own_case, no_such_week (unknown '
  'country), invalid_input, invalid_field.';
grant execute on function public.admin_update_contest(text, jsonb, text) to authenticated;
