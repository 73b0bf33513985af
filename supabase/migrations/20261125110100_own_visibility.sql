-- What a person decides about how she is seen: a pause, her measurements, and whether she meets her own score on her own page.
alter table public.profiles add column hides_own_score boolean not null default false;
comment on column public.profiles.hides_own_score is 'The person does not want to read her own standing on her own page; others do.';

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
    for update of d
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

create function private.own_visibility(p_profile_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'entry', (
      select jsonb_build_object(
        'week', c.week, 'ends_at', c.ends_at, 'has_started', c.has_started, 'is_paused', e.paused_at is not null
      )
      from private.current_entry(p_profile_id, private.clock()) c
      join public.entries e on e.id = c.entry_id
      where c.state in ('submitted', 'changes_requested', 'approved')
    ),
    'has_measurements', m.has_some,
    'shows_measurements', m.are_shown,
    'hides_own_score', (select p.hides_own_score from public.profiles p where p.id = p_profile_id)
  )
  from (
    select
      coalesce(bool_or(d.height_cm is not null or d.weight_kg is not null), false) as has_some,
      coalesce(bool_or(d.shown ?| array['height_cm', 'weight_kg']), false) as are_shown
    from public.entry_details d
    join public.entries e on e.id = d.entry_id
    where e.profile_id = p_profile_id
  ) m;
$$;
comment on function private.own_visibility(uuid) is 'The answer of get_my_visibility.';

create function public.get_my_visibility()
returns jsonb
language sql
stable
-- security definer: the answer holds private columns of the caller's own rows.
security definer
set search_path = ''
as $$
  select private.own_visibility(private.require_account());
$$;
comment on function public.get_my_visibility() is
  'How the caller is seen: {entry: null or {week, ends_at, has_started, is_paused} of what was sent and can still compete, '
  'has_measurements, shows_measurements (height or weight, in any entry), hides_own_score}. Refuses: not_signed_in.';

create function public.save_my_visibility(p_settings jsonb)
returns jsonb
language plpgsql
-- security definer: nobody writes entries, details or profiles otherwise.
security definer
set search_path = ''
as $$
declare
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
  return private.own_visibility(v_profile.id);
end;
$$;
comment on function public.save_my_visibility(jsonb) is
  'Changes what is named of is_paused, shows_measurements and hides_own_score, also for a suspended person, and answers as '
  'get_my_visibility. Refuses: not_signed_in, invalid_input, entry_locked (nothing to pause).';

create or replace function private.profile_week(p_profile_id uuid, p_now timestamptz)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_entry_id uuid;
  v_week_id uuid;
  v_week public.contest_weeks;
  v_phase text;
  v_is_blackout boolean;
  v_is_withheld boolean := p_profile_id = (select auth.uid())
    and (select p.hides_own_score from public.profiles p where p.id = p_profile_id);
  v_standing private.standings;
  v_rank integer;
begin
  for v_entry_id, v_week_id in
    select e.id, w.id
    from public.entries e
    join public.contest_weeks w on w.id = e.week_id
    where e.profile_id = p_profile_id
      and e.is_public
      and w.starts_at <= p_now
      and w.settled_at is null
      and (w.cancelled_at is null or w.ends_at > p_now)
    order by w.starts_at desc, e.id desc
  loop
    select w.* into v_week from public.contest_weeks w where w.id = v_week_id;
    v_week := private.advance_week(v_week, p_now);
    v_phase := private.phase_of(v_week, p_now);
    continue when v_phase = 'official' or (v_phase = 'cancelled' and v_week.ends_at <= p_now);
    v_is_blackout := v_phase = 'live' and private.is_blackout(v_week.ends_at, p_now);
    if v_phase in ('live', 'provisional') and not v_is_blackout and v_is_withheld is not true then
      select s.* into v_standing from private.standings s where s.entry_id = v_entry_id;
      v_rank := case
        when v_phase = 'provisional' and v_week.draw_seed is not null then v_standing.final_rank
        else private.live_rank_of(v_entry_id)
      end;
    end if;
    return jsonb_build_object(
      'country', v_week.country, 'week', v_week.week, 'phase', v_phase, 'entry_id', v_entry_id,
      'starts_at', v_week.starts_at, 'ends_at', v_week.ends_at, 'is_blackout', v_is_blackout,
      'rank', v_rank, 'score', v_standing.shown_score, 'votes', v_standing.votes
    ) || case when v_is_withheld then '{"is_score_hidden": true}' else '{}' end::jsonb;
  end loop;
  return null;
end;
$$;
comment on function private.profile_week(uuid, timestamptz) is
  'A person''s entry in the week that runs, or in one that has closed and is not official. In the blackout, where the week is '
  'cancelled, and for the person herself where she hides her own score (is_score_hidden), rank, score and votes are null and no '
  'standing is read.';

revoke all on function
  private.show_measurements(uuid, boolean),
  private.own_visibility(uuid),
  public.get_my_visibility(),
  public.save_my_visibility(jsonb)
from public;
grant execute on function public.get_my_visibility(), public.save_my_visibility(jsonb) to authenticated;
