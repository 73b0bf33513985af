create function private.describe_decision(p_decision public.decisions)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'subject', p_decision.subject, 'subject_id', p_decision.subject_id, 'action', p_decision.action,
    'reason', p_decision.reason, 'note', p_decision.note, 'decided_at', p_decision.decided_at
  );
$$;
comment on function private.describe_decision(decisions) is
  'What was decided about what, and why. Never who decided.';

create function public.list_my_decisions()
returns jsonb
language plpgsql
stable
-- security definer: API roles may not read cases. This function returns those about the caller and those that the
-- caller reported.
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
comment on function public.list_my_decisions() is
  '{about_me, reported} of the caller, the newest 100 of each. about_me: the caller''s hidden content, with '
  'the statement of reasons once an admin has decided. reported: the results of the caller''s own reports, '
  'without the text for the other person. Never who else reported. Refuses: not_signed_in.';
grant execute on function public.list_my_decisions() to authenticated;
