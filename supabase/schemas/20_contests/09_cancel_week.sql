create function private.cancel_week(p_week_id uuid, p_reason text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_week public.contest_weeks;
  v_now timestamptz;
begin
  perform private.lock_contest(w.country) from public.contest_weeks w where w.id = p_week_id;
  perform private.lock_entries();
  v_now := private.clock();
  select w.* into v_week from public.contest_weeks w where w.id = p_week_id;
  if not found then
    perform private.refuse('no_such_week', format('week %s', p_week_id));
  end if;
  if v_week.cancelled_at is not null then
    return;
  end if;
  if v_week.ends_at <= v_now then
    perform private.refuse('voting_closed', format('The week ended at %s.', v_week.ends_at));
  end if;
  if v_week.starts_at <= v_now and v_week.qualified_at is null then
    perform private.refuse('week_opening', 'The worker opens this week now.', 'Try again in a few seconds.');
  end if;
  if nullif(btrim(p_reason), '') is null or char_length(p_reason) > 500 then
    perform private.refuse('invalid_input', 'p_reason has no text or more than 500 characters');
  end if;
  if v_week.starts_at <= v_now then
    perform private.void_week_votes(p_week_id);
    perform private.end_holding(p_week_id);
  end if;
  update public.contest_weeks w set cancelled_at = v_now, cancel_reason = btrim(p_reason) where w.id = p_week_id;
  perform private.move_entries_to_week(
    array(
      select e.id
      from public.entries e
      where e.week_id = p_week_id and e.state in ('submitted', 'changes_requested', 'approved')
    ),
    private.get_neighbor_week(v_week.week, 1), 'carried_over_cancelled'
  );
end;
$$;
comment on function private.cancel_week(uuid, text) is
  'Cancels a week that has not ended: its votes become void, its entries move to the next week. A second call '
  'changes nothing. Refuses: no_such_week, voting_closed (it has ended), week_opening (it has started and is not lined '
  'up yet), invalid_input (the reason needs 1 to 500 characters).';

create function private.void_week_votes(p_week_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- Waits for pending votes. Later calls find the week cancelled.
  perform private.lock_week(p_week_id);
  perform private.tally_deltas(array[p_week_id]);
  update public.votes v
  set state = 'void', state_before_void = null, void_reason = 'week_cancelled'
  where v.week_id = p_week_id;
  update private.standings s
  set
    votes = 0, queue_votes = 0, stars = 0, fives = 0, weight = 0, weighted_stars = 0, fives_share = 0,
    score = 3.5, shown_score = 3.5, final_rank = null
  where s.week_id = p_week_id;
  delete from private.week_totals t where t.week_id = p_week_id;
end;
$$;
comment on function private.void_week_votes(uuid) is
  'Takes the votes of a week out of every sum. Votes keep their stars and receipts. Needs the lock of the '
  'contest.';
