-- How many votes of a week are held, in the list of weeks for admins.
create or replace function private.admin_week(p_week public.contest_weeks, p_now timestamptz)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'week', p_week.week, 'phase', private.phase_of(p_week, p_now),
    'starts_at', p_week.starts_at, 'ends_at', p_week.ends_at, 'official_at', private.official_at(p_week.ends_at),
    'capacity', p_week.capacity, 'entries', p_week.entries, 'cancel_reason', p_week.cancel_reason,
    'waiting', (
      select count(*) from public.entries e
      where e.week_id = p_week.id and e.state in ('submitted', 'changes_requested')
    ),
    -- In the last 24 hours numbers of votes are nobody's matter.
    'held', case
      when private.phase_of(p_week, p_now) = 'live' and private.is_blackout(p_week.ends_at, p_now) then null
      else (select count(*) from public.votes v where v.week_id = p_week.id and v.state = 'held')
    end,
    'can_set_capacity', p_week.starts_at > p_now and p_week.cancelled_at is null,
    'can_cancel', p_week.ends_at > p_now and p_week.cancelled_at is null,
    'winner_id', case when p_week.settled_at is not null then private.winner_of(p_week.id) ->> 'profile_id' end,
    'ranking', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'rank', r.rank, 'profile_id', e.profile_id, 'display_name', e.display_name, 'state', e.state,
        'score', r.score, 'votes', r.votes
      ) order by r.rank), '[]')
      from public.results r join public.entries e on e.id = r.entry_id
      where r.week_id = p_week.id and r.rank <= 10
    )
  );
$$;
