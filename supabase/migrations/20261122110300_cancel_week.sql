-- A week that an admin cancels, before it starts or while it runs: its votes are void, its entries are carried over.
-- An entry that is carried out of a running week keeps its id, so its voters may vote for it again in another week.
alter table public.votes drop constraint votes_pkey;
alter table public.votes add constraint votes_pkey primary key (voter_id, entry_id, week_id);

create or replace function private.write_vote(p_voter_id uuid, p_pass private.gate_pass, p_stars integer)
returns public.vote_answer
language plpgsql
as $$
declare
  v_vote public.votes;
  v_old_stars integer;
begin
  select v.* into v_vote
  from public.votes v
  where v.voter_id = p_voter_id and v.entry_id = p_pass.entry_id and v.week_id = p_pass.week_id;
  if not found then
    insert into public.votes (voter_id, entry_id, week_id, stars, cast_at, changed_at)
    values (p_voter_id, p_pass.entry_id, p_pass.week_id, p_stars, p_pass.passed_at, p_pass.passed_at)
    returning * into v_vote;
    insert into private.vote_deltas (entry_id, votes, stars, fives, weight, weighted_stars)
    values (
      v_vote.entry_id, 1, p_stars, (p_stars = 5)::integer, v_vote.weight, v_vote.weight * p_stars
    );
  elsif v_vote.stars <> p_stars then
    v_old_stars := v_vote.stars;
    update public.votes v
    set stars = p_stars, changed_at = p_pass.passed_at
    where v.voter_id = p_voter_id and v.entry_id = p_pass.entry_id and v.week_id = p_pass.week_id
    returning * into v_vote;
    if v_vote.state = 'counted' then
      insert into private.vote_deltas (entry_id, votes, stars, fives, weight, weighted_stars)
      values (
        v_vote.entry_id, 0, p_stars - v_old_stars, (p_stars = 5)::integer - (v_old_stars = 5)::integer,
        0, v_vote.weight * (p_stars - v_old_stars)
      );
    end if;
  end if;
  return row(v_vote.entry_id, v_vote.stars, v_vote.state, v_vote.receipt, v_vote.cast_at)::public.vote_answer;
end;
$$;

create function private.void_votes(p_week_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- Waits for votes on their way; whoever comes later finds the week cancelled.
  perform pg_advisory_xact_lock(private.week_lock_key(p_week_id));
  perform private.fold_deltas();
  update public.votes v set state = 'void' where v.week_id = p_week_id and v.state <> 'void';
  update private.standings s
  set
    votes = 0, stars = 0, fives = 0, weight = 0, weighted_stars = 0, fives_share = 0,
    score = private.score(0, 0, 3.5, 4), shown_score = private.score(0, 0, 3.5, 2), final_rank = null
  where s.week_id = p_week_id;
  update public.contest_weeks w set votes = 0, weight = 0, weighted_stars = 0 where w.id = p_week_id;
end;
$$;
comment on function private.void_votes(uuid) is 'Takes the votes of a week out of every sum; they keep their stars and receipts. Needs the lock of the standings.';

create function private.cancel_week(p_week_id uuid, p_reason text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_week public.contest_weeks;
  v_now timestamptz;
begin
  perform private.lock_standings();
  perform private.line_up_week(p_week_id);
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
  if nullif(btrim(p_reason), '') is null or char_length(p_reason) > 500 then
    perform private.refuse('invalid_input', 'p_reason has no text or more than 500 characters');
  end if;
  if v_week.starts_at <= v_now then
    perform private.void_votes(p_week_id);
  end if;
  update public.contest_weeks w set cancelled_at = v_now, cancel_reason = btrim(p_reason) where w.id = p_week_id;
  perform private.place_entries(
    array(
      select e.id
      from public.entries e
      where e.week_id = p_week_id and e.state in ('submitted', 'changes_requested', 'approved')
    ),
    private.neighbour_week(v_week.week, 1), 'carried_over_cancelled'
  );
end;
$$;
comment on function private.cancel_week(uuid, text) is
  'Cancels a week that has not ended: votes void, entries carried over to the next week; again changes nothing. Refuses: '
  'no_such_week, voting_closed (it has ended), invalid_input (a reason of 1 to 500 characters is needed).';

revoke all on function private.void_votes(uuid), private.cancel_week(uuid, text) from public;
