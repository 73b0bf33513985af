-- The signals among the votes for one entry. p_entry_ids narrows them, null is all entries. Every vote is evidence, as in
-- the signals of voters.
create function private.find_bursts(p_week_id uuid, p_entry_ids uuid[])
returns setof private.found_signal
language sql
stable
set search_path = ''
as $$
  with young as (
    select
      v.entry_id, v.receipt, v.cast_at,
      count(*) over (
        partition by v.entry_id order by v.cast_at
        range between current row and make_interval(secs => private.get_threshold('burst', 'seconds')) following
      ) as votes
    from public.votes v
    join public.profiles p on p.id = v.voter_id
    where v.week_id = p_week_id and (p_entry_ids is null or v.entry_id = any (p_entry_ids))
      and p.created_at > v.cast_at - make_interval(hours => private.get_threshold('burst', 'account_hours'))
  ),
  most as (
    select
      y.receipt,
      max(y.votes) over (
        partition by y.entry_id order by y.cast_at
        range between make_interval(secs => private.get_threshold('burst', 'seconds')) preceding and current row
      ) as votes
    from young y
  )
  select m.receipt, 'burst', jsonb_build_object('votes', m.votes)
  from most m
  where m.votes >= private.get_threshold('burst', 'votes');
$$;
comment on function private.find_bursts(uuid, uuid[]) is 'Votes from new accounts, many for one entry within a minute.';

create function private.find_same_hours(p_week_id uuid, p_entry_ids uuid[])
returns setof private.found_signal
language sql
stable
set search_path = ''
as $$
  with made as (
    select
      v.receipt,
      count(*) over (
        partition by v.entry_id order by p.created_at
        range between make_interval(hours => private.get_threshold('same_hour', 'hours')) preceding
          and make_interval(hours => private.get_threshold('same_hour', 'hours')) following
      ) - 1 as accounts
    from public.votes v
    join public.profiles p on p.id = v.voter_id
    where v.week_id = p_week_id and (p_entry_ids is null or v.entry_id = any (p_entry_ids))
  )
  select m.receipt, 'same_hour', jsonb_build_object('accounts', m.accounts)
  from made m
  where m.accounts >= private.get_threshold('same_hour', 'accounts');
$$;
comment on function private.find_same_hours(uuid, uuid[]) is
  'Votes of accounts that were made within an hour of ten others that vote for the same entry.';

create function private.find_same_networks(p_week_id uuid, p_entry_ids uuid[])
returns setof private.found_signal
language sql
stable
set search_path = ''
as $$
  with came as (
    select v.receipt, count(*) over (partition by v.entry_id, o.origin) as voters
    from public.votes v
    join private.voter_weeks w on w.voter_id = v.voter_id and w.week_id = p_week_id
    cross join lateral unnest(w.origins) o (origin)
    where v.week_id = p_week_id and (p_entry_ids is null or v.entry_id = any (p_entry_ids))
  )
  select c.receipt, 'same_network', jsonb_build_object('voters', max(c.voters))
  from came c
  where c.voters >= private.get_threshold('same_network', 'voters')
  group by c.receipt;
$$;
comment on function private.find_same_networks(uuid, uuid[]) is
  'Votes of ten or more voters of an entry who share network and device description.';

create function private.find_same_mailboxes(p_week_id uuid, p_entry_ids uuid[])
returns setof private.found_signal
language sql
stable
set search_path = ''
as $$
  with boxes as (
    select v.receipt, count(*) over (partition by v.entry_id, private.normalize_mailbox(u.email)) as voters
    from public.votes v
    join auth.users u on u.id = v.voter_id
    where v.week_id = p_week_id and (p_entry_ids is null or v.entry_id = any (p_entry_ids))
  )
  select b.receipt, 'same_mailbox', jsonb_build_object('voters', b.voters)
  from boxes b
  where b.voters >= private.get_threshold('same_mailbox', 'voters');
$$;
comment on function private.find_same_mailboxes(uuid, uuid[]) is
  'Votes of voters of an entry whose addresses lead to one mailbox.';

create function private.find_regular_gaps(p_week_id uuid, p_entry_ids uuid[])
returns setof private.found_signal
language sql
stable
set search_path = ''
as $$
  with gaps as (
    select
      v.entry_id, v.receipt, v.cast_at,
      extract(epoch from v.cast_at - lag(v.cast_at) over (partition by v.entry_id order by v.cast_at, v.receipt)) as gap
    from public.votes v
    where v.week_id = p_week_id and (p_entry_ids is null or v.entry_id = any (p_entry_ids))
  ),
  runs as (
    select
      g.*,
      count(g.gap) over nine = 9
        and 100 * stddev_pop(g.gap) over nine < private.get_threshold('regular_gaps', 'variation_percent') * avg(g.gap) over nine
        as is_start
    from gaps g
    window nine as (partition by g.entry_id order by g.cast_at, g.receipt rows between current row and 8 following)
  ),
  -- A run that starts with a gap has the vote before this gap and nine more.
  covered as (
    select
      r.receipt,
      bool_or(r.is_start) over (
        partition by r.entry_id order by r.cast_at, r.receipt rows between 8 preceding and 1 following
      ) as is_regular
    from runs r
  )
  select c.receipt, 'regular_gaps', '{}'::jsonb from covered c where c.is_regular;
$$;
comment on function private.find_regular_gaps(uuid, uuid[]) is
  'Votes in a row of ten or more for one entry whose gaps vary by less than 10 %.';
