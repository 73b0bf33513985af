-- A decision says one thing about each picture and about an entry, about pictures that somebody has seen; and nobody judges herself.
create unique index decisions_one_open_for_a_subject_idx on public.decisions (subject_id)
  where applied_at is null and undone_at is null;

create function private.insert_decision(p_decision public.decisions)
returns uuid
language plpgsql
set search_path = ''
as $$
declare
  v_id uuid;
  v_constraint text;
begin
  insert into public.decisions
    (subject, subject_id, entry_id, action, reason, note, decided_by, decided_at, publish_at)
  select
    p_decision.subject, p_decision.subject_id, p_decision.entry_id, p_decision.action, p_decision.reason, p_decision.note,
    p_decision.decided_by, p_decision.decided_at, p_decision.publish_at
  returning id into v_id;
  return v_id;
exception
  when check_violation or not_null_violation or unique_violation then
    get stacked diagnostics v_constraint = constraint_name;
    perform private.refuse('invalid_input', v_constraint);
end;
$$;
comment on function private.insert_decision(public.decisions) is
  'Writes a decision; invalid_input where it breaks a rule of the table (no reason, an unknown one, two for one picture).';

create or replace function private.add_decision(p_entry_id uuid, p_decision jsonb, p_admin uuid, p_at timestamptz)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_subject text := p_decision ->> 'subject';
  v_subject_id uuid := case when p_decision ->> 'subject' = 'media' then (p_decision ->> 'id')::uuid else p_entry_id end;
  v_new public.decisions;
begin
  if v_subject = 'media' and not exists (
    select from public.media m where m.id = v_subject_id and m.entry_id = p_entry_id and m.state = 'pending'
  ) then
    perform private.refuse('review_taken', 'The picture does not wait for a decision any more.');
  end if;
  if p_decision ->> 'action' is null or p_decision ->> 'action' = 'disqualify' then
    perform private.refuse('invalid_input', 'An action is approve, reject or changes.');
  end if;
  v_new.subject := v_subject;
  v_new.subject_id := v_subject_id;
  v_new.entry_id := p_entry_id;
  v_new.action := p_decision ->> 'action';
  v_new.reason := p_decision ->> 'reason';
  v_new.note := nullif(btrim(p_decision ->> 'note'), '');
  v_new.decided_by := p_admin;
  v_new.decided_at := p_at;
  v_new.publish_at := p_at + interval '10 seconds';
  perform private.insert_decision(v_new);
end;
$$;

create or replace function public.admin_decide(p_entry_id uuid, p_decisions jsonb)
returns jsonb
language plpgsql
-- security definer: no role writes decisions by itself.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_at timestamptz;
  v_state text;
  v_about_entry text;
begin
  perform private.refuse_unless_claimed(p_entry_id, v_admin);
  if jsonb_typeof(p_decisions) is distinct from 'array' or jsonb_array_length(p_decisions) > 8 then
    perform private.refuse('invalid_input', 'Decisions are a list of at most 8.');
  end if;
  v_at := private.clock();
  select e.state into v_state from public.entries e where e.id = p_entry_id;
  select d ->> 'action' into v_about_entry
  from jsonb_array_elements(p_decisions) d where d ->> 'subject' = 'entry' limit 1;
  if v_about_entry = 'approve' or (v_about_entry is not null and v_state <> 'submitted') then
    perform private.refuse('invalid_input', 'An entry is approved by its pictures, and decided while it is submitted.');
  end if;
  -- Without a word on any picture: one that waits is refused below, and an approved entry has nothing else to decide.
  if p_decisions = '[]' and v_state <> 'submitted' then
    perform private.refuse('invalid_input', 'Every picture that waits needs a decision.');
  end if;
  perform private.add_decision(p_entry_id, d, v_admin, v_at) from jsonb_array_elements(p_decisions) d;
  if v_state = 'submitted' and v_about_entry is null then
    perform private.decide_entry_by_its_media(p_entry_id, v_admin, v_at);
  end if;
  delete from private.review_claims c where c.entry_id = p_entry_id;
  perform private.write_audit(
    'decide_' || d.subject, d.subject, d.subject_id::text, null,
    jsonb_build_object('decision', d.id, 'entry', p_entry_id, 'action', d.action), d.reason
  )
  from public.decisions d where d.entry_id = p_entry_id and d.decided_at = v_at and d.decided_by = v_admin;
  return (
    select jsonb_build_object(
      'publish_at', v_at + interval '10 seconds', 'server_time', v_at,
      'decisions', jsonb_agg(jsonb_build_object(
        'id', d.id, 'subject', d.subject, 'subject_id', d.subject_id, 'action', d.action, 'reason', d.reason))
    )
    from public.decisions d where d.entry_id = p_entry_id and d.decided_at = v_at and d.decided_by = v_admin
  );
end;
$$;
comment on function public.admin_decide(uuid, jsonb) is
  'Decides about a claimed entry: [{subject, id, action, reason, note}], [] where all its pictures are approved already. Nothing takes '
  'effect before publish_at.';

create function private.drop_decisions_on_older_pictures()
returns trigger
language plpgsql
-- security definer: who sends a picture need not be able to write decisions.
security definer
set search_path = ''
as $$
begin
  update public.decisions d set undone_at = private.clock()
  where d.entry_id = new.entry_id and d.applied_at is null and d.undone_at is null;
  return null;
end;
$$;
comment on function private.drop_decisions_on_older_pictures() is
  'A new picture that waits ends what was decided and has not taken effect: otherwise its entry would be approved unseen.';

create trigger new_pictures_wait_for_a_decision_of_their_own
  after insert or update of state on public.media
  for each row
  when (new.state = 'pending')
  execute function private.drop_decisions_on_older_pictures();

create function private.refuse_own_appeal()
returns trigger
language plpgsql
-- security definer: it asks who else is an admin.
security definer
set search_path = ''
as $$
begin
  if exists (select from public.entries e where e.id = new.entry_id and e.profile_id = new.appeal_decided_by)
    and exists (
      select from public.user_roles r join public.profiles p on p.id = r.user_id
      where r.role = 'admin' and r.user_id <> new.appeal_decided_by and not private.is_hidden(p)
    )
  then
    perform private.refuse('not_allowed', 'Another admin decides about an appeal of one''s own.');
  end if;
  return new;
end;
$$;
comment on function private.refuse_own_appeal() is 'An admin who is the contestant does not judge her own appeal while there is another one.';

create trigger appeals_are_judged_by_others
  before update of appeal_decision on public.decisions
  for each row
  when (old.appeal_decision is null and new.appeal_decision is not null)
  execute function private.refuse_own_appeal();

revoke all on function
  private.insert_decision(public.decisions), private.drop_decisions_on_older_pictures(), private.refuse_own_appeal()
from public;
