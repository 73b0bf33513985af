create type public.decision_about_me as (
  id uuid,
  subject public.report_subject,
  part text,
  reason public.report_reason,
  hidden_at timestamptz,
  due_at timestamptz,
  words text,
  decision public.report_decision,
  decision_reason text,
  decision_note text,
  decided_at timestamptz
);
comment on type public.decision_about_me is
  'Hidden content of the caller, with the statement of reasons once an admin has decided. words: the message, '
  'or what the page said; null where a picture was reported, and 6 months after the decision. due_at: until '
  'when it needs a decision, null without such a clock. Nullable: due_at, words, decision, decision_reason, '
  'decision_note, decided_at.';

create type public.own_report as (
  id uuid,
  subject public.report_subject,
  part text,
  reason public.report_reason,
  name text,
  note text,
  reported_at timestamptz,
  due_at timestamptz,
  decision public.report_decision,
  decision_reason text,
  decided_at timestamptz
);
comment on type public.own_report is
  'A report of the caller and its result, without the text for the other person. Nullable: name, note, due_at, '
  'decision, decision_reason, decided_at.';

create type public.my_decisions as (
  about_me public.decision_about_me[],
  reported public.own_report[]
);
comment on type public.my_decisions is 'What list_my_decisions answers, the newest 100 of each. Nullable: none.';

create function public.list_my_decisions()
returns public.my_decisions
language plpgsql
stable
-- security definer: API roles may not read cases. This function returns those about the caller and those that the
-- caller reported.
security definer
set search_path = ''
as $$
declare
  v_person_id uuid := private.get_user_id();
  v_about_me public.decision_about_me[];
  v_reported public.own_report[];
begin
  if v_person_id is null then
    perform private.refuse('not_signed_in', 'No account belongs to this request.');
  end if;
  v_about_me := array(
    select
      row(
        c.id, c.subject, c.part, c.reason, c.first_hidden_at, c.due_at,
        coalesce(c.evidence ->> 'body', c.evidence -> 'details' ->> 'bio'),
        c.decision, c.decision_reason, c.decision_note, c.decided_at
      )::public.decision_about_me
    from private.report_cases c
    where c.person_id = v_person_id and c.first_hidden_at is not null
    order by coalesce(c.decided_at, c.first_hidden_at) desc, c.id
    limit 100
  );
  v_reported := array(
    select
      row(
        c.id, c.subject, c.part, c.reason, c.evidence ->> 'name', r.note, r.at, c.due_at,
        c.decision, c.decision_reason, c.decided_at
      )::public.own_report
    from private.reports r
    join private.report_cases c on c.id = r.case_id
    where r.reporter_id = v_person_id
    order by r.at desc, c.id
    limit 100
  );
  return row(v_about_me, v_reported)::public.my_decisions;
end;
$$;
comment on function public.list_my_decisions() is
  'Decisions about the caller''s hidden content, and the results of the caller''s own reports. Never who else '
  'reported. Refuses: not_signed_in.';
grant execute on function public.list_my_decisions() to authenticated;
