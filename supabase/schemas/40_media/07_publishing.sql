create function private.decide_media(p_media_id uuid, p_state text, p_reason text, p_publish_at timestamptz)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_media public.media;
begin
  perform private.lock_medium(p_media_id);
  select m.* into v_media from public.media m where m.id = p_media_id;
  -- A medium that the server refused has no files to publish.
  if not found or v_media.failure is not null
    or v_media.state not in ('pending', 'approved', 'rejected', 'changes_requested')
  then
    perform private.refuse('not_reviewable', format('medium %s', p_media_id));
  end if;
  if p_state is null or p_state not in ('approved', 'rejected', 'changes_requested') or (p_state <> 'approved') <> (p_reason is not null) then
    perform private.refuse('invalid_input', 'p_state or p_reason');
  end if;
  update public.media m
  set state = p_state, reason = p_reason, decided_at = private.clock()
  where m.id = p_media_id;
  delete from private.media_jobs j where j.media_id = p_media_id and j.kind = 'publish';
  if p_state = 'approved' then
    insert into private.media_jobs (kind, media_id, due_at) values ('publish', p_media_id, p_publish_at);
  end if;
  perform private.apply_media_visibility(array[p_media_id]);
end;
$$;
comment on function private.decide_media(uuid, text, text, timestamptz) is
  'Stores an admin''s decision on a medium. approved: it is published at p_publish_at, and until then the '
  'decision can change. rejected, changes_requested: with a reason, and the public copy is removed. Refuses: '
  'not_reviewable, invalid_input.';

create type public.signable_medium as (
  id uuid,
  files public.upload_file[]
);
comment on type public.signable_medium is 'A medium and its private files. Nullable: none.';

create function public.list_files_to_sign(p_media_ids uuid[], p_viewer_id uuid)
returns setof public.signable_medium
language sql
stable
-- security definer: the edge function calls it as the service role, which may not read media.
security definer
set search_path = ''
as $$
  with reader as (
    select private.has_admin_rights(p_viewer_id) as is_admin
    where exists (select from public.profiles p where p.id = p_viewer_id and p.suspended_at is null)
  ),
  seen as (
    select m.id, array(select f from jsonb_populate_recordset(null::public.upload_file, m.files) f) as files
    from public.media m
    cross join reader
    where m.id = any (p_media_ids)
      and (
        m.state in ('pending', 'approved', 'changes_requested') and (m.owner_id = p_viewer_id or reader.is_admin)
        or m.state = 'rejected' and reader.is_admin and exists (
          select from public.decisions d
          where d.subject_id = m.id and d.appealed_at is not null and d.appeal_decision is null
        )
      )
  ),
  evidence as (
    select f.media_id as id, array_agg(distinct row(f.name, f.path)::public.upload_file) as files
    from private.evidence_files f
    cross join reader
    where f.media_id = any (p_media_ids) and reader.is_admin and not exists (select from seen s where s.id = f.media_id)
    group by f.media_id
  )
  select * from seen union all select * from evidence;
$$;
comment on function public.list_files_to_sign(uuid[], uuid) is
  'For sign-media: the private files that this person may see now, as their owner or as an admin. A rejected '
  'file while its appeal waits, for admins.';
grant execute on function public.list_files_to_sign(uuid[], uuid) to service_role;
