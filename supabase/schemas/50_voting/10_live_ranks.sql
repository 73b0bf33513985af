create type private.score_count as (
  week_id uuid,
  score numeric,
  entries integer
);
comment on type private.score_count is 'A number of entries more, or fewer, with this score.';

-- The rank of any entry of a live week, without counting all entries above it.
create table private.score_bins (
  week_id uuid not null,
  width integer not null,
  bin integer not null,
  entries integer not null,
  constraint score_bins_pkey primary key (week_id, width, bin),
  constraint score_bins_width_is_known check (width in (1, 100))
) with (fillfactor = 50);
comment on table private.score_bins is
  'How many listed entries of a week have a score in a bin. A bin is 1 or 100 ten-thousandths wide; bins '
  'count from 0 within their width. Empty bins may stay. A settled week has no bins.';

alter table private.score_bins enable row level security;

create function private.count_in_bins(p_counts private.score_count[])
returns void
language sql
set search_path = ''
as $$
  insert into private.score_bins as b (week_id, width, bin, entries)
  select c.week_id, w.width, ((c.score * 10000)::integer / w.width), sum(c.entries)
  from unnest(p_counts) c
  cross join (values (1), (100)) w (width)
  group by 1, 2, 3
  having sum(c.entries) <> 0
  order by 1, 2, 3
  on conflict (week_id, width, bin) do update set entries = b.entries + excluded.entries;
$$;
comment on function private.count_in_bins(private.score_count[]) is
  'Adds to the bins of both widths. Needs the lock of the contest.';

create function private.compute_live_ranks(p_week_id uuid, p_entry_ids uuid[])
returns table (entry_id uuid, rank integer)
language plpgsql
set search_path = ''
-- A plan made while the table is empty must not scan it later, as in cast_vote.
set enable_seqscan = off
as $$
begin
  return query
    with above as materialized (
      select b.bin, sum(b.entries) over (order by b.bin desc) - b.entries as entries
      from private.score_bins b
      where b.week_id = p_week_id and b.width = 100
    )
    select
      s.entry_id,
      (
        1
        + coalesce(a.entries, 0)
        + coalesce(
          (
            select sum(b.entries)
            from private.score_bins b
            where b.week_id = p_week_id
              and b.width = 1
              and b.bin > (s.score * 10000)::integer
              and b.bin < ((s.score * 10000)::integer / 100 + 1) * 100
          ),
          0
        )
        + (
          select count(*)
          from private.standings t
          where t.week_id = p_week_id
            and t.is_listed
            and t.score = s.score
            and (t.weight, t.fives_share) > (s.weight, s.fives_share)
        )
      )::integer
    from private.standings s
    left join above a on a.bin = (s.score * 10000)::integer / 100
    where s.entry_id = any (p_entry_ids);
end;
$$;
comment on function private.compute_live_ranks(uuid, uuid[]) is
  'The ranks that list_live_standings shows: one more than the number of entries with a better score, weight '
  'or share of fives.';

create function private.compute_live_rank(p_entry_id uuid)
returns integer
language sql
stable
set search_path = ''
as $$
  select r.rank
  from private.standings s
  cross join lateral private.compute_live_ranks(s.week_id, array[s.entry_id]) r
  where s.entry_id = p_entry_id and s.is_listed;
$$;
comment on function private.compute_live_rank(uuid) is
  'The rank that list_live_standings shows for an entry. Equal entries share a rank. Costs the same at any '
  'rank.';
