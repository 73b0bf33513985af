-- Publishing and taking back meet in one order, the standings, the medium (the newest version first) and then its job: whoever
-- comes second sees what the first has done, and no copy stays public after the decision against it.
create or replace function private.unpublish_entry_media(p_entry_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_id uuid;
begin
  -- In the order of finish_upload, which holds the version that it has read and then takes those before it.
  perform from public.media m where m.entry_id = p_entry_id order by m.version desc, m.id for update;
  delete from private.media_jobs j
  using public.media m
  where m.id = j.media_id and m.entry_id = p_entry_id and j.kind = 'publish';
  -- After both: a copy that has just become public is among them.
  perform private.remove_photos(array(select p.id from public.photos p where p.entry_id = p_entry_id));
  perform private.remove_videos(array(select v.media_id from public.videos v where v.entry_id = p_entry_id));
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

-- A function that dies between its copies and its report would leave them public for ever, under names that nobody knows.
create function public.announce_media_copies(p_job_id bigint, p_paths text[])
returns boolean
language plpgsql
-- security definer: the edge function runs it with the service role, which may not write jobs itself.
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
  'For publish-media: the names under which a job is about to store its copies; they are deleted an hour later unless '
  'finish_media_job publishes them. False where the job is gone: then there is nothing to publish.';

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
comment on function private.keep_announced_copies(jsonb) is 'Gives up to delete what has been published.';

create or replace function public.finish_media_job(p_job_id bigint, p_published jsonb default null)
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
  -- Who withdraws an entry holds the standings when it comes to the medium, and a photo that is published asks for them.
  perform private.lock_standings();
  -- The medium before its job, as everybody does who decides about it.
  perform
  from public.media m
  where m.id = (select j.media_id from private.media_jobs j where j.id = p_job_id and j.kind = 'publish')
  for update;
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
      where e.id = v_media.entry_id and e.state not in ('withdrawn', 'rejected', 'disqualified')
        and not private.is_hidden(p)
    )
    -- A job that comes late never puts an older version over a newer one.
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

create index media_jobs_copies_idx on private.media_jobs using gin (paths) where kind = 'remove';

revoke all on function
  public.announce_media_copies(bigint, text[]),
  private.keep_announced_copies(jsonb)
from public;
grant execute on function public.announce_media_copies(bigint, text[]) to service_role;
