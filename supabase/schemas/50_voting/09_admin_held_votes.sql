create type public.held_evidence as (
  signal public.vote_signal,
  numbers jsonb
);
comment on type public.held_evidence is 'A signal of a held vote, with what was counted. Nullable: none.';

create type public.held_vote as (
  voter_id uuid,
  held_at timestamptz,
  cast_at timestamptz,
  account_made_at timestamptz,
  networks text[],
  evidence public.held_evidence[]
);
comment on type public.held_vote is
  'A held vote of a group. networks: letters, A for the network of the most votes of the group; none where no address was '
  'known. account_made_at is null once the account is erased. Nullable: account_made_at.';

create type public.vote_appeal as (
  voter_id uuid,
  text text,
  appealed_at timestamptz,
  votes integer
);
comment on type public.vote_appeal is 'An open appeal of a voter, with the number of their held votes in the week. Nullable: none.';

create type public.held_group as (
  entry_id uuid,
  profile_id uuid,
  display_name text,
  reason public.hold_reason,
  votes integer,
  shown public.held_vote[],
  may_decide boolean
);
comment on type public.held_group is
  'The held votes for an entry with one reason. votes counts all of them; shown has the 200 that have waited '
  'longest. may_decide: false in an own week. Nullable: none.';

create type public.held_votes as (
  week text,
  phase public.phase,
  server_time timestamptz,
  is_blackout boolean,
  may_decide boolean,
  decide_until timestamptz,
  groups public.held_group[],
  appeals public.vote_appeal[]
);
comment on type public.held_votes is
  'The held votes of a week and the open appeals of their voters, none of both in its last 24 hours (is_blackout). '
  'Nullable: none.';

create type public.decided_votes as (
  week text,
  phase public.phase,
  server_time timestamptz,
  is_blackout boolean,
  may_decide boolean,
  decide_until timestamptz,
  groups public.held_group[],
  appeals public.vote_appeal[],
  decided integer
);
comment on type public.decided_votes is
  'The held_votes that are left. decided counts the votes that this call decided, not those that another admin '
  'decided meanwhile. Nullable: none.';

create function private.name_network(p_place bigint)
returns text
language sql
immutable
as $$
  select case when p_place > 26 then chr(64 + ((p_place - 1) / 26)::integer) else '' end || chr(65 + ((p_place - 1) % 26)::integer);
$$;
comment on function private.name_network(bigint) is 'The letter of a network in a group: A, B … Z, AA, AB …';

create function private.list_held_votes(p_week_id uuid)
returns table (entry_id uuid, reason text, place bigint, vote public.held_vote)
language sql
stable
set search_path = ''
as $$
  with held as (
    select
      v.entry_id, coalesce(h.reason, 'unknown') as reason, v.voter_id, v.receipt, v.cast_at,
      coalesce(h.held_at, v.changed_at) as held_at,
      row_number() over (
        partition by v.entry_id, coalesce(h.reason, 'unknown') order by coalesce(h.held_at, v.changed_at), v.receipt
      ) as place
    from public.votes v
    left join private.vote_holds h on h.week_id = v.week_id and h.receipt = v.receipt
    where v.week_id = p_week_id and v.state = 'held'
  ),
  came as (
    select distinct k.entry_id, k.reason, k.receipt, k.cast_at, substr(o.origin, 1, 8) as network
    from held k
    join private.voter_weeks w on w.voter_id = k.voter_id and w.week_id = p_week_id
    cross join lateral unnest(w.origins) o (origin)
  ),
  networks as (
    select
      c.entry_id, c.reason, c.network,
      private.name_network(
        row_number() over (partition by c.entry_id, c.reason order by count(*) desc, min(c.cast_at), c.network)
      ) as letter
    from came c
    group by c.entry_id, c.reason, c.network
  )
  select
    k.entry_id, k.reason, k.place,
    row(
      k.voter_id, k.held_at, k.cast_at, p.created_at,
      array(
        select n.letter
        from came c
        join networks n on n.entry_id = c.entry_id and n.reason = c.reason and n.network = c.network
        where c.receipt = k.receipt and c.entry_id = k.entry_id
        order by n.letter
      ),
      array(
        select row(s.signal, s.evidence)::public.held_evidence
        from private.vote_signals s
        where s.week_id = p_week_id and s.receipt = k.receipt and s.gone_at is null
        order by s.signal
      )
    )::public.held_vote
  from held k
  left join public.profiles p on p.id = k.voter_id
  where k.place <= 200;
$$;
comment on function private.list_held_votes(uuid) is
  'The held votes of a week, of each entry and reason the 200 that have waited longest, with their evidence.';

create function private.group_held_votes(p_week_id uuid, p_admin uuid)
returns public.held_group[]
language sql
stable
set search_path = ''
as $$
  with counted as (
    select v.entry_id, coalesce(h.reason, 'unknown') as reason, count(*) as votes
    from public.votes v
    left join private.vote_holds h on h.week_id = v.week_id and h.receipt = v.receipt
    where v.week_id = p_week_id and v.state = 'held'
    group by 1, 2
  ),
  shown as (
    select l.entry_id, l.reason, array_agg(l.vote order by l.place) as votes
    from private.list_held_votes(p_week_id) l
    group by l.entry_id, l.reason
  )
  select array(
    select
      row(
        g.entry_id, e.profile_id, e.display_name, g.reason, g.votes, s.votes,
        e.profile_id <> p_admin and not private.is_own_week(p_admin, p_week_id)
      )::public.held_group
    from counted g
    join shown s on s.entry_id = g.entry_id and s.reason = g.reason
    join public.entries e on e.id = g.entry_id
    order by e.display_name, g.entry_id, g.reason
  );
$$;
comment on function private.group_held_votes(uuid, uuid) is
  'The held votes of a week by entry and reason. Sorted by name, which reveals no standing.';

create function private.list_open_appeals(p_week_id uuid)
returns public.vote_appeal[]
language sql
stable
set search_path = ''
as $$
  select array(
    select
      row(
        a.voter_id, a.text, a.appealed_at,
        (
          select count(*)
          from public.votes v
          where v.voter_id = a.voter_id and v.week_id is not distinct from p_week_id and v.state = 'held'
        )
      )::public.vote_appeal
    from private.vote_appeals a
    where a.week_id = p_week_id and a.decision is null
    order by a.appealed_at, a.voter_id
    limit 200
  );
$$;
comment on function private.list_open_appeals(uuid) is 'The 200 open appeals of a week that have waited longest.';

create function private.build_held_votes(p_week public.contest_weeks, p_now timestamptz, p_admin uuid)
returns public.held_votes
language sql
stable
set search_path = ''
as $$
  select
    p_week.week, private.get_phase(p_week, p_now), p_now, m.is_blackout, private.can_decide_held_votes(p_week, p_now),
    private.get_official_time(p_week.ends_at),
    case when m.is_blackout then '{}' else private.group_held_votes(p_week.id, p_admin) end,
    case when m.is_blackout then '{}' else private.list_open_appeals(p_week.id) end
  from (
    select private.get_phase(p_week, p_now) = 'live' and private.is_blackout(p_week.ends_at, p_now) as is_blackout
  ) m;
$$;
comment on function private.build_held_votes(contest_weeks, timestamptz, uuid) is
  'The held votes and open appeals of a week for an admin, none in its last 24 hours.';
