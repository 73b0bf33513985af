create table private.evidence_files (
  path text not null,
  case_id uuid not null,
  media_id uuid,
  name text,
  constraint evidence_files_pkey primary key (path, case_id),
  constraint evidence_files_belong_to_a_case foreign key (case_id) references private.report_cases (id) on delete cascade
);
comment on table private.evidence_files is
  'Private files of a reported picture. They cannot be deleted while the evidence is kept.';
comment on column private.evidence_files.media_id is
  'The medium that the file belongs to. The medium itself may be gone.';
comment on column private.evidence_files.name is 'Which of its files: 320, 800, 2048, video or poster.';

create index evidence_files_of_a_case_idx on private.evidence_files (case_id);
create index evidence_files_of_a_medium_idx on private.evidence_files (media_id);

alter table private.evidence_files enable row level security;

create function private.delete_old_evidence()
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_paths text[];
begin
  -- The brake looks back one hour.
  update private.reports r set networks = '{}'
  where r.is_urgent and r.networks <> '{}' and r.at < private.clock() - interval '1 day';
  with old as (
    update private.report_cases c set evidence = null, decision_note = null
    where c.decided_at < private.clock() - interval '6 months' and c.evidence is not null
    returning c.id
  ),
  unsaid as (
    -- The reporter's note and connection are evidence too.
    update private.reports r set note = null, connection_hash = null from old where r.case_id = old.id
  ),
  freed as (
    delete from private.evidence_files f using old where f.case_id = old.id returning f.path
  )
  select array_agg(distinct f.path) into v_paths
  from freed f
  -- A picture that is still in use is deleted with its medium.
  where not exists (select from public.media m cross join jsonb_array_elements(m.files) x where x ->> 'path' = f.path);
  perform private.remove_uploads(v_paths);
end;
$$;
comment on function private.delete_old_evidence() is
  'Deletes evidence and its files 6 months after the decision (product rules, 8).';

create type public.report_copy as (
  person_id uuid,
  person_name text,
  part public.media_kind
);
comment on type public.report_copy is
  'One row of admin_list_report_copies: the same picture as another person shows it. Nullable: person_name.';

create function public.admin_list_report_copies(p_case_id uuid)
returns setof public.report_copy
language plpgsql
stable
-- security definer: API roles may not read cases and hashes.
security definer
set search_path = ''
as $$
declare
  v_case private.report_cases;
  v_phash bit(64);
begin
  perform private.require_admin();
  select c.* into v_case from private.report_cases c where c.id = p_case_id;
  v_phash := (v_case.evidence ->> 'phash')::bit(64);
  return query
    select x.owner_id, private.get_name_for_admins(x.owner_id), x.kind::public.media_kind
    from (
      select distinct m.owner_id, m.kind
      from public.media m
      where v_phash is not null and m.phash is not null and m.state = 'approved' and m.owner_id <> v_case.person_id
        -- The same bound as for a rejected picture: the same picture, scaled or encoded again.
        and bit_count(m.phash # v_phash) <= 4
        and not exists (select from private.hidden_media h where h.media_id = m.id)
        and (
          exists (select from public.photos p where p.media_id = m.id)
          or exists (select from public.videos v where v.media_id = m.id)
        )
    ) x
    order by x.owner_id, x.kind;
end;
$$;
comment on function public.admin_list_report_copies(uuid) is
  'For admins: other people who show the same picture (terms, "Intimate images"). Refuses: not_allowed.';
grant execute on function public.admin_list_report_copies(uuid) to authenticated;
