-- manifest.json of a ledger: what is frozen when the week becomes official, and the parts once they are written.
create function private.list_manifest_entries(p_week public.contest_weeks)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'entry_id', e.id, 'rank', r.rank, 'score', r.score, 'weight', coalesce(r.weight, 0),
        'votes', coalesce(r.votes, 0), 'fives', coalesce(r.fives, 0)
      )
      order by r.rank nulls last, e.id
    ),
    '[]'
  )
  from public.entries e
  left join public.results r on r.week_id = p_week.id and r.entry_id = e.id
  where e.week_id = p_week.id and (r.entry_id is not null or e.is_public or e.left_at >= p_week.starts_at);
$$;
comment on function private.list_manifest_entries(contest_weeks) is
  'All who competed when the week started, those with a rank first.';

create function private.count_manifest_states(p_week_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  with counted as (
    select v.state, v.void_reason, count(*) as ballots
    from public.votes v
    where v.week_id = p_week_id
    group by v.state, v.void_reason
  )
  select coalesce(jsonb_object_agg(s.name, s.ballots), '{}')
  from (
    select c.state::text as name, sum(c.ballots) as ballots from counted c group by c.state
    union all
    select 'void:' || c.void_reason, c.ballots from counted c where c.state = 'void'
  ) s;
$$;
comment on function private.count_manifest_states(uuid) is
  'How many ballots have each state, and of the void ones each reason.';

create function private.build_manifest_qualification(p_week public.contest_weeks)
returns jsonb
language sql
stable
set search_path = ''
as $$
  with candidates as (
    select
      q.entry_id, q.likes, q.place,
      coalesce(private.compute_draw(p_week.qualification_seed, q.entry_id), q.entry_id::text) collate "C" as draw
    from public.qualified_entries q
    where q.week_id = p_week.id
  ),
  numbered as (
    select
      c.*,
      row_number() over (
        order by
          array_position(array['by_right', 'liked', 'drawn', 'carried_over'], c.place),
          case when c.place <> 'drawn' then -c.likes end, c.draw
      ) as number
    from candidates c
  )
  select
    case when count(*) > 0 then jsonb_build_object(
      'commitment', case when p_week.qualification_seed is not null then p_week.qualification_commitment end,
      'bytes', p_week.qualification_bytes,
      'previous_draw_seed', case when p_week.qualification_seed is not null then p_week.qualification_previous_seed end,
      'seed', p_week.qualification_seed,
      'capacity', p_week.capacity,
      'candidates', jsonb_agg(
        jsonb_build_object(
          'entry_id', n.entry_id, 'likes', n.likes, 'by_right', n.place = 'by_right',
          'place', case when n.place <> 'carried_over' then n.number end
        )
        order by n.number
      )
    ) end
  from numbered n
  -- Where all had a place, nothing was decided.
  having bool_or(n.place = 'carried_over');
$$;
comment on function private.build_manifest_qualification(contest_weeks) is
  'The candidates of a week with more entries than places, with what repeats their draw. Null where all had a place.';

create function private.freeze_manifest(p_week_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'format', 1,
    'rules_version', c.rules_version,
    'country', w.country,
    'week', w.week,
    'starts_at', to_char(w.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'ends_at', to_char(w.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'prior', w.prior,
    'prior_weeks', (select coalesce(jsonb_agg(p.week order by p.week), '[]') from private.list_prior_weeks(w.country, w.week) p),
    'prior_weight', 20,
    'entries', private.list_manifest_entries(w),
    'states', private.count_manifest_states(w.id),
    'winner', (select r.entry_id from public.results r where r.week_id = w.id and r.rank = 1 and r.weight >= 10),
    'draw_seed', w.draw_seed,
    'qualification', private.build_manifest_qualification(w)
  )
  from public.contest_weeks w
  join public.contests c on c.country = w.country
  where w.id = p_week_id;
$$;
comment on function private.freeze_manifest(uuid) is
  'The manifest of a week without parts and root: the values that are frozen when it becomes official.';

create function private.start_ledger(p_week_id uuid)
returns void
language sql
set search_path = ''
as $$
  insert into private.ledgers (week_id, frozen, ballots)
  select p_week_id, private.freeze_manifest(p_week_id), (select count(*) from public.votes v where v.week_id = p_week_id);
$$;
comment on function private.start_ledger(uuid) is
  'Begins the ledger of a week in the transaction that makes it official. A second one is a unique violation.';

create function private.build_manifest(p_week_id uuid)
returns text
language sql
stable
set search_path = ''
as $$
  select (l.frozen || jsonb_build_object('parts', p.parts, 'root', private.compute_root(p_week_id)))::text
  from private.ledgers l
  cross join lateral (
    select coalesce(
      jsonb_agg(
        jsonb_build_object('path', private.get_part_name(k.part), 'sha256', k.sha256, 'ballots', k.ballots) order by k.part
      ),
      '[]'
    ) as parts
    from private.ledger_parts k
    where k.week_id = l.week_id
  ) p
  where l.week_id = p_week_id;
$$;
comment on function private.build_manifest(uuid) is 'The text of manifest.json, once all parts are written.';

create function private.compute_root(p_week_id uuid)
returns text
language sql
stable
set search_path = ''
as $$
  select encode(sha256(convert_to(coalesce(string_agg(k.sha256 || E'\n', '' order by k.part), ''), 'UTF8')), 'hex')
  from private.ledger_parts k
  where k.week_id = p_week_id;
$$;
comment on function private.compute_root(uuid) is 'SHA-256, in hex, of the digests of the parts, each followed by a line feed.';

create function private.get_part_name(p_part integer)
returns text
language sql
immutable
set search_path = ''
as $$
  select format('ballots-%s.csv.gz', case when p_part < 10000 then lpad(p_part::text, 4, '0') else p_part::text end);
$$;
comment on function private.get_part_name(integer) is 'The name of a part: ballots-0001.csv.gz.';
