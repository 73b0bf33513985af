-- The signals that a voter gives with all votes of a week. p_voter_ids narrows them, null is all voters. Every vote is
-- evidence, whatever its state: an admin who suspends one of ten accounts does not release the others.
create function private.find_shared_devices(p_week_id uuid, p_voter_ids uuid[])
returns setof private.found_signal
language sql
stable
set search_path = ''
as $$
  select v.receipt, 'shared_device', jsonb_build_object('accounts', max(d.accounts), 'place', max(d.place))
  from (
    select
      w.voter_id,
      row_number() over (partition by a.device_id order by w.voted_at, w.voter_id) as place,
      count(*) over (partition by a.device_id) as accounts
    from private.voter_weeks w
    join public.device_accounts a on a.user_id = w.voter_id
    where w.week_id = p_week_id and w.voted_at is not null
      and (
        p_voter_ids is null
        or a.device_id in (select m.device_id from public.device_accounts m where m.user_id = any (p_voter_ids))
      )
  ) d
  join public.votes v on v.voter_id = d.voter_id and v.week_id is not distinct from p_week_id
  where d.place > private.get_threshold('shared_device', 'accounts') and (p_voter_ids is null or d.voter_id = any (p_voter_ids))
  group by v.receipt;
$$;
comment on function private.find_shared_devices(uuid, uuid[]) is 'Votes of the third and later account of a device in a week.';

create function private.find_mostly_ones(p_week_id uuid, p_voter_ids uuid[])
returns setof private.found_signal
language sql
stable
set search_path = ''
as $$
  select v.receipt, 'mostly_ones', jsonb_build_object('votes', o.votes)
  from (
    select c.voter_id, count(*) as votes
    from public.votes c
    where c.week_id = p_week_id and (p_voter_ids is null or c.voter_id = any (p_voter_ids))
    group by c.voter_id
    having count(*) >= private.get_threshold('mostly_ones', 'votes')
      and count(*) filter (where c.stars = 5) >= private.get_threshold('mostly_ones', 'fives')
      and 100 * count(*) filter (where c.stars = 1) >= private.get_threshold('mostly_ones', 'ones_percent') * count(*)
  ) o
  join public.votes v on v.voter_id = o.voter_id and v.week_id is not distinct from p_week_id;
$$;
comment on function private.find_mostly_ones(uuid, uuid[]) is 'Votes of voters with a favourite and one star for nearly all others.';

create function private.find_same_stars(p_week_id uuid, p_voter_ids uuid[])
returns setof private.found_signal
language sql
stable
set search_path = ''
as $$
  with given as (
    select r.voter_id, v.stars, count(*) as entries
    from private.served_entries r
    join public.votes v on v.voter_id = r.voter_id and v.entry_id = r.entry_id and v.week_id is not distinct from r.week_id
    where r.week_id = p_week_id and r.outcome = 'rated' and (p_voter_ids is null or r.voter_id = any (p_voter_ids))
    group by r.voter_id, v.stars
  )
  select v.receipt, 'same_stars', jsonb_build_object('entries', g.most)
  from (
    select x.voter_id, max(x.entries) as most from given x
    group by x.voter_id
    having max(x.entries) >= private.get_threshold('same_stars', 'entries')
      and sum(x.entries) - max(x.entries) <= private.get_threshold('same_stars', 'others')
  ) g
  join public.votes v on v.voter_id = g.voter_id and v.week_id is not distinct from p_week_id;
$$;
comment on function private.find_same_stars(uuid, uuid[]) is
  'Votes of voters who gave five or more served contestants the same stars, and at most one other stars.';

create function private.find_fast_looks(p_week_id uuid, p_voter_ids uuid[])
returns setof private.found_signal
language sql
stable
set search_path = ''
as $$
  select v.receipt, 'fast_looks', jsonb_build_object('entries', f.entries)
  from (
    select r.voter_id, count(*) as entries
    from private.served_entries r
    where r.week_id = p_week_id and (p_voter_ids is null or r.voter_id = any (p_voter_ids))
      and r.answered_at is not null and not r.is_from_outbox
      -- least() passes over a null claim.
      and least(r.looked_ms, extract(epoch from r.answered_at - r.served_at) * 1000)
        < private.get_threshold('fast_looks', 'milliseconds')
    group by r.voter_id
    having count(*) >= private.get_threshold('fast_looks', 'entries')
  ) f
  join public.votes v on v.voter_id = f.voter_id and v.week_id is not distinct from p_week_id;
$$;
comment on function private.find_fast_looks(uuid, uuid[]) is
  'Votes of voters who looked at five or more served contestants for less than 1.5 s: the smaller of the page''s claim and '
  'the time since serving.';

create function private.find_disposable_mails(p_week_id uuid, p_voter_ids uuid[])
returns setof private.found_signal
language sql
stable
set search_path = ''
as $$
  select v.receipt, 'disposable_mail', '{}'::jsonb
  from public.votes v
  join auth.users u on u.id = v.voter_id
  where v.week_id = p_week_id and (p_voter_ids is null or v.voter_id = any (p_voter_ids))
    and exists (
      select from private.disposable_mail_domains d
      where d.domain in (
        lower(split_part(u.email, '@', 2)), substring(lower(split_part(u.email, '@', 2)) from '[^.]+\.[^.]+$')
      )
    );
$$;
comment on function private.find_disposable_mails(uuid, uuid[]) is 'Votes of voters with a disposable mail address.';
