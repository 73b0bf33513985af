-- What a contestant sends: photos and a video in a private bucket, each with its own review state. Nothing in here is
-- public; an approved medium is published as a copy under a new name (table photos, bucket photos).
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('uploads', 'uploads', false, 52428800, array['image/jpeg', 'video/mp4', 'video/webm'])
on conflict (id) do update
  set public = false, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

create table public.media (
  id uuid not null default gen_random_uuid(),
  entry_id uuid not null,
  owner_id uuid not null,
  kind text not null,
  version integer not null,
  state text not null default 'uploading',
  reason text,
  failure text,
  width integer,
  height integer,
  seconds numeric(5, 2),
  placeholder text,
  files jsonb not null,
  phash bit(64),
  created_at timestamptz not null default private.clock(),
  received_at timestamptz,
  review_due_at timestamptz,
  decided_at timestamptz,
  constraint media_pkey primary key (id),
  constraint media_belong_to_an_entry foreign key (entry_id) references public.entries (id) on delete cascade,
  constraint media_belong_to_a_profile foreign key (owner_id) references public.profiles (id) on delete cascade,
  constraint media_one_of_a_version unique (entry_id, kind, version),
  constraint media_kind_is_known check (kind in ('portrait', 'body', 'video')),
  constraint media_state_is_known check (
    state in (
      'uploading', 'processing', 'pending', 'approved', 'rejected', 'changes_requested', 'superseded', 'removed'
    )
  ),
  constraint media_width_is_1_to_8192 check (width between 1 and 8192),
  constraint media_height_is_1_to_8192 check (height between 1 and 8192),
  constraint media_video_has_30_seconds_at_most check (seconds between 0 and 30),
  constraint media_failures_are_rejected check (failure is null or state in ('rejected', 'superseded', 'removed')),
  constraint media_received_have_a_review_target check ((received_at is null) = (review_due_at is null))
);
comment on table public.media is
  'A photo or video that a contestant sent, by version. files lists {name, path, bytes, type} of the private bucket and is read '
  'by no API role. failure says why the server did not take it, reason why an admin did not.';
create index media_of_an_owner_idx on public.media (owner_id, created_at);
create index media_rejected_idx on public.media (state) where phash is not null and state = 'rejected';

alter table public.media enable row level security;
revoke all on table public.media from public, anon, authenticated, service_role;
grant select (
  id, entry_id, owner_id, kind, version, state, reason, failure, width, height, seconds, created_at, received_at,
  review_due_at, decided_at
) on table public.media to authenticated;

create policy "People read the state of what they sent"
  on public.media for select to authenticated
  using (owner_id = (select auth.uid()));

create policy "Admins read the state of everything that was sent"
  on public.media for select to authenticated
  using ((select private.is_admin()));

create table private.upload_slots (
  path text not null,
  media_id uuid not null,
  owner_id uuid not null,
  expires_at timestamptz not null,
  constraint upload_slots_pkey primary key (path),
  constraint upload_slots_belong_to_a_medium foreign key (media_id) references public.media (id) on delete cascade
);
comment on table private.upload_slots is 'Names that the server gave out for uploads: each takes one object, of its owner, for an hour.';
create index upload_slots_of_a_medium_idx on private.upload_slots (media_id);

alter table private.upload_slots enable row level security;
revoke all on table private.upload_slots from public, anon, authenticated, service_role;

create function private.may_upload(p_path text)
returns boolean
language sql
stable
-- security definer: a policy of Storage calls it for people who may not read the slots.
security definer
set search_path = ''
as $$
  select exists (
    select
    from private.upload_slots s
    join public.media m on m.id = s.media_id
    join public.profiles p on p.id = s.owner_id
    where s.path = p_path
      and s.owner_id = (select auth.uid())
      and s.expires_at > private.clock()
      and m.state = 'uploading'
      and p.suspended_at is null
  );
$$;
comment on function private.may_upload(text) is 'Whether the caller was given this name for an upload and may still use it.';
revoke all on function private.may_upload(text) from public;
grant execute on function private.may_upload(text) to authenticated;

create policy "People upload under the names that they were given"
  on storage.objects for insert to authenticated
  with check (bucket_id = 'uploads' and private.may_upload(name));

create table private.media_jobs (
  id bigint not null generated always as identity,
  kind text not null,
  media_id uuid,
  bucket text,
  paths text[] not null default '{}',
  due_at timestamptz not null,
  attempts integer not null default 0,
  constraint media_jobs_pkey primary key (id),
  constraint media_jobs_kind_is_known check (kind in ('publish', 'remove')),
  constraint media_jobs_publish_a_medium check (kind <> 'publish' or media_id is not null),
  constraint media_jobs_remove_from_a_bucket check (kind <> 'remove' or bucket in ('photos', 'uploads'))
);
comment on table private.media_jobs is
  'What is to be done with files, which SQL cannot touch: the edge function publish-media takes what is due and deletes its row.';
create index media_jobs_due_idx on private.media_jobs (due_at);

alter table private.media_jobs enable row level security;
revoke all on table private.media_jobs from public, anon, authenticated, service_role;
