-- Who decides about an appeal has to see what it is about, also when it was rejected.
create or replace function public.files_to_sign(p_media_ids uuid[], p_reader_id uuid)
returns jsonb
language sql
stable
-- security definer: the edge function runs it with the service role, which may not read media itself.
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'files', m.files)), '[]')
  from public.media m
  cross join lateral (
    select exists (select from public.user_roles r where r.user_id = p_reader_id and r.role = 'admin') as is_admin
  ) reader
  where m.id = any (p_media_ids)
    and (
      m.state in ('pending', 'approved', 'changes_requested') and (m.owner_id = p_reader_id or reader.is_admin)
      or m.state = 'rejected' and reader.is_admin and exists (
        select from public.decisions d
        where d.subject_id = m.id and d.appealed_at is not null and d.appeal_decision is null
      )
    )
    and exists (select from public.profiles p where p.id = p_reader_id and p.suspended_at is null);
$$;
comment on function public.files_to_sign(uuid[], uuid) is
  'For sign-media: the private files that this person may look at now, being their owner or an admin; a rejected one while its '
  'appeal waits, for admins.';
