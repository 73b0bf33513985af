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
comment on table public.videos is 'Published videos; path and poster_path are inside the public bucket photos.';

alter table public.videos enable row level security;
revoke all on table public.videos from public, anon, authenticated, service_role;
grant select (entry_id, path, poster_path, width, height, seconds) on table public.videos to anon, authenticated;

create policy "Anyone reads the videos of public entries"
  on public.videos for select to anon, authenticated
  using (exists (select from public.entries e where e.id = videos.entry_id and e.is_public));

create policy "People read their own published video"
  on public.videos for select to authenticated
  using (
    exists (select from public.entries e where e.id = videos.entry_id and e.profile_id = (select auth.uid()))
  );

create policy "Admins read all published videos"
  on public.videos for select to authenticated
  using ((select private.is_admin()));

-- What is published has these types and at most the size of a video (product rules, 4); the demo's pictures are WebP.
update storage.buckets
set
  file_size_limit = 52428800,
  allowed_mime_types = array['image/jpeg', 'image/webp', 'video/mp4', 'video/webm']
where id = 'photos';

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
comment on function private.remove_videos(uuid[]) is 'Takes videos off every page at once and has their public files deleted.';
revoke all on function private.remove_videos(uuid[]) from public;
