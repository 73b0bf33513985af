create table private.upload_slots (
  path text not null,
  media_id uuid not null,
  owner_id uuid not null,
  expires_at timestamptz not null,
  constraint upload_slots_pkey primary key (path),
  constraint upload_slots_belong_to_a_medium foreign key (media_id) references public.media (id) on delete cascade
);
comment on table private.upload_slots is
  'Names that the server gave out for uploads. Each takes one object, from its owner, for an hour.';

create index upload_slots_of_a_medium_idx on private.upload_slots (media_id);

alter table private.upload_slots enable row level security;

-- No upload of a hidden person is accepted. Giving up stale uploads takes the locks of every change of media: the
-- standings, then the rows.
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
      and not private.is_hidden(p)
  );
$$;
comment on function private.may_upload(text) is
  'Whether the caller was given this name for an upload and may still use it.';
grant execute on function private.may_upload(text) to authenticated;

create policy "People upload under the names that they were given"
  on storage.objects for insert to authenticated
  with check (bucket_id = private.get_upload_bucket(name) and private.may_upload(name));

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
  'Whether these are the files of such a medium: a photo in the sizes 320, 800 and 2048 as JPEG of at most 10 '
  'MB each, or a video of at most 50 MB with its poster.';

create type public.upload_file as (
  name text,
  path text
);
comment on type public.upload_file is
  'A file of an upload, by its name in the medium, and its path in its private bucket (get_upload_bucket). Nullable: none.';

create type public.started_upload as (
  media_id uuid,
  version integer,
  expires_at timestamptz,
  files public.upload_file[]
);
comment on type public.started_upload is
  'Where the files of a new version of a photo or video go, until expires_at. Nullable: none.';

create function public.start_upload(p_entry_id uuid, p_kind text, p_files jsonb)
returns public.started_upload
language plpgsql
-- security definer: API roles may not write media or give out names.
security definer
set search_path = ''
as $$
declare
  v_owner_id uuid := private.get_user_id();
  v_now timestamptz := private.clock();
  v_entry record;
  v_media public.media;
  v_old uuid;
begin
  -- Uploads of one person come one after the other, so that versions and limits hold.
  perform private.share_entries();
  perform private.lock_profiles(array[v_owner_id]);
  if not exists (select from public.profiles p where p.id = v_owner_id) then
    perform private.refuse('not_signed_in', 'No account belongs to this request.');
  end if;
  if exists (select from public.profiles p where p.id = v_owner_id and p.suspended_at is not null) then
    perform private.refuse('account_suspended', 'This account is suspended.');
  end if;
  perform private.lock_entry_media(e.id) from public.entries e where e.id = p_entry_id and e.profile_id = v_owner_id;
  select e.state into v_entry from public.entries e where e.id = p_entry_id and e.profile_id = v_owner_id;
  if not found or v_entry.state not in ('draft', 'submitted', 'changes_requested', 'approved') then
    perform private.refuse('entry_locked', format('entry %s', p_entry_id));
  end if;
  if p_kind is null or not pg_input_is_valid(p_kind, 'public.media_kind') or not private.are_upload_files(p_kind, p_files) then
    perform private.refuse('invalid_input', 'p_kind and p_files do not describe a medium');
  end if;
  if (
    select count(*) from public.media m where m.owner_id = v_owner_id and m.created_at > v_now - interval '1 day'
  ) >= 40 then
    perform private.refuse('rate_limited', '40 uploads in a day', 'Upload again tomorrow.');
  end if;
  perform private.refuse_media_of_minor(p_entry_id);
  perform private.refuse_pending_deletion(v_owner_id);

  -- An earlier unfinished upload is given up.
  for v_old in
    update public.media m
    set state = 'superseded'
    where m.entry_id = p_entry_id and m.kind = p_kind and m.state in ('uploading', 'processing')
    returning m.id
  loop
    perform private.delete_media_files(v_old);
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
        'path', private.create_media_path(v_owner_id, v_media.id, f.type)
      )
    )
  from jsonb_to_recordset(p_files) as f (name text, type text, bytes bigint)
  returning * into v_media;
  insert into private.upload_slots (path, media_id, owner_id, expires_at)
  select f ->> 'path', v_media.id, v_owner_id, v_now + interval '1 hour'
  from jsonb_array_elements(v_media.files) f;
  return row(
    v_media.id, v_media.version, v_now + interval '1 hour',
    array(select f from jsonb_populate_recordset(null::public.upload_file, v_media.files) f)
  )::public.started_upload;
end;
$$;
comment on function public.start_upload(uuid, text, jsonb) is
  'Names for the files of a new version of a photo or video. Each takes one object from the caller, for an hour: a JPEG '
  'in the bucket uploads, a video in uploaded_videos. Refuses: not_signed_in, account_suspended, entry_locked, invalid_input, rate_limited (40 in a day), not_allowed (pending '
  'deletion), too_young (a known minor).';
grant execute on function public.start_upload(uuid, text, jsonb) to authenticated;

create type public.claimed_upload as (
  id uuid,
  kind public.media_kind,
  state public.media_state,
  failure public.upload_failure,
  files public.upload_file[]
);
comment on type public.claimed_upload is 'A medium and the files to read, none once it is finished. Nullable: failure.';

create function public.claim_upload(p_media_id uuid, p_owner_id uuid)
returns setof public.claimed_upload
language plpgsql
-- security definer: the edge function calls it as the service role, which may not read or write media.
security definer
set search_path = ''
as $$
declare
  v_media public.media;
begin
  perform private.lock_medium(p_media_id);
  select m.* into v_media from public.media m where m.id = p_media_id and m.owner_id = p_owner_id;
  if not found then
    return;
  end if;
  if v_media.state in ('uploading', 'processing') then
    update public.media m set state = 'processing', attempts = m.attempts + 1 where m.id = p_media_id;
    -- No byte changes once the server has begun to read.
    delete from private.upload_slots s where s.media_id = p_media_id;
    -- Files that end the function each time would be read for ever.
    if v_media.attempts >= 5 then
      perform public.finish_upload(p_media_id, '{"failure": "damaged"}');
    end if;
    select m.* into v_media from public.media m where m.id = p_media_id;
  end if;
  return next row(
    v_media.id, v_media.kind, v_media.state, v_media.failure,
    array(
      select f
      from jsonb_populate_recordset(null::public.upload_file, v_media.files) f
      where v_media.state in ('uploading', 'processing')
    )
  )::public.claimed_upload;
end;
$$;
comment on function public.claim_upload(uuid, uuid) is
  'For process-upload: closes the upload of a medium and returns its files. No row for another person''s '
  'medium. A claimed and unfinished medium can be claimed five times, then it is refused as damaged.';
grant execute on function public.claim_upload(uuid, uuid) to service_role;

create function private.delete_stale_uploads()
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_id uuid;
  v_entry_ids uuid[];
begin
  v_entry_ids := array(
    select distinct m.entry_id
    from public.media m
    where m.state in ('uploading', 'processing') and m.created_at < private.clock() - interval '1 day'
    order by m.entry_id
  );
  perform private.lock_contests_of_entries(v_entry_ids);
  perform private.lock_entry_media(e.id) from unnest(v_entry_ids) e (id);
  for v_id in
    update public.media m
    set state = 'superseded'
    where m.state in ('uploading', 'processing') and m.created_at < private.clock() - interval '1 day'
    returning m.id
  loop
    perform private.delete_media_files(v_id);
  end loop;
end;
$$;
comment on function private.delete_stale_uploads() is
  'Gives up uploads that began a day ago and were never finished, with their files.';
