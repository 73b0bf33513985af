-- The review queue, oldest first, and the admins who look at it. A claim ends by itself, so it cannot block the
-- queue.
create table private.review_claims (
  entry_id uuid not null,
  admin_id uuid not null,
  expires_at timestamptz not null,
  constraint review_claims_pkey primary key (entry_id),
  constraint review_claims_belong_to_an_entry foreign key (entry_id) references public.entries (id) on delete cascade,
  constraint review_claims_belong_to_an_admin foreign key (admin_id) references public.profiles (id) on delete cascade
);
comment on table private.review_claims is
  'Which admin looks at which entry, until when. Anyone can take an expired claim.';

create index review_claims_admin_idx on private.review_claims (admin_id);

alter table private.review_claims enable row level security;

create function private.list_waiting_reviews()
returns table (entry_id uuid, waiting_since timestamptz, due_at timestamptz)
language plpgsql
stable
set search_path = ''
-- A plan made while the tables are small must not scan them later, as in cast_vote.
set enable_seqscan = off
as $$
begin
  return query
  select w.entry_id, w.since, w.since + interval '24 hours'
  from (
    select e.id as entry_id, e.profile_id, coalesce(e.submitted_at, e.created_at) as since
    from public.entries e
    where e.state = 'submitted'
    union all
    select e.id, e.profile_id, min(m.received_at)
    from public.media m
    join public.entries e on e.id = m.entry_id
    where m.state = 'pending' and private.is_newest_medium(m) and e.state = 'approved'
    group by e.id
  ) w
  where not exists (
      select from public.decisions d
      where d.entry_id = w.entry_id and d.applied_at is null and d.undone_at is null
    )
    and not exists (select from public.profiles p where p.id = w.profile_id and private.is_hidden(p));
end;
$$;
comment on function private.list_waiting_reviews() is
  'Submitted entries, and approved ones with a new picture, of visible people. The clock of 24 hours starts '
  'when each arrived.';

create type public.claimed_reviews as (
  server_time timestamptz,
  claimed_until timestamptz,
  total integer,
  overdue integer,
  items public.waiting_review[]
);
comment on type public.claimed_reviews is
  'What admin_claim_next answers: the claimed entries, and how many wait and are overdue in all. Nullable: '
  'none.';

create function public.admin_claim_next(p_count integer default 3)
returns public.claimed_reviews
language plpgsql
-- security definer: API roles may not write claims.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_now timestamptz;
  v_ids uuid[];
  v_total integer;
  v_overdue integer;
  v_own_weeks uuid[] := array(
    select e.week_id from public.entries e where e.profile_id = v_admin and e.state not in ('rejected', 'withdrawn')
  );
begin
  perform private.apply_due_decisions();
  -- One claim at a time, so that two admins never get the same entry.
  perform private.lock_reviews();
  v_now := private.clock();
  select
    array_agg(q.entry_id order by q.waiting_since, q.entry_id) filter (where q.is_free and q.place <= q.wanted),
    count(*), count(*) filter (where q.due_at < v_now)
  into v_ids, v_total, v_overdue
  from (
    select
      r.*, f.is_free, least(greatest(coalesce(p_count, 3), 1), 10) as wanted,
      row_number() over (partition by f.is_free order by r.waiting_since, r.entry_id) as place
    from private.list_waiting_reviews() r
    left join private.review_claims c
      on c.entry_id = r.entry_id and c.admin_id <> v_admin and c.expires_at > v_now
    join public.entries e on e.id = r.entry_id
    -- Other admins decide own cases.
    cross join lateral (
      select c.entry_id is null and e.profile_id <> v_admin and e.week_id <> all (v_own_weeks) as is_free
    ) f
  ) q;
  delete from private.review_claims c
  where c.expires_at <= v_now or (c.admin_id = v_admin and c.entry_id <> all (coalesce(v_ids, '{}')));
  insert into private.review_claims as c (entry_id, admin_id, expires_at)
  select n, v_admin, v_now + interval '5 minutes' from unnest(v_ids) n
  on conflict (entry_id) do update set admin_id = excluded.admin_id, expires_at = excluded.expires_at;
  return row(
    v_now, v_now + interval '5 minutes', v_total, v_overdue,
    array(select private.build_waiting_item(n.id) from unnest(v_ids) with ordinality n (id, place) order by n.place)
  )::public.claimed_reviews;
end;
$$;
comment on function public.admin_claim_next(integer) is
  'The oldest entries without a claim of another admin and no own cases, claimed by the caller for five minutes. A second call '
  'keeps and completes them.';
grant execute on function public.admin_claim_next(integer) to authenticated;

create function public.admin_release()
returns void
language plpgsql
-- security definer: API roles may not delete claims.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
begin
  perform private.lock_reviews();
  delete from private.review_claims c where c.admin_id = v_admin;
end;
$$;
comment on function public.admin_release() is 'Releases everything that the caller has claimed.';
grant execute on function public.admin_release() to authenticated;

create function public.admin_search_entries(p_text text)
returns setof public.reviewed_entry
language plpgsql
stable
-- security definer: API roles may not read entries that are not public, or typed details.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_text text := btrim(coalesce(p_text, ''));
begin
  if v_admin is null or char_length(v_text) not between 2 and 100 then
    perform private.refuse('invalid_input', 'A search has 2 to 100 characters.');
  end if;
  return query
    select item.*
    from (
      select e.id, e.display_name, w.ends_at
      from public.entries e
      join public.contest_weeks w on w.id = e.week_id
      where e.state in ('submitted', 'approved', 'disqualified')
        -- A title can be taken away later. The longest waiting time of a winner is a year.
        and w.ends_at + interval '52 weeks' > private.clock()
        and (
          v_text in (e.id::text, e.profile_id::text)
          or position(private.normalize_text(v_text) in private.normalize_text(e.display_name)) > 0
        )
      order by w.ends_at desc, e.display_name, e.id
      limit 20
    ) found
    cross join lateral private.build_review_item(found.id) item
    order by found.ends_at desc, found.display_name, found.id;
end;
$$;
comment on function public.admin_search_entries(text) is
  'Up to 20 entries that wait, compete, have competed or were disqualified, from the last 52 weeks on, newest '
  'week first. Found by a part of the name or by the id of a profile.';
grant execute on function public.admin_search_entries(text) to authenticated;
