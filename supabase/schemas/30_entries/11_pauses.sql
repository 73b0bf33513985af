create function private.pause_entry(p_profile_id uuid, p_is_paused boolean)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_now timestamptz := private.clock();
  v_entry private.own_entry := private.get_current_entry(p_profile_id, v_now);
begin
  if v_entry.entry_id is null or v_entry.state not in ('submitted', 'changes_requested', 'approved') then
    perform private.refuse('entry_locked', format('state %s', v_entry.state), 'Only a sent entry that can still compete can be paused.');
  end if;
  update public.entries e
  set paused_at = case when p_is_paused then v_now end
  where e.id = v_entry.entry_id and (e.paused_at is not null) <> p_is_paused;
end;
$$;
comment on function private.pause_entry(uuid, boolean) is
  'Pauses the current entry of a person, or resumes it. A second call changes nothing. A contestant who was '
  'in a week at its start and resumes before its close competes with all votes. Otherwise they compete in the '
  'next week. Needs lock_entrant. Refuses: entry_locked.';

create function private.show_measurements(p_profile_id uuid, p_is_shown boolean)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_details public.entry_details;
  v_shown jsonb;
begin
  for v_details in
    select d.*
    from public.entry_details d
    join public.entries e on e.id = d.entry_id
    where e.profile_id = p_profile_id
    order by d.entry_id
  loop
    v_shown := (v_details.shown - 'height_cm' - 'weight_kg')
      || case when p_is_shown and v_details.height_cm is not null then '["height_cm"]' else '[]' end::jsonb
      || case when p_is_shown and v_details.weight_kg is not null then '["weight_kg"]' else '[]' end::jsonb;
    continue when v_shown @> v_details.shown and v_shown <@ v_details.shown;
    update public.entry_details d set shown = v_shown, version = d.version + 1 where d.entry_id = v_details.entry_id;
  end loop;
end;
$$;
comment on function private.show_measurements(uuid, boolean) is
  'Shows height and weight in all entries of a person where they are known, or in none.';

create type public.my_visible_entry as (
  week text,
  ends_at timestamptz,
  has_started boolean,
  is_paused boolean
);
comment on type public.my_visible_entry is 'A sent entry that can still compete. Nullable: none.';

create type public.my_visibility as (
  entry public.my_visible_entry,
  has_measurements boolean,
  shows_measurements boolean,
  hides_own_score boolean
);
comment on type public.my_visibility is
  'How the site shows a person. entry is null where nothing can be paused. has_measurements: height or weight '
  'of any entry is known; shows_measurements: one of them is public. Nullable: entry.';

create function private.build_my_visibility(p_profile_id uuid)
returns public.my_visibility
language sql
stable
set search_path = ''
as $$
  select
    (
      select row(c.week, c.ends_at, c.has_started, e.paused_at is not null)::public.my_visible_entry
      from private.get_current_entry(p_profile_id, private.clock()) c
      join public.entries e on e.id = c.entry_id
      where c.state in ('submitted', 'changes_requested', 'approved')
    ),
    m.has_some,
    m.are_shown,
    (select p.hides_own_score from public.profiles p where p.id = p_profile_id)
  from (
    select
      coalesce(bool_or(d.height_cm is not null or d.weight_kg is not null), false) as has_some,
      coalesce(bool_or(d.shown ?| array['height_cm', 'weight_kg']), false) as are_shown
    from public.entry_details d
    join public.entries e on e.id = d.entry_id
    where e.profile_id = p_profile_id
  ) m;
$$;
comment on function private.build_my_visibility(uuid) is 'The answer of get_my_visibility.';

create function public.get_my_visibility()
returns public.my_visibility
language sql
stable
-- security definer: the answer contains private columns of the caller's own rows.
security definer
set search_path = ''
as $$
  select private.build_my_visibility(private.require_account());
$$;
comment on function public.get_my_visibility() is
  'The caller''s visibility. Refuses: not_signed_in.';
grant execute on function public.get_my_visibility() to authenticated;

create function public.save_my_visibility(p_settings jsonb)
returns public.my_visibility
language plpgsql
-- security definer: API roles may not write entries, details or profiles.
security definer
set search_path = ''
as $$
declare
  -- Three switches, each turned ten times at once.
  v_account_id uuid := private.limit_account('visibility', 60);
  v_profile public.profiles := private.lock_entrant();
begin
  if jsonb_typeof(p_settings) is distinct from 'object'
    or p_settings - '{is_paused, shows_measurements, hides_own_score}'::text[] <> '{}'
    or exists (select from jsonb_each(p_settings) s where jsonb_typeof(s.value) <> 'boolean')
  then
    perform private.refuse('invalid_input', 'p_settings holds is_paused, shows_measurements and hides_own_score, true or false');
  end if;
  if p_settings ? 'is_paused' then
    perform private.pause_entry(v_profile.id, (p_settings ->> 'is_paused')::boolean);
  end if;
  if p_settings ? 'shows_measurements' then
    perform private.show_measurements(v_profile.id, (p_settings ->> 'shows_measurements')::boolean);
  end if;
  update public.profiles p
  set hides_own_score = (p_settings ->> 'hides_own_score')::boolean
  where p.id = v_profile.id and p.hides_own_score <> (p_settings ->> 'hides_own_score')::boolean;
  return private.build_my_visibility(v_profile.id);
end;
$$;
comment on function public.save_my_visibility(jsonb) is
  'Changes the given ones of is_paused, shows_measurements and hides_own_score, also for a suspended person. '
  'Answers as get_my_visibility. Refuses: not_signed_in, rate_limited (60 in an hour), '
  'invalid_input, entry_locked (nothing to pause).';
grant execute on function public.save_my_visibility(jsonb) to authenticated;
