-- Who publishes or takes in media of an entry may meet whoever withdraws it: both go through locks in one order, the standings before
-- the rows and the newest version before older ones. And nothing of a person who is hidden is taken in or published.
create or replace function private.may_upload(p_path text)
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
      and not private.is_hidden(p)
  );
$$;

create or replace function private.unpublish_entry_media(p_entry_id uuid)
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
  -- The newest first, in the order of finish_upload, which holds the one that it has read and then takes those before it.
  for v_id in
    select m.id
    from public.media m
    where m.entry_id = p_entry_id and m.state in ('uploading', 'processing', 'pending', 'approved', 'changes_requested')
    order by m.version desc, m.id
    for update
  loop
    update public.media m set state = 'removed' where m.id = v_id;
    perform private.drop_media_files(v_id);
  end loop;
end;
$$;

create or replace function private.drop_stale_uploads()
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_id uuid;
begin
  if not exists (
    select from public.media m
    where m.state in ('uploading', 'processing') and m.created_at < private.clock() - interval '1 day'
  ) then
    return;
  end if;
  perform private.lock_standings();
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
  perform private.lock_standings();
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
      where e.id = v_media.entry_id and e.state not in ('withdrawn', 'rejected', 'disqualified') and not private.is_hidden(p)
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
