create table public.media (
  id uuid not null default gen_random_uuid(),
  entry_id uuid not null,
  owner_id uuid not null,
  kind public.media_kind not null,
  version integer not null,
  state public.media_state not null default 'uploading',
  reason public.review_reason,
  failure public.upload_failure,
  width integer,
  height integer,
  seconds numeric(5, 2),
  placeholder text,
  files jsonb not null,
  -- How often process-upload has begun to read it.
  attempts smallint not null default 0,
  phash bit(64),
  created_at timestamptz not null default private.clock(),
  received_at timestamptz,
  review_due_at timestamptz,
  decided_at timestamptz,
  constraint media_pkey primary key (id),
  constraint media_one_of_a_version unique (entry_id, kind, version),
  constraint media_belong_to_an_entry foreign key (entry_id) references public.entries (id) on delete cascade,
  constraint media_belong_to_a_profile foreign key (owner_id) references public.profiles (id) on delete cascade,
  constraint media_width_is_1_to_8192 check (width between 1 and 8192),
  constraint media_height_is_1_to_8192 check (height between 1 and 8192),
  constraint media_video_has_30_seconds_at_most check (seconds between 0 and 30),
  constraint media_failures_are_rejected check (failure is null or state in ('rejected', 'superseded', 'removed')),
  constraint media_received_have_a_review_target check ((received_at is null) = (review_due_at is null))
);
comment on table public.media is
  'A photo or video that a contestant sent, by version. files lists {name, path, bytes, type} of the private '
  'bucket; API roles cannot read it. failure is the server''s reason to refuse it, reason the admin''s.';

create index media_of_an_owner_idx on public.media (owner_id, created_at);
create index media_pending_idx on public.media (entry_id) where state = 'pending';
create index media_rejected_idx on public.media (state) where phash is not null and state = 'rejected';
create index media_unfinished_idx on public.media (created_at) where state in ('uploading', 'processing');

alter table public.media enable row level security;

create type public.media_file as (
  name text,
  path text,
  type text,
  width integer,
  height integer
);
comment on type public.media_file is
  'A rebuilt file of a medium: its name there, its path in the bucket uploads, its media type and its pixels. '
  'Nullable: none.';

create function private.is_known_rejected(p_phash bit(64), p_media_id uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from public.media m
    where m.state = 'rejected' and m.phash is not null and m.id <> p_media_id
      and bit_count(m.phash # p_phash) <= 4
  ) or exists (
    -- A picture that a report removed cannot be sent again under another name.
    select from private.report_cases c
    where c.decision = 'removed' and c.reason in ('minor', 'intimate_image') and c.evidence ? 'phash'
      and bit_count((c.evidence ->> 'phash')::bit(64) # p_phash) <= 4
  );
$$;
comment on function private.is_known_rejected(bit, uuid) is
  'Whether an admin has rejected this picture before, from anyone: perceptual hashes that differ in at most 4 '
  'of 64 bits.';

create function private.is_newest_medium(p_media public.media)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return p_media.failure is null
    and p_media.state in ('pending', 'approved', 'rejected', 'changes_requested')
    and not exists (
      select from public.media newer
      where newer.entry_id = p_media.entry_id and newer.kind = p_media.kind and newer.version > p_media.version
        and newer.failure is null
        and newer.state in ('pending', 'approved', 'rejected', 'changes_requested')
    );
end;
$$;
comment on function private.is_newest_medium(media) is
  'Whether this is the newest accepted medium of its kind. Older versions and failed uploads are not '
  'reviewed.';

-- The way of a medium to its review: names for its files, the upload, and the findings of the server.
create function private.create_media_path(p_owner_id uuid, p_media_id uuid, p_type text)
returns text
language sql
volatile
as $$
  select format(
    '%s/%s/%s.%s', p_owner_id, p_media_id, replace(gen_random_uuid()::text, '-', ''),
    case p_type when 'image/jpeg' then 'jpg' when 'video/mp4' then 'mp4' else 'webm' end
  );
$$;
comment on function private.create_media_path(uuid, uuid, text) is
  'A new random name in the private bucket of this type.';

create function private.get_upload_bucket(p_path text)
returns text
language sql
immutable
set search_path = ''
as $$
  select case when p_path ~ '[.]jpg$' then 'uploads' else 'uploaded_videos' end;
$$;
comment on function private.get_upload_bucket(text) is
  'The private bucket of a name that create_media_path made: only its type decides.';
grant execute on function private.get_upload_bucket(text) to authenticated;

create function private.remove_uploads(p_paths text[])
returns void
language sql
set search_path = ''
as $$
  insert into private.media_jobs (kind, bucket, paths, due_at)
  select 'remove', private.get_upload_bucket(u.path), array_agg(u.path), private.clock()
  from unnest(p_paths) u (path)
  group by private.get_upload_bucket(u.path);
$$;
comment on function private.remove_uploads(text[]) is 'Deletes private files by a job for each bucket.';

create function private.delete_media_files(p_media_id uuid)
returns void
language sql
set search_path = ''
as $$
  select private.remove_uploads(array(select f ->> 'path' from jsonb_array_elements(m.files) f))
  from public.media m
  where m.id = p_media_id;
  delete from private.upload_slots s where s.media_id = p_media_id;
$$;
comment on function private.delete_media_files(uuid) is
  'Deletes the private files of a medium by a job. Its row stays.';

create function private.refuse_media_of_minor(p_entry_id uuid)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if exists (
    select
    from public.entries e
    join public.profiles p on p.id = e.profile_id
    join public.contest_weeks w on w.id = e.week_id
    where e.id = p_entry_id and private.is_minor(p, w.country)
  ) then
    perform private.refuse('too_young', '18');
  end if;
end;
$$;
comment on function private.refuse_media_of_minor(uuid) is 'Refuses media of a known minor: too_young.';
