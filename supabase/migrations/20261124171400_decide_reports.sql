-- The admins' queue of reports, their decision with a statement of reasons, and how long evidence is kept.
create function private.case_for_admins(p_case private.report_cases)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_case.id, 'subject', p_case.subject, 'part', p_case.part, 'reason', p_case.reason,
    'person_id', p_case.person_id, 'person_name', private.name_for_admins(p_case.person_id),
    'evidence', p_case.evidence, 'opened_at', p_case.opened_at, 'due_at', p_case.due_at, 'is_hidden', p_case.hidden_at is not null,
    'reports', (select count(*) from private.reports r where r.case_id = p_case.id),
    'without_account', (
      select count(*) from private.reports r where r.case_id = p_case.id and r.connection_hash is not null
    ),
    'notes', (
      select coalesce(jsonb_agg(n.note order by n.at), '[]')
      from (
        select r.note, r.at from private.reports r where r.case_id = p_case.id and r.note is not null order by r.at limit 20
      ) n
    ),
    'decision', p_case.decision, 'decision_reason', p_case.decision_reason, 'decision_note', p_case.decision_note,
    'decided_at', p_case.decided_at
  );
$$;
comment on function private.case_for_admins(private.report_cases) is 'A case as the queue shows it; never who reported.';

create function public.admin_reports(p_is_decided boolean default false, p_limit integer default 20)
returns jsonb
language plpgsql
stable
-- security definer: nobody reads cases otherwise.
security definer
set search_path = ''
as $$
declare
  v_limit integer := least(greatest(coalesce(p_limit, 20), 1), 100);
  v_cases jsonb;
begin
  perform private.require_admin();
  if coalesce(p_is_decided, false) then
    select jsonb_agg(private.case_for_admins(c) order by c.decided_at desc, c.id) into v_cases
    from (
      select * from private.report_cases c where c.decision is not null order by c.decided_at desc, c.id limit v_limit
    ) c;
  else
    select jsonb_agg(private.case_for_admins(c) order by coalesce(c.due_at, 'infinity'), c.opened_at, c.id) into v_cases
    from (
      select * from private.report_cases c
      where c.decision is null
      order by coalesce(c.due_at, 'infinity'), c.opened_at, c.id
      limit v_limit
    ) c;
  end if;
  return jsonb_build_object(
    'cases', coalesce(v_cases, '[]'),
    'waiting', (select count(*) from private.report_cases c where c.decision is null),
    'overdue', (select count(*) from private.report_cases c where c.decision is null and c.due_at < private.clock()),
    'server_time', private.clock()
  );
end;
$$;
comment on function public.admin_reports(boolean, integer) is
  'For admins: {cases, waiting, overdue, server_time}; those with a clock of 48 hours first (due_at), then the oldest; or the decided '
  'ones, the last first. Refuses: not_allowed.';

create function private.tell_of_decision(p_case private.report_cases, p_was_hidden boolean)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_about jsonb := jsonb_build_object(
    'subject', p_case.subject, 'part', p_case.part, 'reason', p_case.reason, 'decision', p_case.decision,
    'decision_reason', p_case.decision_reason
  );
begin
  perform private.notify(r.reporter_id, 'report_decided', v_about || jsonb_build_object('case_id', p_case.id))
  from private.reports r
  where r.case_id = p_case.id and r.reporter_id is not null;
  if p_case.decision = 'removed' then
    perform private.notify(
      p_case.person_id, 'content_removed', v_about || jsonb_build_object('case_id', p_case.id, 'note', p_case.decision_note)
    );
  elsif p_was_hidden then
    perform private.notify(p_case.person_id, 'content_shown', v_about || jsonb_build_object('case_id', p_case.id));
  end if;
end;
$$;
comment on function private.tell_of_decision(private.report_cases, boolean) is
  'Who reported hears what was decided, and whose content it is hears it with the statement of reasons.';

create function public.admin_decide_report(p_case_id uuid, p_decision text, p_reason text, p_note text default null)
returns jsonb
language plpgsql
-- security definer: nobody writes cases otherwise.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_case private.report_cases;
  v_was_hidden boolean;
begin
  if p_decision is null or p_decision not in ('cleared', 'removed') or p_reason is null or p_reason !~ '^[a-z_]{3,40}$'
    or char_length(p_note) > 500
  then
    perform private.refuse('invalid_input', 'p_decision, p_reason or p_note');
  end if;
  perform private.lock_standings();
  select c.* into v_case from private.report_cases c where c.id = p_case_id for update;
  if not found or v_case.decision is not null then
    perform private.refuse('report_closed', format('case %s', p_case_id));
  end if;
  if v_case.person_id = v_admin then
    perform private.refuse('not_allowed', 'A report about oneself is for another admin.');
  end if;
  v_was_hidden := v_case.hidden_at is not null;
  if p_decision = 'removed' and not v_was_hidden then
    perform private.hide_thing(v_case);
  elsif p_decision = 'cleared' and v_was_hidden then
    perform private.show_thing(v_case);
  end if;
  update private.report_cases c
  set decision = p_decision, decision_reason = p_reason, decision_note = nullif(btrim(p_note), ''),
    decided_by = v_admin, decided_at = private.clock()
  where c.id = p_case_id
  returning c.* into v_case;
  perform private.tell_of_decision(v_case, v_was_hidden);
  perform private.write_audit(
    'decide_report', 'profile', v_case.person_id::text, jsonb_build_object('is_hidden', v_was_hidden),
    jsonb_build_object('case', v_case.id, 'subject', v_case.subject, 'decision', p_decision), p_reason
  );
  return private.case_for_admins(v_case);
end;
$$;
comment on function public.admin_decide_report(uuid, text, text, text) is
  'For admins: clears what was reported, which shows it again, or removes it for good; with a code as reason and a note that the person '
  'reads. Answers the case. Refuses: not_allowed (no admin, or about oneself), invalid_input, report_closed (decided, or unknown).';

create function private.forget_evidence()
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_paths text[];
begin
  with old as (
    update private.report_cases c set evidence = null, decision_note = null
    where c.decided_at < private.clock() - interval '6 months' and c.evidence is not null
    returning c.id
  ),
  freed as (
    delete from private.evidence_files f using old where f.case_id = old.id returning f.path
  )
  select array_agg(distinct f.path) into v_paths
  from freed f
  -- A picture that is still in use goes with its medium.
  where not exists (select from public.media m cross join jsonb_array_elements(m.files) x where x ->> 'path' = f.path);
  if v_paths is not null then
    insert into private.media_jobs (kind, bucket, paths, due_at) values ('remove', 'uploads', v_paths, private.clock());
  end if;
end;
$$;
comment on function private.forget_evidence() is 'Deletes evidence and its files 6 months after the decision (product rules, 8).';

create or replace function private.files_of_person(p_profile_id uuid)
returns table (bucket text, path text)
language sql
stable
set search_path = ''
as $$
  select o.bucket_id, o.name
  from storage.objects o
  where o.bucket_id = 'uploads'
    -- Whatever begins with the id and a slash, in the order of that index, in which 0 comes after the slash.
    and o.name operator(pg_catalog.~>=~) (p_profile_id::text || '/')
    and o.name operator(pg_catalog.~<~) (p_profile_id::text || '0')
    -- Evidence of a report stays until 6 months after the decision.
    and not exists (select from private.evidence_files f where f.path = o.name)
  union all
  select o.bucket_id, o.name
  from (
    select unnest(array[p.path] || array(select s ->> 'path' from jsonb_array_elements(p.sizes) s))
    from public.photos p join public.entries e on e.id = p.entry_id
    where e.profile_id = p_profile_id
    union
    select unnest(array[v.path, v.poster_path])
    from public.videos v join public.entries e on e.id = v.entry_id
    where e.profile_id = p_profile_id
  ) published (path)
  join storage.objects o on o.name = published.path and o.bucket_id = 'photos';
$$;

create function private.forget_reporter()
returns trigger
language plpgsql
-- security definer: whoever erases an account may not write reports.
security definer
set search_path = ''
as $$
begin
  update private.reports r set reporter_id = null, note = null where r.reporter_id = old.id;
  update private.report_cases c set decided_by = null where c.decided_by = old.id;
  delete from private.notices n where n.profile_id = old.id;
  return null;
end;
$$;
comment on function private.forget_reporter() is 'A report of who is erased stays as one, without who it was and without the note.';
create trigger erased_people_leave_reports_of_nobody
  after update of erased_at on public.profiles
  for each row
  when (old.erased_at is null and new.erased_at is not null)
  execute function private.forget_reporter();
create trigger deleted_people_leave_reports_of_nobody
  after delete on public.profiles
  for each row execute function private.forget_reporter();

create or replace function private.export_people(p_person_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'blocks', (
      select coalesce(jsonb_agg(jsonb_build_object('profile_id', b.blocked_id, 'blocked_at', b.blocked_at) order by b.blocked_at), '[]')
      from private.blocks b where b.blocker_id = p_person_id
    ),
    'message_settings', (
      select to_jsonb(m) - 'profile_id' from private.message_settings m where m.profile_id = p_person_id
    ),
    'conversations', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('with', s.other_id, 'name', s.other_name, 'folder', s.folder, 'read_to', s.read_to, 'last_at', s.last_at)
          order by s.last_at
        ), '[]'
      )
      from private.seats s where s.profile_id = p_person_id
    ),
    'reports', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'subject', c.subject, 'part', c.part, 'profile_id', c.person_id, 'reason', c.reason, 'note', r.note, 'at', r.at,
            'decision', c.decision
          )
          order by r.at
        ), '[]'
      )
      from private.reports r join private.report_cases c on c.id = r.case_id
      where r.reporter_id = p_person_id
    ),
    'notices', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', n.kind, 'about', n.about, 'at', n.at) order by n.id), '[]')
      from private.notices n where n.profile_id = p_person_id
    )
  );
$$;

revoke all on function
  private.case_for_admins(private.report_cases),
  public.admin_reports(boolean, integer),
  private.tell_of_decision(private.report_cases, boolean),
  public.admin_decide_report(uuid, text, text, text),
  private.forget_evidence(),
  private.forget_reporter()
from public;
grant execute on function public.admin_reports(boolean, integer), public.admin_decide_report(uuid, text, text, text) to authenticated;

do $$
begin
  if to_regnamespace('cron') is null then
    return;
  end if;
  perform cron.schedule('forget-evidence', '41 3 * * *', 'select private.forget_evidence()');
exception
  when others then
    raise notice 'pg_cron is installed but not in use here (%); call private.forget_evidence() by another timer.', sqlerrm;
end;
$$;
