create type public.profile_photo as (
  kind public.photo_kind,
  width integer,
  height integer,
  placeholder text,
  sizes public.picture_size[]
);
comment on type public.profile_photo is 'An approved photo, a picture with its kind. Nullable: none.';

create type public.profile_video as (
  path text,
  poster_path text,
  type text,
  width integer,
  height integer,
  seconds numeric,
  placeholder text
);
comment on type public.profile_video is
  'A published video. Both paths are inside the public bucket photos; placeholder is the mean color of the '
  'poster. Nullable: placeholder.';

create type public.profile_week as (
  country public.country,
  week text,
  phase public.phase,
  entry_id uuid,
  starts_at timestamptz,
  ends_at timestamptz,
  is_blackout boolean,
  rank integer,
  score numeric,
  votes integer,
  is_score_hidden boolean
);
comment on type public.profile_week is
  'The entry in the week that is live or waits for its result. rank, score and votes are null in the blackout '
  'and for a cancelled week. is_score_hidden: its person hides their own standing from themselves. Nullable: '
  'rank, score, votes.';

create type public.profile_result as (
  country public.country,
  week text,
  rank integer,
  score numeric,
  votes integer,
  entries integer,
  is_winner boolean
);
comment on type public.profile_result is
  'The official result of a contestant in a week. entries: how many were ranked. Nullable: none.';

create type public.contestant_profile as (
  profile_id uuid,
  display_name text,
  age integer,
  city text,
  country public.country,
  photos public.profile_photo[],
  week public.profile_week,
  upcoming_week text,
  results public.profile_result[],
  video public.profile_video,
  details public.shown_details
);
comment on type public.contestant_profile is
  'What get_profile answers. photos: the portrait, then the body. results: newest first. Nullable: week, '
  'upcoming_week, video.';

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
returns public.profile_photo[]
language sql
stable
set search_path = ''
as $$
  select array(
    select row(
      p.kind, p.width, p.height, p.placeholder,
      array(select z from jsonb_populate_recordset(null::public.picture_size, p.sizes) z)
    )::public.profile_photo
    from public.photos p
    where p.entry_id = p_entry_id and p.state = 'approved'
    order by p.kind = 'portrait' desc
  );
$$;
comment on function private.list_profile_photos(uuid) is 'The approved photos of an entry, the portrait first.';

create function private.list_profile_results(p_profile_id uuid)
returns public.profile_result[]
language sql
stable
set search_path = ''
as $$
  select array(
    select row(
      w.country, w.week, r.rank, s.shown_score, r.votes,
      (select count(*) from public.results ranked where ranked.week_id = r.week_id),
      coalesce((private.get_winner(w.id)).entry_id = r.entry_id, false)
    )::public.profile_result
    from public.entries e
    join public.results r on r.entry_id = e.id
    join public.contest_weeks w on w.id = r.week_id
    join private.standings s on s.entry_id = e.id
    where e.profile_id = p_profile_id and e.is_public and w.settled_at is not null
    order by w.starts_at desc, r.entry_id
  );
$$;
comment on function private.list_profile_results(uuid) is 'The official results of a person, newest first.';

create function private.get_profile_video(p_entry_id uuid)
returns public.profile_video
language sql
stable
set search_path = ''
as $$
  select
    v.path, v.poster_path, case when v.path like '%.webm' then 'video/webm' else 'video/mp4' end,
    v.width, v.height, v.seconds, m.placeholder
  from public.videos v
  join public.media m on m.id = v.media_id
  where v.entry_id = p_entry_id and m.state = 'approved';
$$;
comment on function private.get_profile_video(uuid) is 'The published video of an entry, or null.';

create function private.build_profile_week(p_profile_id uuid, p_now timestamptz)
returns public.profile_week
language plpgsql
set search_path = ''
as $$
declare
  v_entry_id uuid;
  v_week_id uuid;
  v_week public.contest_weeks;
  v_phase text;
  v_is_blackout boolean;
  v_is_withheld boolean := exists (
    select from public.profiles p where p.id = p_profile_id and p.id = (select auth.uid()) and p.hides_own_score
  );
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
    v_phase := private.get_phase(v_week, p_now);
    continue when v_phase = 'official' or (v_phase = 'cancelled' and v_week.ends_at <= p_now);
    v_is_blackout := v_phase = 'live' and private.is_blackout(v_week.ends_at, p_now);
    if v_phase in ('live', 'provisional') and not v_is_blackout and not v_is_withheld
      and not private.is_counting(v_week, p_now)
    then
      select s.* into v_standing from private.standings s where s.entry_id = v_entry_id;
      v_rank := case
        when v_phase = 'provisional' then v_standing.final_rank
        else private.compute_live_rank(v_entry_id)
      end;
    end if;
    return row(
      v_week.country, v_week.week, v_phase, v_entry_id, v_week.starts_at, v_week.ends_at, v_is_blackout,
      v_rank, v_standing.shown_score, v_standing.votes, v_is_withheld
    )::public.profile_week;
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

  v_profile.profile_id := p_profile_id;
  v_profile.photos := private.list_profile_photos(v_entry_id);
  v_profile.video := private.get_profile_video(v_entry_id);
  v_profile.details := private.get_public_details(v_entry_id);
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
