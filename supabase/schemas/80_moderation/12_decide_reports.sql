create function public.admin_decide_report(p_case_id uuid, p_decision text, p_reason text, p_note text default null)
returns public.report_case
language plpgsql
-- security definer: API roles may not write cases.
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
  -- A message first, in the order of sending one in its conversation.
  perform private.lock_pair(v.low_id, v.high_id)
  from private.report_cases c
  join private.conversations v on v.id = case when c.subject = 'message' then split_part(c.thing, ':', 1)::uuid end
  where c.id = p_case_id;
  perform private.lock_contests_of_people(array(select c.person_id from private.report_cases c where c.id = p_case_id));
  perform private.lock_reports();
  select c.* into v_case from private.report_cases c where c.id = p_case_id;
  if not found or v_case.decision is not null then
    perform private.refuse('report_closed', format('case %s', p_case_id));
  end if;
  perform private.refuse_own_case(v_admin, v_case.person_id);
  v_was_hidden := v_case.hidden_at is not null;
  -- The decision first: a removal also hides what another case has cleared.
  update private.report_cases c
  set decision = p_decision, decision_reason = p_reason, decision_note = nullif(btrim(p_note), ''),
    decided_by = v_admin, decided_at = private.clock()
  where c.id = p_case_id
  returning c.* into v_case;
  if p_decision = 'removed' and v_case.subject = 'profile' and private.is_urgent_reason(v_case.reason) then
    -- Every picture, also cleared ones.
    perform private.hide_pictures(v_case.id, v_case.person_id, array['portrait', 'body', 'video']);
  end if;
  if p_decision = 'removed' and not v_was_hidden then
    perform private.hide_thing(v_case);
  elsif p_decision = 'cleared' and v_was_hidden then
    perform private.show_thing(v_case);
  end if;
  select c.* into v_case from private.report_cases c where c.id = p_case_id;
  perform private.notify_report_decision(v_case, v_was_hidden);
  perform private.write_audit(
    'decide_report', 'profile', v_case.person_id::text, jsonb_build_object('is_hidden', v_was_hidden),
    jsonb_build_object('case', v_case.id, 'subject', v_case.subject, 'decision', p_decision), p_reason
  );
  return private.build_case_for_admins(v_case);
end;
$$;
comment on function public.admin_decide_report(uuid, text, text, text) is
  'For admins: clears a reported thing, which shows it again, or removes it for good, with a code as reason '
  'and a note that the person reads. Answers the case. Refuses: not_allowed, own_case, '
  'invalid_input, report_closed (decided, or unknown).';
grant execute on function public.admin_decide_report(uuid, text, text, text) to authenticated;

create type public.report_queue as (
  cases public.report_case[],
  waiting integer,
  overdue integer,
  alarms integer,
  server_time timestamptz
);
comment on type public.report_queue is
  'What admin_list_reports answers: cases, and how many wait, are overdue and are '
  'alarms in all. Nullable: none.';

create function public.admin_list_reports(p_is_decided boolean default false, p_limit integer default 20)
returns public.report_queue
language plpgsql
stable
-- security definer: API roles may not read cases.
security definer
set search_path = ''
as $$
declare
  v_limit integer := least(greatest(coalesce(p_limit, 20), 1), 100);
  v_cases public.report_case[];
begin
  perform private.require_admin();
  if coalesce(p_is_decided, false) then
    select array_agg(private.build_case_for_admins(c) order by c.decided_at desc, c.id) into v_cases
    from (
      select * from private.report_cases c where c.decision is not null order by c.decided_at desc, c.id limit v_limit
    ) c;
  else
    select array_agg(private.build_case_for_admins(c) order by c.alarmed_at is null, coalesce(c.due_at, 'infinity'), c.opened_at, c.id)
    into v_cases
    from (
      select * from private.report_cases c
      where c.decision is null
      order by c.alarmed_at is null, coalesce(c.due_at, 'infinity'), c.opened_at, c.id
      limit v_limit
    ) c;
  end if;
  return row(
    coalesce(v_cases, '{}'),
    (select count(*) from private.report_cases c where c.decision is null),
    (select count(*) from private.report_cases c where c.decision is null and c.due_at < private.clock()),
    (select count(*) from private.report_cases c where c.decision is null and c.alarmed_at is not null),
    private.clock()
  )::public.report_queue;
end;
$$;
comment on function public.admin_list_reports(boolean, integer) is
  'For admins: first alarms, then cases with a clock of 48 hours (due_at), then the oldest; or decided cases, the latest '
  'first. Refuses: not_allowed.';
grant execute on function public.admin_list_reports(boolean, integer) to authenticated;

create function private.notify_report_decision(p_case private.report_cases, p_was_hidden boolean)
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
  perform private.notify_about_report(r.reporter_id, 'report_decided', v_about || jsonb_build_object('case_id', p_case.id))
  from private.reports r
  where r.case_id = p_case.id and r.reporter_id is not null;
  if p_case.decision = 'removed' then
    perform private.notify_about_report(
      p_case.person_id, 'content_removed', v_about || jsonb_build_object('case_id', p_case.id, 'note', p_case.decision_note)
    );
  elsif p_was_hidden then
    perform private.notify_about_report(p_case.person_id, 'content_shown', v_about || jsonb_build_object('case_id', p_case.id));
  end if;
end;
$$;
comment on function private.notify_report_decision(private.report_cases, boolean) is
  'Notifies the reporters of the decision, and the owner of the content with the statement of reasons.';
