-- The one way to write a vote. The functions use the search path of cast_vote.
create function private.find_hold_reason(
  p_voter_id uuid, p_eligible private.eligible_vote, p_account_made_at timestamptz, p_is_third_on_device boolean
)
returns text
language plpgsql
as $$
begin
  -- In the last 24 hours no state changes. The close evaluates these votes.
  if p_eligible.is_blackout then
    return null;
  end if;
  if p_account_made_at > p_eligible.passed_at - interval '24 hours' then
    insert into private.new_account_votes (entry_id, cast_at, voter_id)
    values (p_eligible.entry_id, p_eligible.passed_at, p_voter_id)
    on conflict do nothing;
  end if;
  if p_is_third_on_device then
    return 'shared_device';
  end if;
  if p_account_made_at > p_eligible.passed_at - interval '24 hours' and (
    select count(*)
    from (
      select from private.new_account_votes n
      where n.entry_id = p_eligible.entry_id
        and n.cast_at > p_eligible.passed_at - make_interval(secs => private.get_threshold('burst', 'seconds'))
      limit private.get_threshold('burst', 'votes')
    ) x
  ) >= private.get_threshold('burst', 'votes') then
    return 'burst';
  end if;
  return null;
end;
$$;
comment on function private.find_hold_reason(uuid, private.eligible_vote, timestamptz, boolean) is
  'Why a new vote is held at once: shared_device or burst. Null where it counts. The nine votes before the tenth of a '
  'burst are held by evaluate_next_week.';

create function private.note_hold(p_vote public.votes, p_reason text)
returns void
language sql
as $$
  insert into private.vote_holds (week_id, receipt, reason, held_at)
  values (p_vote.week_id, p_vote.receipt, p_reason, p_vote.cast_at);
  insert into private.vote_signals (week_id, receipt, signal, evidence, found_at)
  values (p_vote.week_id, p_vote.receipt, p_reason, '{}', p_vote.cast_at);
  -- No change of the sums: the signals of this entry are due.
  insert into private.vote_deltas (week_id, entry_id, votes, stars, fives, weight, weighted_stars, made_at)
  values (p_vote.week_id, p_vote.entry_id, 0, 0, 0, 0, 0, p_vote.cast_at);
$$;
comment on function private.note_hold(votes, text) is 'Stores why a vote was held while it was written.';

create function private.write_vote(
  p_voter_id uuid, p_eligible private.eligible_vote, p_stars integer, p_weight numeric, p_account_made_at timestamptz,
  p_is_third_on_device boolean
)
returns public.vote_answer
language plpgsql
as $$
declare
  v_vote public.votes;
  v_old_stars integer;
  v_hold_reason text;
begin
  -- "is not distinct from" keeps the index of receipts out: planned while the week has no votes, a session would read
  -- all votes of the week through it.
  select v.* into v_vote
  from public.votes v
  where v.voter_id = p_voter_id and v.entry_id = p_eligible.entry_id
    and v.week_id is not distinct from p_eligible.week_id;
  if not found then
    v_hold_reason := private.find_hold_reason(p_voter_id, p_eligible, p_account_made_at, p_is_third_on_device);
    insert into public.votes (voter_id, entry_id, week_id, stars, weight, state, cast_at, changed_at)
    values (
      p_voter_id, p_eligible.entry_id, p_eligible.week_id, p_stars, p_weight,
      case when v_hold_reason is null then 'counted' else 'held' end, p_eligible.passed_at, p_eligible.passed_at
    )
    returning * into v_vote;
    if v_hold_reason is not null then
      perform private.note_hold(v_vote, v_hold_reason);
      return row(v_vote.entry_id, v_vote.stars, v_vote.state, v_vote.receipt, v_vote.cast_at)::public.vote_answer;
    end if;
    insert into private.vote_deltas (week_id, entry_id, votes, stars, fives, weight, weighted_stars, made_at)
    values (
      v_vote.week_id, v_vote.entry_id, 1, p_stars, (p_stars = 5)::integer, v_vote.weight, v_vote.weight * p_stars,
      p_eligible.passed_at
    );
  elsif v_vote.stars <> p_stars then
    v_old_stars := v_vote.stars;
    update public.votes v
    set stars = p_stars, changed_at = p_eligible.passed_at
    where v.voter_id = p_voter_id and v.entry_id = p_eligible.entry_id
      and v.week_id is not distinct from p_eligible.week_id
    returning * into v_vote;
    if v_vote.state = 'counted' then
      insert into private.vote_deltas (week_id, entry_id, votes, stars, fives, weight, weighted_stars, made_at)
      values (
        v_vote.week_id, v_vote.entry_id, 0, p_stars - v_old_stars, (p_stars = 5)::integer - (v_old_stars = 5)::integer,
        0, v_vote.weight * (p_stars - v_old_stars), p_eligible.passed_at
      );
    end if;
  end if;
  return row(v_vote.entry_id, v_vote.stars, v_vote.state, v_vote.receipt, v_vote.cast_at)::public.vote_answer;
end;
$$;
comment on function private.write_vote(uuid, private.eligible_vote, integer, numeric, timestamptz, boolean) is
  'Adds the vote, held where a strong signal shows at once, or changes its stars, and appends the change of the sums. '
  'The same stars again change nothing.';
