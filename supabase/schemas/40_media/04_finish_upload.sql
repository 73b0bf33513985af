create type public.finished_upload as (
  media_id uuid,
  state public.media_state,
  failure public.upload_failure
);
comment on type public.finished_upload is
  'What became of an upload. Without a state the medium is gone. Nullable: state, failure.';

create function public.finish_upload(p_media_id uuid, p_found jsonb)
returns public.finished_upload
language plpgsql
-- security definer: the edge function calls it as the service role, which may not read or write media.
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
  -- With the entry and its other media: this upload replaces them and ends decisions about them.
  perform private.lock_medium(p_media_id);
  select m.* into v_media from public.media m where m.id = p_media_id;
  if not found or v_media.state <> 'processing' then
    perform private.delete_rebuilt_files(p_found, coalesce(v_media.files, '[]'));
    return row(p_media_id, v_media.state, v_media.failure)::public.finished_upload;
  end if;
  if v_failure is null and v_phash is not null and private.is_known_rejected(v_phash, p_media_id) then
    v_failure := 'seen_before';
  end if;
  if v_failure is not null then
    update public.media m
    -- Without its hash: only pictures that an admin rejected refuse others.
    set state = 'rejected', failure = v_failure, phash = null, decided_at = v_now
    where m.id = p_media_id;
    perform private.delete_media_files(p_media_id);
    perform private.delete_rebuilt_files(p_found, '[]');
    return row(p_media_id, 'rejected', v_failure)::public.finished_upload;
  end if;
  for v_old in
    update public.media m
    set state = 'superseded'
    where m.entry_id = v_media.entry_id and m.kind = v_media.kind and m.id <> p_media_id
      and m.state in ('pending', 'changes_requested')
    returning m.id
  loop
    perform private.delete_media_files(v_old);
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
  -- Otherwise the entry would be approved with an unseen picture.
  update public.decisions d set undone_at = v_now
  where d.entry_id = v_media.entry_id and d.applied_at is null and d.undone_at is null;
  perform private.remove_uploads(array(select f ->> 'path' from jsonb_array_elements(v_media.files) f));
  return row(p_media_id, 'pending', null)::public.finished_upload;
end;
$$;
comment on function public.finish_upload(uuid, jsonb) is
  'For process-upload: the findings of the server, {failure} or {width, height, seconds, placeholder, phash, '
  'files} with the rebuilt files. The originals are deleted, and the rebuilt files too where the medium is '
  'not accepted. A new picture ends decisions that have not taken effect. A picture that an admin rejected '
  'before gets the failure seen_before.';
grant execute on function public.finish_upload(uuid, jsonb) to service_role;

-- Deletes rebuilt files that no medium uses: of a refused picture, or of the second of two calls that read the same
-- upload (a repeated call, two tabs).
create function private.delete_rebuilt_files(p_found jsonb, p_kept jsonb)
returns void
language sql
set search_path = ''
as $$
  select private.remove_uploads(
    array(
      select f ->> 'path'
      from jsonb_array_elements(coalesce(p_found -> 'files', '[]')) f
      where not exists (select from jsonb_array_elements(p_kept) k where k ->> 'path' = f ->> 'path')
    )
  );
$$;
comment on function private.delete_rebuilt_files(jsonb, jsonb) is
  'Deletes files that process-upload stored and the medium does not keep. The medium''s own files stay, also '
  'after a second call.';
