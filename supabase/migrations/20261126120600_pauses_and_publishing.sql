-- What is approved during a pause becomes public when the pause ends, and no sooner.
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
        -- The end of a pause publishes anew.
        and e.paused_at is null and not private.is_hidden(p)
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
