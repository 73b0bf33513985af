-- What waits for a decision, oldest first, and who is looking at it. A claim ends by itself, so nobody blocks the queue.
create table private.review_claims (
  entry_id uuid not null,
  admin_id uuid not null,
  expires_at timestamptz not null,
  constraint review_claims_pkey primary key (entry_id),
  constraint review_claims_belong_to_an_entry foreign key (entry_id) references public.entries (id) on delete cascade,
  constraint review_claims_belong_to_an_admin foreign key (admin_id) references public.profiles (id) on delete cascade
);
comment on table private.review_claims is 'Which admin has which entry on the screen, until when. An expired claim is anybody''s.';

create index review_claims_admin_idx on private.review_claims (admin_id);
alter table private.review_claims enable row level security;
revoke all on table private.review_claims from public, anon, authenticated, service_role;

create function private.waiting_reviews()
returns table (entry_id uuid, waiting_since timestamptz, due_at timestamptz)
language plpgsql
stable
set search_path = ''
as $$
begin
  return query
  select
    e.id,
    coalesce(case when e.state = 'submitted' then e.submitted_at end, min(m.received_at), e.created_at),
    coalesce(case when e.state = 'submitted' then e.submitted_at end, min(m.received_at), e.created_at)
      + interval '24 hours'
  from public.entries e
  left join public.media m on m.entry_id = e.id and m.state = 'pending' and private.is_newest_medium(m)
  where e.state in ('submitted', 'approved')
    and not exists (
      select from public.decisions d
      where d.entry_id = e.id and d.applied_at is null and d.undone_at is null
    )
    and not exists (select from public.profiles p where p.id = e.profile_id and p.suspended_at is not null)
  group by e.id
  having e.state = 'submitted' or count(m.id) > 0;
end;
$$;
comment on function private.waiting_reviews() is
  'Entries that were submitted, and approved ones with a new picture; the clock runs 24 hours from when it came.';
revoke all on function private.waiting_reviews() from public;

create function private.is_newest_medium(p_media public.media)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return p_media.failure is null
    and p_media.state in ('pending', 'approved', 'rejected', 'changes_requested')
    and not exists (
      select from public.media newer
      where newer.entry_id = p_media.entry_id and newer.kind = p_media.kind and newer.version > p_media.version
        and newer.failure is null
        and newer.state in ('pending', 'approved', 'rejected', 'changes_requested')
    );
end;
$$;
comment on function private.is_newest_medium(public.media) is
  'Whether this is the newest of its kind that the server took; older versions and failed uploads are not reviewed.';
revoke all on function private.is_newest_medium(public.media) from public;

create function private.review_item(p_entry_id uuid)
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
        select jsonb_agg(jsonb_build_object(
          'subject', d.subject, 'subject_id', d.subject_id, 'action', d.action, 'reason', d.reason,
          'note', d.note, 'decided_at', d.decided_at
        ) order by d.decided_at desc)
        from public.decisions d where d.entry_id = e.id and d.applied_at is not null
      ), '[]')
    )
    from public.entries e
    join public.contest_weeks w on w.id = e.week_id
    where e.id = p_entry_id
  );
end;
$$;
comment on function private.review_item(uuid) is 'Everything that an admin needs to judge an entry, of each kind of picture the newest, without paths of files.';
revoke all on function private.review_item(uuid) from public;

create function public.admin_review_queue(p_limit integer default 60)
returns jsonb
language plpgsql
-- security definer: it reads claims, and due decisions are applied by whoever looks.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_now timestamptz;
begin
  perform private.apply_due_decisions();
  v_now := private.clock();
  return (
    select jsonb_build_object(
      'server_time', v_now,
      'total', count(*),
      'overdue', count(*) filter (where q.due_at < v_now),
      'items', coalesce(jsonb_agg(jsonb_build_object(
        'entry_id', q.entry_id, 'display_name', e.display_name, 'country', w.country, 'week', w.week,
        'waiting_since', q.waiting_since, 'due_at', q.due_at,
        'claim', case when c.admin_id = v_admin then 'mine' when c.admin_id is not null then 'other' end
      ) order by q.waiting_since, q.entry_id) filter (where q.place <= least(greatest(p_limit, 1), 200)), '[]')
    )
    from (
      select r.*, row_number() over (order by r.waiting_since, r.entry_id) as place from private.waiting_reviews() r
    ) q
    join public.entries e on e.id = q.entry_id
    join public.contest_weeks w on w.id = e.week_id
    left join private.review_claims c on c.entry_id = q.entry_id and c.expires_at > v_now
  );
end;
$$;
comment on function public.admin_review_queue(integer) is 'How much waits, and the oldest of it with its clock and who looks at it.';
revoke all on function public.admin_review_queue(integer) from public;
grant execute on function public.admin_review_queue(integer) to authenticated;

create function public.admin_claim_next(p_count integer default 3)
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
begin
  perform private.apply_due_decisions();
  -- One claimer at a time: two admins never get the same entry.
  perform pg_catalog.pg_advisory_xact_lock(20260, 15);
  v_now := private.clock();
  select array_agg(q.entry_id order by q.waiting_since, q.entry_id) into v_ids
  from (
    select r.entry_id, r.waiting_since
    from private.waiting_reviews() r
    where not exists (
      select from private.review_claims c
      where c.entry_id = r.entry_id and c.admin_id <> v_admin and c.expires_at > v_now
    )
    order by r.waiting_since, r.entry_id
    limit least(greatest(coalesce(p_count, 3), 1), 10)
  ) q;
  delete from private.review_claims c
  where c.expires_at <= v_now or (c.admin_id = v_admin and c.entry_id <> all (coalesce(v_ids, '{}')));
  insert into private.review_claims as c (entry_id, admin_id, expires_at)
  select n, v_admin, v_now + interval '5 minutes' from unnest(v_ids) n
  on conflict (entry_id) do update set admin_id = excluded.admin_id, expires_at = excluded.expires_at;
  return jsonb_build_object(
    'server_time', v_now,
    'claimed_until', v_now + interval '5 minutes',
    'total', (select count(*) from private.waiting_reviews()),
    'overdue', (select count(*) from private.waiting_reviews() r where r.due_at < v_now),
    'items', coalesce((
      select jsonb_agg(
        private.review_item(r.entry_id)
          || jsonb_build_object('waiting_since', r.waiting_since, 'due_at', r.due_at)
        order by r.waiting_since, r.entry_id
      )
      from private.waiting_reviews() r where r.entry_id = any (v_ids)
    ), '[]')
  );
end;
$$;
comment on function public.admin_claim_next(integer) is
  'The oldest entries that nobody else has, the caller''s for five minutes; called again it keeps and completes them.';
revoke all on function public.admin_claim_next(integer) from public;
grant execute on function public.admin_claim_next(integer) to authenticated;

create function public.admin_release()
returns void
language plpgsql
-- security definer: it deletes claims, which no role does by itself.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
begin
  delete from private.review_claims c where c.admin_id = v_admin;
end;
$$;
comment on function public.admin_release() is 'Gives back everything that the caller has claimed.';
revoke all on function public.admin_release() from public;
grant execute on function public.admin_release() to authenticated;
