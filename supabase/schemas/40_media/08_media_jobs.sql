create domain public.media_job_kind as text
  constraint media_job_kind_is_known check (value in ('publish', 'remove'));
comment on domain public.media_job_kind is 'Whether files are published or deleted.';

create domain public.bucket as text constraint bucket_is_known check (value in ('photos', 'uploads', 'uploaded_videos'));
comment on domain public.bucket is 'The public bucket, and the private ones of images and of videos.';

create table private.media_jobs (
  id bigint not null generated always as identity,
  kind public.media_job_kind not null,
  media_id uuid,
  bucket public.bucket,
  paths text[] not null default '{}',
  due_at timestamptz not null,
  copy jsonb,
  attempts integer not null default 0,
  constraint media_jobs_pkey primary key (id),
  constraint media_jobs_publish_a_medium check (kind <> 'publish' or media_id is not null),
  constraint media_jobs_remove_from_a_bucket check (kind <> 'remove' or bucket is not null),
  constraint media_jobs_restore_a_medium check (copy is null or (kind = 'remove' and media_id is not null))
);
comment on table private.media_jobs is
  'File operations, which SQL cannot do itself. The edge function publish-media takes due jobs and deletes '
  'their rows. copy: the row of a paused photo or video, which a resumed entry gets back until the job starts.';

create index media_jobs_copies_idx on private.media_jobs using gin (paths) where kind = 'remove';
create index media_jobs_restorable_idx on private.media_jobs (media_id) where copy is not null;
create index media_jobs_due_idx on private.media_jobs (due_at);

alter table private.media_jobs enable row level security;

create type public.media_job as (
  id bigint,
  kind public.media_job_kind,
  bucket public.bucket,
  paths text[],
  media_id uuid,
  files public.media_file[]
);
comment on type public.media_job is
  'A file operation: paths to delete from bucket, or files of a medium to publish. Without files the medium '
  'is not approved any more. Nullable: bucket, media_id, files.';

create function public.take_media_jobs(p_limit integer default 20)
returns setof public.media_job
language plpgsql
-- security definer: the edge function calls it as the service role, which may not read jobs.
security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.clock();
begin
  perform private.delete_stale_uploads();
  return query
  with due as (
    select j.id
    from private.media_jobs j
    where j.due_at <= v_now
    order by j.due_at, j.id
    limit least(greatest(coalesce(p_limit, 20), 1), 100)
    for update skip locked
  ),
  taken as (
    update private.media_jobs j
    -- The job returns by itself without a report, later each time.
    set attempts = j.attempts + 1, due_at = v_now + interval '1 minute' * power(2, least(j.attempts, 8))
    from due
    where j.id = due.id
    returning j.*
  )
  select
    t.id, t.kind, t.bucket, t.paths, t.media_id,
    case
      when m.state = 'approved' then array(select f from jsonb_populate_recordset(null::public.media_file, m.files) f)
    end
  from taken t
  left join public.media m on m.id = t.media_id
  order by t.id;
end;
$$;
comment on function public.take_media_jobs(integer) is
  'For publish-media: the jobs that are due now. An unfinished job returns after 1, 2, 4 … minutes, 256 at '
  'most.';
grant execute on function public.take_media_jobs(integer) to service_role;

-- A picture that is approved during a pause becomes public after the pause.
create function public.finish_media_job(p_job_id bigint, p_published jsonb default null)
returns boolean
language plpgsql
-- security definer: the edge function calls it as the service role, which may not write media.
security definer
set search_path = ''
as $$
declare
  v_job private.media_jobs;
  v_media public.media;
  v_old uuid;
begin
  -- A withdrawal holds the contest when it comes to the medium, and publishing a photo needs it.
  perform private.lock_contests_of_entries(array(
    select m.entry_id
    from private.media_jobs j
    join public.media m on m.id = j.media_id
    where j.id = p_job_id
  ));
  -- The medium before its job, as in every decision about it.
  perform private.lock_medium(j.media_id) from private.media_jobs j where j.id = p_job_id and j.kind = 'publish';
  delete from private.media_jobs j where j.id = p_job_id returning * into v_job;
  if not found then
    return false;
  end if;
  if v_job.kind = 'remove' then
    return true;
  end if;
  select m.* into v_media from public.media m where m.id = v_job.media_id;
  if v_media.state <> 'approved' or p_published is null
    or not exists (
      select
      from public.entries e
      join public.profiles p on p.id = e.profile_id
      where e.id = v_media.entry_id and e.state not in ('withdrawn', 'rejected', 'disqualified')
        -- The end of a pause publishes again.
        and e.paused_at is null and not private.is_hidden(p)
    )
    -- A late job never replaces a newer version by an older one.
    or exists (
      select
      from public.media newer
      where newer.entry_id = v_media.entry_id and newer.kind = v_media.kind and newer.state = 'approved'
        and newer.version > v_media.version
    )
  then
    return false;
  end if;
  perform private.keep_announced_copies(p_published);
  -- Its private files are deleted too, and a late job of it finds it superseded.
  for v_old in
    update public.media m
    set state = 'superseded'
    where m.entry_id = v_media.entry_id and m.kind = v_media.kind and m.state = 'approved' and m.version < v_media.version
    returning m.id
  loop
    perform private.delete_media_files(v_old);
  end loop;
  if v_media.kind = 'video' then
    perform private.remove_videos(array(select v.media_id from public.videos v where v.entry_id = v_media.entry_id));
    insert into public.videos (entry_id, media_id, path, poster_path, width, height, seconds)
    values (
      v_media.entry_id, v_media.id, p_published ->> 'path', p_published ->> 'poster_path', v_media.width, v_media.height,
      v_media.seconds
    );
    return true;
  end if;
  perform private.remove_photos(
    array(select p.id from public.photos p where p.entry_id = v_media.entry_id and p.kind = v_media.kind)
  );
  insert into public.photos (entry_id, kind, state, path, width, height, placeholder, sizes, media_id)
  values (
    v_media.entry_id, v_media.kind, 'approved', p_published -> -1 ->> 'path', v_media.width, v_media.height,
    v_media.placeholder, p_published, v_media.id
  );
  return true;
end;
$$;
comment on function public.finish_media_job(bigint, jsonb) is
  'For publish-media: ends a job. p_published lists the public copies of a photo, {width, height, path} '
  'ascending, or is {path, poster_path} of a video. They replace those of an earlier version. False where the '
  'decision has changed meanwhile: then the caller deletes the copies.';
grant execute on function public.finish_media_job(bigint, jsonb) to service_role;

-- A function that crashes between its copies and its report would leave public files under unknown names.
create function public.announce_media_copies(p_job_id bigint, p_paths text[])
returns boolean
language plpgsql
-- security definer: the edge function calls it as the service role, which may not write jobs.
security definer
set search_path = ''
as $$
begin
  insert into private.media_jobs (kind, bucket, paths, due_at)
  select 'remove', 'photos', p_paths, private.clock() + interval '1 hour'
  from private.media_jobs j
  where j.id = p_job_id and j.kind = 'publish' and cardinality(p_paths) > 0;
  return found;
end;
$$;
comment on function public.announce_media_copies(bigint, text[]) is
  'For publish-media: the names under which a job is about to store its copies. They are deleted an hour '
  'later unless finish_media_job publishes them. False where the job is gone: then there is nothing to '
  'publish.';
grant execute on function public.announce_media_copies(bigint, text[]) to service_role;

create function private.keep_announced_copies(p_published jsonb)
returns void
language sql
set search_path = ''
as $$
  delete from private.media_jobs j
  where j.kind = 'remove' and j.bucket = 'photos'
    and j.paths && array(
      select v #>> '{}' from jsonb_path_query(p_published, '$.** ? (@.type() == "string")') v
    );
$$;
comment on function private.keep_announced_copies(jsonb) is 'Cancels the deletion of published copies.';

-- pg_cron, pg_net and the Vault, where they exist, call the edge functions for due work. The Vault holds project_url
-- and service_role_key for the call (README, "Deploy").
create function private.has_media_jobs()
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (select from private.media_jobs j where j.due_at <= private.clock())
    or exists (
      select
      from public.media m
      where m.state in ('uploading', 'processing') and m.created_at < private.clock() - interval '1 day'
    );
$$;
comment on function private.has_media_jobs() is 'Whether publish-media has work now.';

create function private.call_edge_function(p_name text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_url text;
  v_key text;
begin
  if to_regclass('vault.decrypted_secrets') is null or to_regnamespace('net') is null then
    return;
  end if;
  execute 'select s.decrypted_secret from vault.decrypted_secrets s where s.name = $1' into v_url using 'project_url';
  execute 'select s.decrypted_secret from vault.decrypted_secrets s where s.name = $1' into v_key using 'service_role_key';
  if v_url is null or v_key is null then
    return;
  end if;
  execute 'select net.http_post(url := $1, headers := $2, body := $3)'
  using
    format('%s/functions/v1/%s', v_url, p_name),
    jsonb_build_object('authorization', 'Bearer ' || v_key, 'apikey', v_key, 'content-type', 'application/json'),
    '{}'::jsonb;
end;
$$;
comment on function private.call_edge_function(text) is
  'Calls an edge function as the service role, without waiting for its answer. Does nothing where the Vault '
  'does not know the project.';
