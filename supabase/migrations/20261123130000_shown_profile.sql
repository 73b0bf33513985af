-- The public page of a contestant shows her video and what she chose to tell, in the one answer of get_profile.
alter type public.contestant_profile add attribute video jsonb;
alter type public.contestant_profile add attribute details jsonb;
comment on type public.contestant_profile is
  'What get_profile answers. photos: the approved portrait, then the body, each {kind, width, height, placeholder, sizes}. '
  'week: her entry in the week that runs or waits for its result, or null. results: her official weeks, newest first. '
  'video: the published one as {path, poster_path, type, width, height, seconds, placeholder}, or null. '
  'details: the optional fields that she shows, by name.';

create function private.profile_video(p_entry_id uuid)
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
comment on function private.profile_video(uuid) is 'The published video of an entry, or null.';

create function private.shown_details(p_entry_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(
    (
      select jsonb_object_agg(field.key, field.value)
      from public.entry_details d
      cross join lateral jsonb_each(
        jsonb_build_object(
          'height_cm', d.height_cm, 'weight_kg', d.weight_kg, 'marital_status', d.marital_status,
          'children', d.children, 'links', nullif(d.links, '[]'), 'bio', d.bio
        )
      ) field
      where d.entry_id = p_entry_id and d.shown ? field.key and field.value <> 'null'
    ),
    '{}'
  );
$$;
comment on function private.shown_details(uuid) is
  'The optional fields of an entry that its person shows; {} where there are none. Whether the entry is public is the caller''s to ask.';

create function private.newest_public_entry(p_profile_id uuid)
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
comment on function private.newest_public_entry(uuid) is 'The entry that the public page of a person shows, or null.';

create or replace function public.get_shown_details(p_profile_id uuid)
returns jsonb
language sql
stable
-- security definer: the row is private, and only what its person shows leaves it.
security definer
set search_path = ''
as $$
  select private.shown_details(private.newest_public_entry(p_profile_id));
$$;

create or replace function public.get_profile(p_profile_id uuid)
returns public.contestant_profile
language plpgsql
-- security definer: standings are hidden from everybody and shown here by the phase of the week.
security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.clock();
  v_entry_id uuid := private.newest_public_entry(p_profile_id);
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

  perform private.fold_when_due();
  v_profile.profile_id := p_profile_id;
  v_profile.photos := private.profile_photos(v_entry_id);
  v_profile.video := private.profile_video(v_entry_id);
  v_profile.details := private.shown_details(v_entry_id);
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
  'The public page of a contestant, the same for every reader; name, age, city, photos, video and details are those of the newest '
  'public entry. Who has none (unknown, never approved, withdrawn, suspended): no_such_profile.';

revoke all on function
  private.profile_video(uuid),
  private.shown_details(uuid),
  private.newest_public_entry(uuid)
from public;
