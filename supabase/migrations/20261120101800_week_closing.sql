-- From the close on, ties are broken by a draw that anyone can repeat, and after 48 hours the ranking is official.
-- src/domain/tie-break.ts says the same.
create function private.draw_seed_of(p_week_id uuid)
returns text
language sql
stable
set search_path = ''
as $$
  select encode(
    sha256(convert_to(coalesce(string_agg(v.receipt::text, E'\n' order by v.receipt), ''), 'UTF8')), 'hex'
  )
  from public.votes v
  where v.week_id = p_week_id;
$$;
comment on function private.draw_seed_of(uuid) is
  'SHA-256, in hex, of all receipts of the week: lower case, sorted, joined by line feeds, whatever became of the votes.';

create function private.draw_of(p_seed text, p_entry_id uuid)
returns text
language sql
immutable
as $$
  select encode(sha256(convert_to(p_seed || ':' || p_entry_id::text, 'UTF8')), 'hex');
$$;
comment on function private.draw_of(text, uuid) is 'The draw of an entry: SHA-256 of "seed:entry", in hex. The smaller one wins a tie.';

create function private.rank_week(p_week_id uuid)
returns void
language sql
set search_path = ''
as $$
  with ranked as (
    select
      s.entry_id,
      row_number() over (
        order by s.score desc, s.weight desc, s.fives_share desc, private.draw_of(w.draw_seed, s.entry_id) collate "C"
      ) as rank
    from private.standings s
    join public.contest_weeks w on w.id = s.week_id
    where s.week_id = p_week_id and s.is_listed
  )
  update private.standings s
  set final_rank = r.rank
  from private.standings a
  left join ranked r on r.entry_id = a.entry_id
  where a.week_id = p_week_id and s.entry_id = a.entry_id and s.final_rank is distinct from r.rank;
$$;
comment on function private.rank_week(uuid) is
  'Ranks a closed week: score to 4 decimals, effective weight, share of fives, draw. Needs the lock of the standings.';

create function private.rank_unsettled_weeks(p_week_ids uuid[])
returns void
language sql
set search_path = ''
as $$
  select private.rank_week(w.id)
  from public.contest_weeks w
  where w.id = any (p_week_ids) and w.draw_seed is not null and w.settled_at is null;
$$;
comment on function private.rank_unsettled_weeks(uuid[]) is 'Ranks those of these weeks anew that are closed and not yet official.';

create function private.close_week(p_week_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.open_week(p_week_id);
  -- Waits for votes that read the clock before the close and have not committed; later ones are refused.
  perform pg_advisory_xact_lock(private.week_lock_key(p_week_id));
  perform private.fold_deltas();
  update public.contest_weeks w
  set draw_seed = private.draw_seed_of(w.id)
  where w.id = p_week_id
    and w.draw_seed is null
    and w.cancelled_at is null
    and w.ends_at <= private.clock();
  if found then
    perform private.rank_week(p_week_id);
  end if;
end;
$$;
comment on function private.close_week(uuid) is 'Draws the seed from the receipts as they stand at the close, once, and ranks the week.';

create function private.settle_week(p_week_id uuid)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  v_week public.contest_weeks;
begin
  perform private.close_week(p_week_id);
  select w.* into v_week from public.contest_weeks w where w.id = p_week_id;
  if v_week.settled_at is not null or v_week.cancelled_at is not null
    or private.official_at(v_week.ends_at) > private.clock()
  then
    return false;
  end if;
  if v_week.starters < 3 then
    update public.contest_weeks w
    set cancelled_at = w.starts_at, cancel_reason = 'too_few_entries'
    where w.id = p_week_id;
    return true;
  end if;
  perform private.rank_week(p_week_id);
  insert into public.results (week_id, entry_id, rank, score, votes, stars, fives, weight, weighted_stars)
  select s.week_id, s.entry_id, s.final_rank, s.score, s.votes, s.stars, s.fives, s.weight, s.weighted_stars
  from private.standings s
  where s.week_id = p_week_id and s.final_rank is not null;
  update public.contest_weeks w set settled_at = private.clock() where w.id = p_week_id;
  return true;
end;
$$;
comment on function private.settle_week(uuid) is
  'Makes the results of a week official 48 hours after its close, once; true where this call did it.';

create function private.settle_weeks()
returns integer
language plpgsql
-- security definer: the service role runs it and may not write results otherwise.
security definer
set search_path = ''
as $$
declare
  v_week_id uuid;
  v_settled integer := 0;
begin
  for v_week_id in
    select w.id
    from public.contest_weeks w
    where w.settled_at is null and w.cancelled_at is null and w.ends_at <= private.clock()
    order by w.ends_at, w.id
  loop
    if private.settle_week(v_week_id) then
      v_settled := v_settled + 1;
    end if;
  end loop;
  return v_settled;
end;
$$;
comment on function private.settle_weeks() is
  'Closes the weeks that have ended and makes those official that ended 48 hours ago. Any number of callers may run it; returns how many weeks it settled.';

revoke all on function
  private.draw_seed_of(uuid),
  private.draw_of(text, uuid),
  private.rank_week(uuid),
  private.rank_unsettled_weeks(uuid[]),
  private.close_week(uuid),
  private.settle_week(uuid),
  private.settle_weeks()
from public;
grant execute on function private.settle_weeks() to service_role;
