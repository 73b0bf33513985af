-- From a decision to the public bucket and out of it again. SQL decides and writes jobs; publish-media moves the files.
create function private.remove_photos(p_photo_ids uuid[])
returns void
language sql
set search_path = ''
as $$
  insert into private.media_jobs (kind, bucket, paths, due_at)
  select 'remove', 'photos', array_agg(distinct f.path), private.clock()
  from (
    select s ->> 'path' as path from public.photos p, jsonb_array_elements(p.sizes) s where p.id = any (p_photo_ids)
    union all
    select p.path from public.photos p where p.id = any (p_photo_ids)
  ) f
  having count(*) > 0;
  delete from public.photos p where p.id = any (p_photo_ids);
$$;
comment on function private.remove_photos(uuid[]) is 'Takes photos off every page at once and has their public files deleted.';

create function private.decide_media(p_media_id uuid, p_state text, p_reason text, p_publish_at timestamptz)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_media public.media;
begin
  select m.* into v_media from public.media m where m.id = p_media_id for update;
  -- What the server itself refused has no files left that could be published.
  if not found or v_media.failure is not null
    or v_media.state not in ('pending', 'approved', 'rejected', 'changes_requested')
  then
    perform private.refuse('not_reviewable', format('medium %s', p_media_id));
  end if;
  if p_state not in ('approved', 'rejected', 'changes_requested') or (p_state <> 'approved') <> (p_reason is not null) then
    perform private.refuse('invalid_input', 'p_state or p_reason');
  end if;
  update public.media m
  set state = p_state, reason = p_reason, decided_at = private.clock()
  where m.id = p_media_id;
  delete from private.media_jobs j where j.media_id = p_media_id and j.kind = 'publish';
  if p_state = 'approved' then
    insert into private.media_jobs (kind, media_id, due_at) values ('publish', p_media_id, p_publish_at);
  else
    perform private.remove_photos(
      array(select p.id from public.photos p where p.entry_id = v_media.entry_id and p.media_id = p_media_id)
    );
    perform private.remove_videos(array[p_media_id]);
  end if;
end;
$$;
comment on function private.decide_media(uuid, text, text, timestamptz) is
  'Stores what an admin decided on a medium. Approved: it is published at p_publish_at, until when it can be decided otherwise. '
  'Rejected, changes_requested: with a reason, and a public copy is removed. Refuses: not_reviewable, invalid_input.';

alter table public.photos add column media_id uuid;
alter table public.photos add constraint photos_come_from_a_medium
  foreign key (media_id) references public.media (id) on delete set null;
create index photos_of_a_medium_idx on public.photos (media_id) where media_id is not null;

create index media_unfinished_idx on public.media (created_at) where state in ('uploading', 'processing');

create function private.drop_stale_uploads()
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_id uuid;
begin
  for v_id in
    update public.media m
    set state = 'superseded'
    where m.state in ('uploading', 'processing') and m.created_at < private.clock() - interval '1 day'
    returning m.id
  loop
    perform private.drop_media_files(v_id);
  end loop;
end;
$$;
comment on function private.drop_stale_uploads() is 'Gives up uploads that were begun a day ago and never finished, with their files.';

create function public.take_media_jobs(p_limit integer default 20)
returns jsonb
language plpgsql
-- security definer: the edge function runs it with the service role, which may not read jobs itself.
security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.clock();
  v_jobs jsonb;
begin
  perform private.drop_stale_uploads();
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
    -- Comes back by itself when the function does not report, later each time.
    set attempts = j.attempts + 1, due_at = v_now + interval '1 minute' * power(2, least(j.attempts, 8))
    from due
    where j.id = due.id
    returning j.*
  )
  select jsonb_agg(
    jsonb_build_object('id', t.id, 'kind', t.kind, 'bucket', t.bucket, 'paths', to_jsonb(t.paths))
      || jsonb_build_object('media_id', t.media_id, 'files', case when m.state = 'approved' then m.files end)
    order by t.id
  ) into v_jobs
  from taken t
  left join public.media m on m.id = t.media_id;
  return coalesce(v_jobs, '[]');
end;
$$;
comment on function public.take_media_jobs(integer) is
  'For publish-media: what is due now, each as {id, kind, bucket, paths, media_id, files}. A job that is not finished comes back '
  'after 1, 2, 4 … minutes, 256 at most.';

create function public.finish_media_job(p_job_id bigint, p_published jsonb default null)
returns boolean
language plpgsql
-- security definer: the edge function runs it with the service role, which may not write media itself.
security definer
set search_path = ''
as $$
declare
  v_job private.media_jobs;
  v_media public.media;
  v_old uuid;
begin
  delete from private.media_jobs j where j.id = p_job_id returning * into v_job;
  if not found then
    return false;
  end if;
  if v_job.kind = 'remove' then
    return true;
  end if;
  select m.* into v_media from public.media m where m.id = v_job.media_id for update;
  if v_media.state <> 'approved' or p_published is null
    or not exists (
      select
      from public.entries e
      join public.profiles p on p.id = e.profile_id
      where e.id = v_media.entry_id and e.state not in ('withdrawn', 'rejected', 'disqualified') and p.suspended_at is null
    )
  then
    return false;
  end if;
  -- Its private files go as well, and a job of its own that is late finds it superseded.
  for v_old in
    update public.media m
    set state = 'superseded'
    where m.entry_id = v_media.entry_id and m.kind = v_media.kind and m.state = 'approved' and m.version < v_media.version
    returning m.id
  loop
    perform private.drop_media_files(v_old);
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
  'For publish-media: ends a job. p_published lists the public copies of a photo, {width, height, path} ascending, or is {path, '
  'poster_path} of a video; they replace those of an earlier version. False where the decision has changed meanwhile: then the copies are to be deleted.';

create function private.unpublish_entry_media(p_entry_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_id uuid;
begin
  perform private.remove_photos(array(select p.id from public.photos p where p.entry_id = p_entry_id));
  perform private.remove_videos(array(select v.media_id from public.videos v where v.entry_id = p_entry_id));
  delete from private.media_jobs j
  using public.media m
  where m.id = j.media_id and m.entry_id = p_entry_id and j.kind = 'publish';
  for v_id in
    update public.media m
    set state = 'removed'
    where m.entry_id = p_entry_id and m.state in ('uploading', 'processing', 'pending', 'approved', 'changes_requested')
    returning m.id
  loop
    perform private.drop_media_files(v_id);
  end loop;
end;
$$;
comment on function private.unpublish_entry_media(uuid) is
  'Removes the photos and the video of an entry everywhere: from pages at once, from both buckets by jobs that are due now.';

create function public.files_to_sign(p_media_ids uuid[], p_reader_id uuid)
returns jsonb
language sql
stable
-- security definer: the edge function runs it with the service role, which may not read media itself.
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'files', m.files)), '[]')
  from public.media m
  where m.id = any (p_media_ids)
    and m.state in ('pending', 'approved', 'changes_requested')
    and (
      m.owner_id = p_reader_id
      or exists (select from public.user_roles r where r.user_id = p_reader_id and r.role = 'admin')
    )
    and exists (select from public.profiles p where p.id = p_reader_id and p.suspended_at is null);
$$;
comment on function public.files_to_sign(uuid[], uuid) is
  'For sign-media: the private files that this person may look at now, being their owner or an admin.';

revoke all on function
  private.remove_photos(uuid[]),
  private.drop_stale_uploads(),
  private.decide_media(uuid, text, text, timestamptz),
  public.take_media_jobs(integer),
  public.finish_media_job(bigint, jsonb),
  private.unpublish_entry_media(uuid),
  public.files_to_sign(uuid[], uuid)
from public;
grant execute on function
  public.take_media_jobs(integer),
  public.finish_media_job(bigint, jsonb),
  public.files_to_sign(uuid[], uuid)
to service_role;
