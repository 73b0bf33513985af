-- A report hides and tells only of what it hides; and what an admin removes goes, also where another case has cleared it before.
create or replace function private.hide_thing(p_case private.report_cases)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_case.subject = 'photo' then
    perform private.hide_pictures(p_case.id, p_case.person_id, array[p_case.part]);
    -- Nothing of it was to hide, since an admin has cleared it before: then nothing is told of it either.
    if not exists (select from private.hidden_media h where h.case_id = p_case.id)
      and not exists (select from private.hidden_photos h where h.case_id = p_case.id)
    then
      return;
    end if;
  elsif p_case.subject = 'profile' then
    insert into private.hidden_texts (text_hash, case_id) values (p_case.thing, p_case.id) on conflict do nothing;
    if private.is_urgent(p_case.reason) then
      perform private.hide_pictures(p_case.id, p_case.person_id, array['portrait', 'body', 'video']);
    end if;
  else
    update private.messages m set hidden_at = private.clock()
    where m.conversation_id = split_part(p_case.thing, ':', 1)::uuid and m.number = split_part(p_case.thing, ':', 2)::integer;
    update private.seats s set last_line = ''
    where s.conversation_id = split_part(p_case.thing, ':', 1)::uuid and s.last_number::text = split_part(p_case.thing, ':', 2);
  end if;
  update private.report_cases c set hidden_at = private.clock() where c.id = p_case.id;
  perform private.notify(
    p_case.person_id, 'content_hidden',
    jsonb_build_object('subject', p_case.subject, 'part', p_case.part, 'reason', p_case.reason)
  );
end;
$$;

comment on function private.hide_thing(private.report_cases) is
  'Hides what a case is about and tells its person, where anything was to hide. Of a profile the words, and for an urgent reason the '
  'pictures too. Of a message needs lock_pair.';

create or replace function public.admin_decide_report(p_case_id uuid, p_decision text, p_reason text, p_note text default null)
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
  -- A message before anything else, as whoever writes in its conversation.
  perform private.lock_pair(v.low_id, v.high_id)
  from private.report_cases c
  join private.conversations v on v.id = case when c.subject = 'message' then split_part(c.thing, ':', 1)::uuid end
  where c.id = p_case_id;
  perform private.lock_standings();
  select c.* into v_case from private.report_cases c where c.id = p_case_id for update;
  if not found or v_case.decision is not null then
    perform private.refuse('report_closed', format('case %s', p_case_id));
  end if;
  if v_case.person_id = v_admin then
    perform private.refuse('not_allowed', 'A report about oneself is for another admin.');
  end if;
  v_was_hidden := v_case.hidden_at is not null;
  -- The decision first: what it removes goes also where another case has cleared it.
  update private.report_cases c
  set decision = p_decision, decision_reason = p_reason, decision_note = nullif(btrim(p_note), ''),
    decided_by = v_admin, decided_at = private.clock()
  where c.id = p_case_id
  returning c.* into v_case;
  if p_decision = 'removed' and not v_was_hidden then
    perform private.hide_thing(v_case);
  elsif p_decision = 'cleared' and v_was_hidden then
    perform private.show_thing(v_case);
  end if;
  select c.* into v_case from private.report_cases c where c.id = p_case_id;
  perform private.tell_of_decision(v_case, v_was_hidden);
  perform private.write_audit(
    'decide_report', 'profile', v_case.person_id::text, jsonb_build_object('is_hidden', v_was_hidden),
    jsonb_build_object('case', v_case.id, 'subject', v_case.subject, 'decision', p_decision), p_reason
  );
  return private.case_for_admins(v_case);
end;
$$;
