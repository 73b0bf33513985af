-- One reader for the queue, the appeals and the search: an entry as an admin judges it, and a decision as it is told.
drop function public.admin_review_queue(integer);

create function private.decision_as_told(p_decision public.decisions)
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
comment on function private.decision_as_told(public.decisions) is 'What was decided about what and why; never by whom.';

create or replace function private.review_item(p_entry_id uuid)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'entry_id', e.id, 'profile_id', e.profile_id, 'state', e.state, 'display_name', e.display_name,
      'age', e.age, 'city', e.city, 'country', w.country, 'week', w.week,
      'phase', private.phase_of(w, private.clock()),
      'rules_version', e.rules_version, 'submitted_at', e.submitted_at,
      'details', (
        select to_jsonb(d) - array['entry_id', 'consents', 'shown', 'accepted_at', 'display_name', 'city', 'version']
        from public.entry_details d where d.entry_id = e.id
      ),
      'media', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', m.id, 'kind', m.kind, 'version', m.version, 'state', m.state, 'reason', m.reason,
          'width', m.width, 'height', m.height, 'seconds', m.seconds, 'received_at', m.received_at
        ) order by array_position(array['portrait', 'body', 'video'], m.kind), m.version)
        from public.media m
        where m.entry_id = e.id and private.is_newest_medium(m)
      ), '[]'),
      'history', coalesce((
        select jsonb_agg(private.decision_as_told(d) order by d.decided_at desc)
        from public.decisions d where d.entry_id = e.id and d.applied_at is not null
      ), '[]')
    )
    from public.entries e
    join public.contest_weeks w on w.id = e.week_id
    where e.id = p_entry_id
  );
end;
$$;

create function private.waiting_item(p_entry_id uuid)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.review_item(p_entry_id) || coalesce(
    (select jsonb_build_object('waiting_since', r.waiting_since, 'due_at', r.due_at)
     from private.waiting_reviews() r where r.entry_id = p_entry_id),
    '{}'
  );
end;
$$;
comment on function private.waiting_item(uuid) is 'An entry that waits for a decision, with its clock.';

-- Who judges an appeal: somebody who has nothing to do with it, else who decided before, and the contestant herself, where she
-- is an admin, only when nobody else is there.
create function private.may_judge_appeal(p_decision public.decisions, p_admin uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  with ranked as (
    select
      r.user_id,
      case
        when r.user_id = e.profile_id then 0
        when r.user_id = p_decision.decided_by then 1
        else 2
      end as distance
    from public.user_roles r
    join public.profiles p on p.id = r.user_id
    join public.entries e on e.id = p_decision.entry_id
    where r.role = 'admin' and not private.is_hidden(p)
  )
  select coalesce((select k.distance from ranked k where k.user_id = p_admin) = (select max(k.distance) from ranked k), false);
$$;
comment on function private.may_judge_appeal(public.decisions, uuid) is
  'Nobody judges an own decision, or one on an own entry, where there is another admin.';

create or replace function public.admin_appeals()
returns jsonb
language plpgsql
-- security definer: who decided is no reading for the API roles.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
begin
  return coalesce((
    select jsonb_agg(
      private.decision_as_told(d) || jsonb_build_object(
        'decision_id', d.id, 'appeal_text', d.appeal_text, 'appealed_at', d.appealed_at,
        'may_decide', private.may_judge_appeal(d, v_admin),
        'entry', private.review_item(d.entry_id)
      ) order by d.appealed_at, d.id
    )
    from (
      select * from public.decisions a
      where a.appealed_at is not null and a.appeal_decision is null
      order by a.appealed_at, a.id limit 50
    ) d
  ), '[]');
end;
$$;

create or replace function public.admin_claim_next(p_count integer default 3)
returns jsonb
language plpgsql
-- security definer: it writes claims, which no role does by itself.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_now timestamptz;
  v_ids uuid[];
  v_total integer;
  v_overdue integer;
begin
  perform private.apply_due_decisions();
  -- One claimer at a time: two admins never get the same entry.
  perform pg_catalog.pg_advisory_xact_lock(20260, 15);
  v_now := private.clock();
  select
    array_agg(q.entry_id order by q.waiting_since, q.entry_id) filter (where q.is_free and q.place <= q.wanted),
    count(*), count(*) filter (where q.due_at < v_now)
  into v_ids, v_total, v_overdue
  from (
    select
      r.*, c.entry_id is null as is_free, least(greatest(coalesce(p_count, 3), 1), 10) as wanted,
      row_number() over (partition by c.entry_id is null order by r.waiting_since, r.entry_id) as place
    from private.waiting_reviews() r
    left join private.review_claims c
      on c.entry_id = r.entry_id and c.admin_id <> v_admin and c.expires_at > v_now
  ) q;
  delete from private.review_claims c
  where c.expires_at <= v_now or (c.admin_id = v_admin and c.entry_id <> all (coalesce(v_ids, '{}')));
  insert into private.review_claims as c (entry_id, admin_id, expires_at)
  select n, v_admin, v_now + interval '5 minutes' from unnest(v_ids) n
  on conflict (entry_id) do update set admin_id = excluded.admin_id, expires_at = excluded.expires_at;
  return jsonb_build_object(
    'server_time', v_now, 'claimed_until', v_now + interval '5 minutes', 'total', v_total, 'overdue', v_overdue,
    'items', (
      select coalesce(jsonb_agg(private.waiting_item(n.id) order by n.place), '[]')
      from unnest(v_ids) with ordinality n (id, place)
    )
  );
end;
$$;

revoke all on function
  private.decision_as_told(public.decisions), private.waiting_item(uuid), private.may_judge_appeal(public.decisions, uuid)
from public;

create or replace function public.admin_undo(p_decision_id uuid)
returns jsonb
language plpgsql
-- security definer: no role changes decisions by itself.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_decision public.decisions;
  v_now timestamptz;
begin
  -- With the lock under which decisions are applied: all of one call are undone, or none.
  perform private.lock_standings();
  select * into v_decision from public.decisions d
  where d.id = p_decision_id and d.decided_by = v_admin
  for update;
  v_now := private.clock();
  if v_decision.id is null or v_decision.applied_at is not null or v_decision.publish_at <= v_now then
    perform private.refuse('undo_too_late', 'The decision is applied, or is another admin''s.');
  end if;
  -- What was decided in one call is undone in one.
  update public.decisions d set undone_at = v_now
  where d.entry_id = v_decision.entry_id and d.decided_at = v_decision.decided_at
    and d.applied_at is null and d.undone_at is null;
  if found then
    perform private.write_audit(
      'undo_decision', 'entry', v_decision.entry_id::text,
      jsonb_build_object('decision', v_decision.id, 'action', v_decision.action), null, v_decision.reason
    );
    insert into private.review_claims as c (entry_id, admin_id, expires_at)
    values (v_decision.entry_id, v_admin, v_now + interval '5 minutes')
    on conflict (entry_id) do update set admin_id = excluded.admin_id, expires_at = excluded.expires_at;
  end if;
  return private.waiting_item(v_decision.entry_id);
end;
$$;
