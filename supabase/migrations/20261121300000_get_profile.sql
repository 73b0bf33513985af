-- What the public page of a contestant shows: who she is, her photos, how she stands and how she did.
create type public.contestant_profile as (
  profile_id uuid,
  display_name text,
  age integer,
  city text,
  country text,
  photos jsonb,
  week jsonb,
  upcoming_week text,
  results jsonb
);
comment on type public.contestant_profile is
  'What get_profile answers. photos: the approved portrait, then the body, each {kind, width, height, placeholder, sizes}. '
  'week: her entry in the week that runs or waits for its result, or null. results: her official weeks, newest first.';

create function private.live_rank_of(p_entry_id uuid)
returns integer
language sql
stable
set search_path = ''
as $$
  select (
    select count(*) + 1
    from private.standings better
    where better.week_id = s.week_id
      and better.is_listed
      and (better.score, better.weight, better.fives_share) > (s.score, s.weight, s.fives_share)
  )::integer
  from private.standings s
  where s.entry_id = p_entry_id and s.is_listed;
$$;
comment on function private.live_rank_of(uuid) is
  'The rank that list_live_standings shows for an entry: equal ones share a rank. Reads the places above it in the covering index.';

create function private.profile_photos(p_entry_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'kind', p.kind, 'width', p.width, 'height', p.height, 'placeholder', p.placeholder, 'sizes', p.sizes
      )
      order by p.kind = 'portrait' desc
    ),
    '[]'
  )
  from public.photos p
  where p.entry_id = p_entry_id and p.state = 'approved';
$$;
comment on function private.profile_photos(uuid) is 'The approved photos of an entry, the portrait first.';

create function private.profile_week(p_profile_id uuid, p_now timestamptz)
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
    if v_phase in ('live', 'provisional') and not v_is_blackout then
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
    );
  end loop;
  return null;
end;
$$;
comment on function private.profile_week(uuid, timestamptz) is
  'A person''s entry in the week that runs, or in one that has closed and is not official. In the blackout, and where the week is '
  'cancelled, rank, score and votes are null and no standing is read.';

create function private.profile_results(p_profile_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'country', w.country, 'week', w.week, 'rank', r.rank, 'score', s.shown_score, 'votes', r.votes,
        'entries', (select count(*) from public.results ranked where ranked.week_id = r.week_id),
        'is_winner', coalesce(private.winner_of(w.id) ->> 'entry_id' = r.entry_id::text, false)
      )
      order by w.starts_at desc, r.entry_id
    ),
    '[]'
  )
  from public.entries e
  join public.results r on r.entry_id = e.id
  join public.contest_weeks w on w.id = r.week_id
  join private.standings s on s.entry_id = e.id
  where e.profile_id = p_profile_id and e.is_public and w.settled_at is not null;
$$;
comment on function private.profile_results(uuid) is
  'The official results of a person, newest first, with how many were ranked and whether the title is hers.';

create function public.get_profile(p_profile_id uuid)
returns public.contestant_profile
language plpgsql
-- security definer: standings are hidden from everybody and shown here by the phase of the week.
security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.clock();
  v_entry_id uuid;
  v_profile public.contestant_profile;
begin
  select e.id, e.display_name, e.age, e.city, w.country
  into v_entry_id, v_profile.display_name, v_profile.age, v_profile.city, v_profile.country
  from public.entries e
  join public.contest_weeks w on w.id = e.week_id
  where e.profile_id = p_profile_id and e.is_public
  order by w.starts_at desc, e.id desc
  limit 1;
  if not found then
    perform private.refuse('no_such_profile', format('profile %s', p_profile_id));
  end if;

  perform private.fold_when_due();
  v_profile.profile_id := p_profile_id;
  v_profile.photos := private.profile_photos(v_entry_id);
  -- The week comes first: reading it settles what is due, and then it is among the results.
  v_profile.week := private.profile_week(p_profile_id, v_now);
  v_profile.upcoming_week := (
    select min(w.week)
    from public.entries e
    join public.contest_weeks w on w.id = e.week_id
    where e.profile_id = p_profile_id and e.is_public and w.starts_at > v_now and w.cancelled_at is null
  );
  v_profile.results := private.profile_results(p_profile_id);
  return v_profile;
end;
$$;
comment on function public.get_profile(uuid) is
  'The public page of a contestant, the same for every reader; name, age, city and photos are those of the newest public entry. '
  'Who has none (unknown, never approved, withdrawn, suspended): no_such_profile.';

revoke all on function
  private.live_rank_of(uuid),
  private.profile_photos(uuid),
  private.profile_week(uuid, timestamptz),
  private.profile_results(uuid),
  public.get_profile(uuid)
from public;
grant execute on function public.get_profile(uuid) to anon, authenticated, service_role;
