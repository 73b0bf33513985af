create type public.contestant_profile as (
  profile_id uuid,
  display_name text,
  age integer,
  city text,
  country text,
  photos jsonb,
  week jsonb,
  upcoming_week text,
  results jsonb,
  video jsonb,
  details jsonb
);
comment on type public.contestant_profile is
  'What get_profile answers. photos: the approved portrait, then the body, each {kind, width, height, '
  'placeholder, sizes}. week: the entry in the week that is live or waits for its result, or null. results: '
  'the contestant''s official weeks, newest first. video: the published one as {path, poster_path, type, '
  'width, height, seconds, placeholder}, or null. details: the optional fields that the contestant shows, by '
  'name.';

create function private.get_newest_public_entry(p_profile_id uuid)
returns uuid
language sql
stable
set search_path = ''
as $$
  select e.id
  from public.entries e
  join public.contest_weeks w on w.id = e.week_id
  where e.profile_id = p_profile_id and e.is_public
  order by w.starts_at desc, e.id desc
  limit 1;
$$;
comment on function private.get_newest_public_entry(uuid) is 'The entry that the public page of a person shows, or null.';

create function private.get_page_entry(p_profile_id uuid)
returns uuid
language sql
stable
set search_path = ''
as $$
  -- For a blocked pair the function looks up an unknown id: the same work and the same answer as for an unknown
  -- person.
  select private.get_newest_public_entry(
    case when private.is_blocked_pair((select auth.uid()), p_profile_id) then gen_random_uuid() else p_profile_id end
  );
$$;
comment on function private.get_page_entry(uuid) is 'The entry that a person''s page shows the caller, or null.';

create function private.list_profile_photos(p_entry_id uuid)
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
comment on function private.list_profile_photos(uuid) is 'The approved photos of an entry, the portrait first.';

create function private.list_profile_results(p_profile_id uuid)
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
        'is_winner', coalesce((private.get_winner(w.id)).entry_id = r.entry_id, false)
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
comment on function private.list_profile_results(uuid) is
  'The official results of a person, newest first, with the number of ranked entries and whether the person '
  'won.';

create function private.get_profile_video(p_entry_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'path', v.path, 'poster_path', v.poster_path,
    'type', case when v.path like '%.webm' then 'video/webm' else 'video/mp4' end,
    'width', v.width, 'height', v.height, 'seconds', v.seconds, 'placeholder', m.placeholder
  )
  from public.videos v
  join public.media m on m.id = v.media_id
  where v.entry_id = p_entry_id and m.state = 'approved';
$$;
comment on function private.get_profile_video(uuid) is 'The published video of an entry, or null.';

create function private.build_profile_week(p_profile_id uuid, p_now timestamptz)
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
    v_phase := private.get_phase(v_week, p_now);
    continue when v_phase = 'official' or (v_phase = 'cancelled' and v_week.ends_at <= p_now);
    v_is_blackout := v_phase = 'live' and private.is_blackout(v_week.ends_at, p_now);
    if v_phase in ('live', 'provisional') and not v_is_blackout and v_is_withheld is not true then
      select s.* into v_standing from private.standings s where s.entry_id = v_entry_id;
      v_rank := case
        when v_phase = 'provisional' and v_week.draw_seed is not null then v_standing.final_rank
        else private.compute_live_rank(v_entry_id)
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
comment on function private.build_profile_week(uuid, timestamptz) is
  'A person''s entry in the live week, or in one that has closed and is not official. rank, score and votes '
  'are null in the blackout, for a cancelled week, and for a person who hides their own score from themselves '
  '(is_score_hidden). Then no standing is read.';

create function public.get_profile(p_profile_id uuid)
returns public.contestant_profile
language plpgsql
-- security definer: API roles may not read standings. This function shows them by the phase of the week.
security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.clock();
  v_entry_id uuid := private.get_page_entry(p_profile_id);
  v_profile public.contestant_profile;
begin
  if v_entry_id is null then
    perform private.refuse('no_such_profile', format('profile %s', p_profile_id));
  end if;
  select e.display_name, e.age, e.city, w.country
  into v_profile.display_name, v_profile.age, v_profile.city, v_profile.country
  from public.entries e
  join public.contest_weeks w on w.id = e.week_id
  where e.id = v_entry_id;

  perform private.tally_when_due();
  v_profile.profile_id := p_profile_id;
  v_profile.photos := private.list_profile_photos(v_entry_id);
  v_profile.video := private.get_profile_video(v_entry_id);
  v_profile.details := private.get_public_details(v_entry_id);
  -- The week comes first: it settles an overdue week, which is then among the results.
  v_profile.week := private.build_profile_week(p_profile_id, v_now);
  v_profile.upcoming_week := (
    select min(w.week)
    from public.entries e
    join public.contest_weeks w on w.id = e.week_id
    where e.profile_id = p_profile_id and e.is_public and w.starts_at > v_now and w.cancelled_at is null
  );
  v_profile.results := private.list_profile_results(p_profile_id);
  return v_profile;
end;
$$;
comment on function public.get_profile(uuid) is
  'The public page of a contestant, the same for every viewer. Name, age, city, photos, video and details '
  'come from the newest public entry. no_such_profile without one (unknown, never approved, withdrawn, '
  'suspended), and for a blocked pair.';
grant execute on function public.get_profile(uuid) to anon, authenticated, service_role;
