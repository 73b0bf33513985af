-- What was decided of a report, for whoever it is about and for whoever reported.
alter table private.report_cases add column first_hidden_at timestamptz;
comment on column private.report_cases.first_hidden_at is
  'Since when it was hidden for the first time: from then on its person knows of the case. It stays when the thing is shown again.';
update private.report_cases c set first_hidden_at = c.hidden_at where c.hidden_at is not null;

create function private.remember_hiding()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.first_hidden_at := coalesce(new.first_hidden_at, new.hidden_at);
  return new;
end;
$$;
comment on function private.remember_hiding() is 'Keeps when a case hid its thing, also after that is over.';
create trigger report_cases_remember_hiding
  before insert or update of hidden_at on private.report_cases
  for each row execute function private.remember_hiding();

create function public.my_decisions()
returns jsonb
language plpgsql
stable
-- security definer: nobody reads cases otherwise; those about the caller and those that the caller reported are shown.
security definer
set search_path = ''
as $$
declare
  v_person_id uuid := auth.uid();
  v_about_me jsonb;
  v_reported jsonb;
begin
  if v_person_id is null then
    perform private.refuse('not_signed_in', 'No account belongs to this request.');
  end if;
  select jsonb_agg(
    jsonb_build_object(
      'id', c.id, 'subject', c.subject, 'part', c.part, 'reason', c.reason, 'hidden_at', c.first_hidden_at, 'due_at', c.due_at,
      'words', coalesce(c.evidence ->> 'body', c.evidence -> 'details' ->> 'bio'),
      'decision', c.decision, 'decision_reason', c.decision_reason, 'decision_note', c.decision_note, 'decided_at', c.decided_at
    )
    order by coalesce(c.decided_at, c.first_hidden_at) desc, c.id
  ) into v_about_me
  from (
    select * from private.report_cases c
    where c.person_id = v_person_id and c.first_hidden_at is not null
    order by coalesce(c.decided_at, c.first_hidden_at) desc, c.id
    limit 100
  ) c;
  select jsonb_agg(
    jsonb_build_object(
      'id', c.id, 'subject', c.subject, 'part', c.part, 'reason', c.reason, 'name', c.evidence ->> 'name', 'note', c.note,
      'reported_at', c.at, 'due_at', c.due_at, 'decision', c.decision, 'decision_reason', c.decision_reason,
      'decided_at', c.decided_at
    )
    order by c.at desc, c.id
  ) into v_reported
  from (
    select k.*, r.note, r.at
    from private.reports r
    join private.report_cases k on k.id = r.case_id
    where r.reporter_id = v_person_id
    order by r.at desc, k.id
    limit 100
  ) c;
  return jsonb_build_object('about_me', coalesce(v_about_me, '[]'), 'reported', coalesce(v_reported, '[]'));
end;
$$;
comment on function public.my_decisions() is
  '{about_me, reported} of the caller, the newest 100 of each: what of the caller was hidden, with the statement of reasons once an '
  'admin has decided; and what became of the caller''s own reports, without the words that are for the other person. Never who else '
  'reported. Refuses: not_signed_in.';

create or replace function private.forget_evidence()
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
  unsaid as (
    -- Who signed a report with a name, and from where it came, is evidence as well.
    update private.reports r set note = null, connection_hash = null from old where r.case_id = old.id
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

revoke all on function private.remember_hiding(), public.my_decisions() from public;
grant execute on function public.my_decisions() to authenticated;
