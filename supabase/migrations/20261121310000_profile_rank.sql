-- A contestant's page asks the bins of scores for her rank instead of counting everybody above her.
create or replace function private.live_rank_of(p_entry_id uuid)
returns integer
language sql
stable
set search_path = ''
as $$
  select r.rank
  from private.standings s
  cross join lateral private.live_ranks(s.week_id, array[s.entry_id]) r
  where s.entry_id = p_entry_id and s.is_listed;
$$;
comment on function private.live_rank_of(uuid) is
  'The rank that list_live_standings shows for an entry: equal ones share a rank. Costs the same at any rank.';
