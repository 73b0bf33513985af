-- Evidence is looked at as it was, also when its medium was replaced or its account is gone; and its copies are found.
alter table private.evidence_files add column media_id uuid, add column name text;
comment on column private.evidence_files.media_id is 'The medium of which it is a file; the medium itself may be gone.';
comment on column private.evidence_files.name is 'Which of its files: 320, 800, 2048, video or poster.';

create function private.name_evidence_file()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  select m.id, f ->> 'name' into new.media_id, new.name
  from private.report_cases c
  join public.media m on m.owner_id = c.person_id
  cross join jsonb_array_elements(m.files) f
  where c.id = new.case_id and f ->> 'path' = new.path
  limit 1;
  return new;
end;
$$;
comment on function private.name_evidence_file() is 'Notes whose file it is while its medium still says so.';
create trigger evidence_files_have_a_name
  before insert on private.evidence_files
  for each row execute function private.name_evidence_file();
update private.evidence_files f
set media_id = found.id, name = found.name
from (
  select c.id as case_id, m.id, x ->> 'name' as name, x ->> 'path' as path
  from private.report_cases c
  join public.media m on m.owner_id = c.person_id
  cross join jsonb_array_elements(m.files) x
) found
where found.case_id = f.case_id and found.path = f.path;
create index evidence_files_of_a_medium_idx on private.evidence_files (media_id);

create or replace function public.files_to_sign(p_media_ids uuid[], p_reader_id uuid)
returns jsonb
language sql
stable
-- security definer: the edge function runs it with the service role, which may not read media itself.
security definer
set search_path = ''
as $$
  with reader as (
    select private.has_admin_rights(p_reader_id) as is_admin
    where exists (select from public.profiles p where p.id = p_reader_id and p.suspended_at is null)
  ),
  seen as (
    select m.id, m.files
    from public.media m
    cross join reader
    where m.id = any (p_media_ids)
      and (
        m.state in ('pending', 'approved', 'changes_requested') and (m.owner_id = p_reader_id or reader.is_admin)
        or m.state = 'rejected' and reader.is_admin and exists (
          select from public.decisions d
          where d.subject_id = m.id and d.appealed_at is not null and d.appeal_decision is null
        )
      )
  ),
  evidence as (
    select f.media_id as id, jsonb_agg(distinct jsonb_build_object('name', f.name, 'path', f.path)) as files
    from private.evidence_files f
    cross join reader
    where f.media_id = any (p_media_ids) and reader.is_admin and not exists (select from seen s where s.id = f.media_id)
    group by f.media_id
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'files', x.files)), '[]')
  from (select * from seen union all select * from evidence) x;
$$;

create function public.admin_report_copies(p_case_id uuid)
returns jsonb
language plpgsql
stable
-- security definer: nobody reads cases and hashes otherwise.
security definer
set search_path = ''
as $$
declare
  v_case private.report_cases;
  v_phash bit(64);
  v_copies jsonb;
begin
  perform private.require_admin();
  select c.* into v_case from private.report_cases c where c.id = p_case_id;
  v_phash := (v_case.evidence ->> 'phash')::bit(64);
  select jsonb_agg(
    jsonb_build_object('person_id', x.owner_id, 'person_name', private.name_for_admins(x.owner_id), 'part', x.kind)
    order by x.owner_id, x.kind
  ) into v_copies
  from (
    select distinct m.owner_id, m.kind
    from public.media m
    where v_phash is not null and m.phash is not null and m.state = 'approved' and m.owner_id <> v_case.person_id
      -- As near as a picture that was rejected before: the same one, scaled or encoded anew.
      and bit_count(m.phash # v_phash) <= 4
      and not exists (select from private.hidden_media h where h.media_id = m.id)
      and (
        exists (select from public.photos p where p.media_id = m.id)
        or exists (select from public.videos v where v.media_id = m.id)
      )
  ) x;
  return coalesce(v_copies, '[]');
end;
$$;
comment on function public.admin_report_copies(uuid) is
  'For admins: [{person_id, person_name, part}] where the same picture is shown of somebody else (terms, "Intimate images"). '
  'Refuses: not_allowed.';

create or replace function private.is_known_rejected(p_phash bit(64), p_media_id uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from public.media m
    where m.state = 'rejected' and m.phash is not null and m.id <> p_media_id
      and bit_count(m.phash # p_phash) <= 4
  ) or exists (
    -- What was removed after a report is not sent again by another name.
    select from private.report_cases c
    where c.decision = 'removed' and c.reason in ('minor', 'intimate_image') and c.evidence ? 'phash'
      and bit_count((c.evidence ->> 'phash')::bit(64) # p_phash) <= 4
  );
$$;

revoke all on function private.name_evidence_file(), public.admin_report_copies(uuid) from public;
grant execute on function public.admin_report_copies(uuid) to authenticated;
