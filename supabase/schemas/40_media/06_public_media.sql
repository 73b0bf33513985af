-- The published video of an entry, at most one: a copy in the bucket photos, beside its poster.
create table public.videos (
  entry_id uuid not null,
  media_id uuid not null,
  path text not null,
  poster_path text not null,
  width integer not null,
  height integer not null,
  seconds numeric(5, 2) not null,
  created_at timestamptz not null default private.clock(),
  constraint videos_pkey primary key (entry_id),
  constraint videos_come_from_one_medium unique (media_id),
  constraint videos_belong_to_an_entry foreign key (entry_id) references public.entries (id) on delete cascade,
  constraint videos_come_from_a_medium foreign key (media_id) references public.media (id) on delete cascade,
  constraint videos_paths_are_short check (
    char_length(path) between 1 and 300 and char_length(poster_path) between 1 and 300
  ),
  constraint videos_measures_are_1_to_8192 check (width between 1 and 8192 and height between 1 and 8192),
  constraint videos_have_30_seconds_at_most check (seconds between 0 and 30)
);
comment on table public.videos is
  'Published videos. path and poster_path are inside the public bucket photos.';

alter table public.videos enable row level security;

create function private.remove_videos(p_media_ids uuid[])
returns void
language sql
set search_path = ''
as $$
  insert into private.media_jobs (kind, bucket, paths, due_at)
  select 'remove', 'photos', array[v.path, v.poster_path], private.clock()
  from public.videos v
  where v.media_id = any (p_media_ids);
  delete from public.videos v where v.media_id = any (p_media_ids);
$$;
comment on function private.remove_videos(uuid[]) is
  'Removes videos from every page at once, and deletes their public files by a job.';

-- Publishing and removing take the same locks in one order: the standings, the medium (the newest version first), its
-- job. The later one sees what the earlier one did, so no copy stays public after a decision against it.
create type private.media_visibility as (
  media_id uuid,
  is_final boolean,
  is_shown boolean,
  is_paused boolean
);
comment on type private.media_visibility is
  'Of a medium: whether it is gone for good, with its private files, whether a copy may be public, and whether only '
  'a pause hides it.';

create function private.list_media_visibility(p_media_ids uuid[])
returns setof private.media_visibility
language sql
stable
-- No search path of its own, so that the planner inlines it.
as $$
  select
    m.id,
    f.is_final,
    g.is_allowed and e.paused_at is null,
    g.is_allowed and e.paused_at is not null
  from public.media m
  join public.entries e on e.id = m.entry_id
  join public.profiles p on p.id = e.profile_id
  join public.contest_weeks w on w.id = e.week_id
  cross join (select private.clock()::date as day) t
  cross join lateral (
    select
      e.state in ('withdrawn', 'rejected')
      or (
        e.state = 'disqualified'
        and exists (select from public.decisions d where d.entry_id = e.id and d.action = 'disqualify' and d.appeal_decision = 'upheld')
      )
      -- An older person cannot be a minor, and reading the calendar costs more.
      or (p.birth_date > t.day - interval '20 years' and private.is_minor(p, w.country))
    as is_final
  ) f
  cross join lateral (
    select
      m.state = 'approved' and not f.is_final and e.state <> 'disqualified' and not private.is_hidden(p)
        and not exists (select from private.hidden_media h where h.media_id = m.id)
    as is_allowed
  ) g
  where m.id = any (p_media_ids);
$$;
comment on function private.list_media_visibility(uuid[]) is
  'What the state of media, entry, person and reports means for each medium.';

-- A pause and its end within minutes move no file and start no build.
create function private.get_pause_delay()
returns interval
language sql
immutable
set search_path = ''
as $$
  select interval '5 minutes';
$$;
comment on function private.get_pause_delay() is
  'How long after the start of a pause its public files are deleted and a new build is due: as long as a build '
  'waits for the next (get_next_deploy_time).';

create function private.remove_paused_copies(p_media_ids uuid[])
returns void
language sql
set search_path = ''
as $$
  insert into private.media_jobs (kind, media_id, bucket, paths, due_at, copy)
  select
    'remove', p.media_id, 'photos',
    array(select s ->> 'path' from jsonb_array_elements(p.sizes) s union select p.path),
    private.clock() + private.get_pause_delay(), to_jsonb(p)
  from public.photos p
  where p.media_id = any (p_media_ids)
  union all
  select
    'remove', v.media_id, 'photos', array[v.path, v.poster_path],
    private.clock() + private.get_pause_delay(), to_jsonb(v)
  from public.videos v
  where v.media_id = any (p_media_ids);
  delete from public.photos p where p.media_id = any (p_media_ids);
  delete from public.videos v where v.media_id = any (p_media_ids);
$$;
comment on function private.remove_paused_copies(uuid[]) is
  'Removes photos and videos from every page at once. Their files stay for the delay of a pause, for '
  'restore_paused_copies.';

create function private.restore_paused_copies(p_media_ids uuid[])
returns void
language sql
set search_path = ''
as $$
  with kept as (
    -- A job that has started may have deleted files already.
    delete from private.media_jobs j
    where j.media_id = any (p_media_ids) and j.copy is not null and j.attempts = 0
    returning j.copy
  ),
  videos as (
    insert into public.videos
    select (jsonb_populate_record(null::public.videos, k.copy)).* from kept k where k.copy ? 'poster_path'
  )
  insert into public.photos
  select (jsonb_populate_record(null::public.photos, k.copy)).* from kept k where not k.copy ? 'poster_path';
$$;
comment on function private.restore_paused_copies(uuid[]) is
  'Shows the same files of photos and videos again whose pause ended before their deletion.';

create function private.apply_media_visibility(p_media_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_final uuid[];
  v_hidden uuid[];
  v_paused uuid[];
  v_shown uuid[];
  v_hastened uuid[];
  v_id uuid;
begin
  select
    coalesce(array_agg(v.media_id) filter (where v.is_final and m.state not in ('rejected', 'superseded', 'removed')), '{}'),
    coalesce(array_agg(v.media_id) filter (where not v.is_shown and (c.is_public or c.is_due)), '{}'),
    coalesce(array_agg(v.media_id) filter (where v.is_paused and c.is_public), '{}'),
    coalesce(array_agg(v.media_id) filter (where not v.is_shown and not v.is_paused and c.is_restorable), '{}'),
    coalesce(array_agg(v.media_id) filter (
      where v.is_shown and not c.is_public and not c.is_due
        and not exists (
          select from public.media newer
          where newer.entry_id = m.entry_id and newer.kind = m.kind and newer.state = 'approved' and newer.version > m.version
        )
    ), '{}')
  into v_final, v_hidden, v_paused, v_hastened, v_shown
  from private.list_media_visibility(p_media_ids) v
  join public.media m on m.id = v.media_id
  cross join lateral (
    select
      exists (select from public.photos p where p.media_id = m.id)
        or exists (select from public.videos d where d.media_id = m.id) as is_public,
      exists (select from private.media_jobs j where j.media_id = m.id and j.kind = 'publish') as is_due,
      exists (select from private.media_jobs j where j.media_id = m.id and j.copy is not null) as is_restorable
  ) c;
  if v_final || v_hidden || v_hastened || v_shown = '{}' then
    return;
  end if;
  perform private.lock_entry_media(e.entry_id)
  from (
    select distinct k.entry_id from public.media k where k.id = any (v_final || v_hidden || v_hastened || v_shown) order by k.entry_id
  ) e;
  delete from private.media_jobs j where j.media_id = any (v_hidden) and j.kind = 'publish';
  -- A suspension, a withdrawal or a report during a pause does not wait for its end.
  update private.media_jobs j
  set due_at = private.clock(), copy = null
  where j.media_id = any (v_hastened) and j.copy is not null;
  perform private.remove_paused_copies(v_paused);
  -- After both, so that a copy that has just become public is included.
  perform private.remove_photos(array(select p.id from public.photos p where p.media_id = any (v_hidden)));
  perform private.remove_videos(v_hidden);
  for v_id in
    update public.media m
    set state = 'removed'
    where m.id = any (v_final) and m.state not in ('rejected', 'superseded', 'removed')
    returning m.id
  loop
    perform private.delete_media_files(v_id);
  end loop;
  perform private.restore_paused_copies(v_shown);
  insert into private.media_jobs (kind, media_id, due_at)
  select 'publish', m.id, private.clock()
  from public.media m
  where m.id = any (v_shown)
    and not exists (select from public.photos p where p.media_id = m.id)
    and not exists (select from public.videos d where d.media_id = m.id);
end;
$$;
comment on function private.apply_media_visibility(uuid[]) is
  'Applies list_media_visibility to public copies and private files. Removes copies from pages at once and '
  'from the bucket by jobs that are due now, after a pause only minutes later. Deletes the files of media that are gone for good. Publishes the '
  'newest approved version that may be public, under new names. Repeated calls have the same result.';
