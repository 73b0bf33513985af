-- Nothing of a person who is hidden is taken in; and who gives stale uploads up goes through locks in the order of everybody who
-- changes media: the standings, then the rows.
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
