-- The way of a medium to its review: names for its files, the upload, and what the server found in them.
create function private.media_path(p_owner_id uuid, p_media_id uuid, p_type text)
returns text
language sql
volatile
as $$
  select format(
    '%s/%s/%s.%s', p_owner_id, p_media_id, replace(gen_random_uuid()::text, '-', ''),
    case p_type when 'image/jpeg' then 'jpg' when 'video/mp4' then 'mp4' else 'webm' end
  );
$$;
comment on function private.media_path(uuid, uuid, text) is 'A new name in the private bucket, which nobody can guess.';

create function private.are_upload_files(p_kind text, p_files jsonb)
returns boolean
language sql
immutable
as $$
  select coalesce(
    (
      select
        case p_kind
          when 'video' then array_agg(f.name order by f.name) = array['poster', 'video']
          else array_agg(f.name order by f.name) = array['2048', '320', '800']
        end
        and bool_and(
          case f.name
            when 'video' then f.type in ('video/mp4', 'video/webm') and f.bytes between 1 and 52428800
            else f.type = 'image/jpeg' and f.bytes between 1 and 10485760
          end
        )
      from jsonb_to_recordset(case when jsonb_typeof(p_files) = 'array' then p_files else '[]' end)
        as f (name text, type text, bytes bigint)
    ),
    false
  );
$$;
comment on function private.are_upload_files(text, jsonb) is
  'Whether these are the files of such a medium: a photo in the sizes 320, 800 and 2048 as JPEG of at most 10 MB each, or a video '
  'of at most 50 MB with its poster.';

create function private.drop_media_files(p_media_id uuid)
returns void
language sql
set search_path = ''
as $$
  insert into private.media_jobs (kind, bucket, paths, due_at)
  select 'remove', 'uploads', array(select f ->> 'path' from jsonb_array_elements(m.files) f), private.clock()
  from public.media m
  where m.id = p_media_id and m.files <> '[]';
  delete from private.upload_slots s where s.media_id = p_media_id;
$$;
comment on function private.drop_media_files(uuid) is 'Has the private files of a medium deleted; its row stays.';

create function public.start_upload(p_entry_id uuid, p_kind text, p_files jsonb)
returns jsonb
language plpgsql
-- security definer: nobody else may write media or give names out.
security definer
set search_path = ''
as $$
declare
  v_owner_id uuid := auth.uid();
  v_now timestamptz := private.clock();
  v_entry record;
  v_media public.media;
  v_old uuid;
begin
  -- Uploads of one person come one after the other, so that versions and limits hold.
  perform from public.profiles p where p.id = v_owner_id for no key update;
  if v_owner_id is null or not found then
    perform private.refuse('not_signed_in', 'No account belongs to this request.');
  end if;
  if exists (select from public.profiles p where p.id = v_owner_id and p.suspended_at is not null) then
    perform private.refuse('account_suspended', 'This account is suspended.');
  end if;
  select e.state into v_entry from public.entries e where e.id = p_entry_id and e.profile_id = v_owner_id;
  if not found or v_entry.state not in ('draft', 'submitted', 'changes_requested', 'approved') then
    perform private.refuse('entry_locked', format('entry %s', p_entry_id));
  end if;
  if p_kind is null or p_kind not in ('portrait', 'body', 'video') or not private.are_upload_files(p_kind, p_files) then
    perform private.refuse('invalid_input', 'p_kind and p_files do not describe a medium');
  end if;
  if (
    select count(*) from public.media m where m.owner_id = v_owner_id and m.created_at > v_now - interval '1 day'
  ) >= 40 then
    perform private.refuse('rate_limited', '40 uploads in a day', 'Upload again tomorrow.');
  end if;

  -- What was begun before and never finished makes room.
  for v_old in
    update public.media m
    set state = 'superseded'
    where m.entry_id = p_entry_id and m.kind = p_kind and m.state in ('uploading', 'processing')
    returning m.id
  loop
    perform private.drop_media_files(v_old);
  end loop;

  v_media.id := gen_random_uuid();
  insert into public.media (id, entry_id, owner_id, kind, version, created_at, files)
  select
    v_media.id, p_entry_id, v_owner_id, p_kind,
    1 + coalesce((select max(m.version) from public.media m where m.entry_id = p_entry_id and m.kind = p_kind), 0),
    v_now,
    jsonb_agg(
      jsonb_build_object(
        'name', f.name, 'type', f.type, 'bytes', f.bytes,
        'path', private.media_path(v_owner_id, v_media.id, f.type)
      )
    )
  from jsonb_to_recordset(p_files) as f (name text, type text, bytes bigint)
  returning * into v_media;
  insert into private.upload_slots (path, media_id, owner_id, expires_at)
  select f ->> 'path', v_media.id, v_owner_id, v_now + interval '1 hour'
  from jsonb_array_elements(v_media.files) f;
  return jsonb_build_object(
    'media_id', v_media.id,
    'version', v_media.version,
    'expires_at', v_now + interval '1 hour',
    'files', (
      select jsonb_agg(jsonb_build_object('name', f ->> 'name', 'path', f ->> 'path'))
      from jsonb_array_elements(v_media.files) f
    )
  );
end;
$$;
comment on function public.start_upload(uuid, text, jsonb) is
  'Names for the files of a new version of a photo or video: {media_id, version, expires_at, files: [{name, path}]}. Each takes one '
  'object of the caller in the bucket uploads, for an hour. Refuses: not_signed_in, account_suspended, entry_locked, '
  'invalid_input, rate_limited (40 in a day).';

create function public.claim_upload(p_media_id uuid, p_owner_id uuid)
returns jsonb
language plpgsql
-- security definer: the edge function runs it with the service role, which may not read or write media itself.
security definer
set search_path = ''
as $$
declare
  v_media public.media;
begin
  select m.* into v_media from public.media m where m.id = p_media_id and m.owner_id = p_owner_id for update;
  if not found then
    return null;
  end if;
  if v_media.state = 'uploading' then
    update public.media m set state = 'processing' where m.id = p_media_id;
    -- No byte changes once the server has begun to read.
    delete from private.upload_slots s where s.media_id = p_media_id;
  end if;
  return jsonb_build_object('id', v_media.id, 'kind', v_media.kind, 'state', v_media.state, 'failure', v_media.failure)
    || jsonb_build_object('files', case when v_media.state in ('uploading', 'processing') then v_media.files else '[]' end);
end;
$$;
comment on function public.claim_upload(uuid, uuid) is
  'For process-upload: closes the upload of a medium and tells its files; null for somebody else''s. A medium that was claimed and '
  'not finished may be claimed again.';

create function private.is_known_rejected(p_phash bit(64), p_media_id uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select
    from public.media m
    where m.state = 'rejected' and m.phash is not null and m.id <> p_media_id
      and bit_count(m.phash # p_phash) <= 4
  );
$$;
comment on function private.is_known_rejected(bit, uuid) is
  'Whether an admin has rejected this picture before, of anybody: perceptual hashes that differ in at most 4 of 64 bits.';

create function public.finish_upload(p_media_id uuid, p_found jsonb)
returns jsonb
language plpgsql
-- security definer: the edge function runs it with the service role, which may not read or write media itself.
security definer
set search_path = ''
as $$
declare
  v_media public.media;
  v_now timestamptz := private.clock();
  v_phash bit(64) := (p_found ->> 'phash')::bit(64);
  v_failure text := p_found ->> 'failure';
  v_old uuid;
begin
  select m.* into v_media from public.media m where m.id = p_media_id for update;
  if not found or v_media.state <> 'processing' then
    return jsonb_build_object('media_id', p_media_id, 'state', v_media.state, 'failure', v_media.failure);
  end if;
  if v_failure is null and v_phash is not null and private.is_known_rejected(v_phash, p_media_id) then
    v_failure := 'seen_before';
  end if;
  if v_failure is not null then
    update public.media m
    -- Without its hash: only what an admin rejected keeps others out.
    set state = 'rejected', failure = v_failure, phash = null, decided_at = v_now
    where m.id = p_media_id;
    perform private.drop_media_files(p_media_id);
    return jsonb_build_object('media_id', p_media_id, 'state', 'rejected', 'failure', v_failure);
  end if;
  for v_old in
    update public.media m
    set state = 'superseded'
    where m.entry_id = v_media.entry_id and m.kind = v_media.kind and m.id <> p_media_id
      and m.state in ('pending', 'changes_requested')
    returning m.id
  loop
    perform private.drop_media_files(v_old);
  end loop;
  update public.media m
  set
    state = 'pending',
    width = (p_found ->> 'width')::integer,
    height = (p_found ->> 'height')::integer,
    seconds = (p_found ->> 'seconds')::numeric,
    placeholder = p_found ->> 'placeholder',
    files = p_found -> 'files',
    phash = v_phash,
    received_at = v_now,
    review_due_at = v_now + interval '24 hours'
  where m.id = p_media_id;
  insert into private.media_jobs (kind, bucket, paths, due_at)
  select 'remove', 'uploads', array_agg(f ->> 'path'), v_now
  from jsonb_array_elements(v_media.files) f
  having count(*) > 0;
  return jsonb_build_object('media_id', p_media_id, 'state', 'pending');
end;
$$;
comment on function public.finish_upload(uuid, jsonb) is
  'For process-upload: what the server found, {failure} or {width, height, seconds, placeholder, phash, files} with the files that it '
  'rebuilt; those that were sent are deleted. Refuses by failure seen_before what an admin has rejected before.';

revoke all on function
  private.media_path(uuid, uuid, text),
  private.are_upload_files(text, jsonb),
  private.drop_media_files(uuid),
  public.start_upload(uuid, text, jsonb),
  public.claim_upload(uuid, uuid),
  private.is_known_rejected(bit, uuid),
  public.finish_upload(uuid, jsonb)
from public;
grant execute on function public.start_upload(uuid, text, jsonb) to authenticated;
grant execute on function public.claim_upload(uuid, uuid), public.finish_upload(uuid, jsonb) to service_role;
