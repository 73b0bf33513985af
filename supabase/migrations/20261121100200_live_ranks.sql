-- The rank of any entry of a running week, without counting everybody above it.
create table private.score_bins (
  week_id uuid not null,
  width integer not null,
  bin integer not null,
  entries integer not null,
  constraint score_bins_pkey primary key (week_id, width, bin),
  constraint score_bins_width_is_known check (width in (1, 100))
)
with (fillfactor = 50);
comment on table private.score_bins is
  'How many listed entries of a week have a score in a bin. Bins are 1 or 100 ten-thousandths wide and counted from 0 in their '
  'width. Empty bins may stay; the bins of a settled week are gone.';

alter table private.score_bins enable row level security;
revoke all on table private.score_bins from public, anon, authenticated, service_role;

create type private.score_count as (week_id uuid, score numeric, entries integer);
comment on type private.score_count is 'So many entries more, or fewer, with this score.';

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
comment on function private.count_in_bins(private.score_count[]) is 'Adds to the bins of both widths. Needs the lock of the standings.';

create function private.follow_scores()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  v_counts private.score_count[] := '{}';
begin
  if tg_op in ('INSERT', 'UPDATE') then
    v_counts := array(
      select row(n.week_id, n.score, count(*))::private.score_count
      from new_standings n
      where n.is_listed
      group by n.week_id, n.score
    );
  end if;
  if tg_op in ('DELETE', 'UPDATE') then
    v_counts := v_counts || array(
      select row(o.week_id, o.score, -count(*))::private.score_count
      from old_standings o
      where o.is_listed
      group by o.week_id, o.score
    );
  end if;
  perform private.count_in_bins(v_counts);
  return null;
end;
$$;
comment on function private.follow_scores() is 'Keeps the bins in line with the scores, once per statement.';

create trigger inserted_scores_are_counted
  after insert on private.standings
  referencing new table as new_standings
  for each statement execute function private.follow_scores();
create trigger updated_scores_are_counted
  after update on private.standings
  referencing new table as new_standings old table as old_standings
  for each statement execute function private.follow_scores();
create trigger deleted_scores_are_counted
  after delete on private.standings
  referencing old table as old_standings
  for each statement execute function private.follow_scores();

create function private.drop_bins_of_week()
returns trigger
language plpgsql
-- security definer: who changes a week need not be able to write bins.
security definer
set search_path = ''
as $$
begin
  delete from private.score_bins b where b.week_id = new.id;
  return null;
end;
$$;
comment on function private.drop_bins_of_week() is 'A settled week has final ranks and needs no bins.';

create trigger settled_weeks_drop_their_bins
  after update of settled_at on public.contest_weeks
  for each row
  when (old.settled_at is null and new.settled_at is not null)
  execute function private.drop_bins_of_week();

create function private.live_ranks(p_week_id uuid, p_entry_ids uuid[])
returns table (entry_id uuid, rank integer)
language plpgsql
set search_path = ''
-- As in cast_vote: a plan from when the table was empty must not read it whole later.
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
comment on function private.live_ranks(uuid, uuid[]) is
  'The ranks that list_live_standings would show: one more than the entries with a better score, weight or share of fives.';

revoke all on function
  private.count_in_bins(private.score_count[]),
  private.follow_scores(),
  private.drop_bins_of_week(),
  private.live_ranks(uuid, uuid[])
from public;

select private.count_in_bins(array(
  select row(s.week_id, s.score, count(*))::private.score_count
  from private.standings s
  join public.contest_weeks w on w.id = s.week_id
  where s.is_listed and w.settled_at is null
  group by s.week_id, s.score
));
