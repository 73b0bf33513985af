-- What a voter does with a contestant whom the rate queue served.
create function public.rate_served(
  p_entry_id uuid, p_stars integer, p_request_id uuid, p_looked_ms integer, p_is_from_outbox boolean default false
)
returns public.vote_answer
language plpgsql
-- security definer: API roles may not write what was served.
security definer
set search_path = ''
set enable_seqscan = off
as $$
declare
  v_voter_id uuid := private.get_user_id();
begin
  perform private.lock_voter(v_voter_id);
  -- Before the vote, which rates the entry: a retry finds it rated and changes nothing. A refused vote takes this back.
  update private.served_entries r
  set looked_ms = least(greatest(p_looked_ms, 0), 86400000), is_from_outbox = coalesce(p_is_from_outbox, false)
  from private.vote_eligibility g
  where g.entry_id = p_entry_id
    and r.voter_id = v_voter_id and r.week_id = g.week_id and r.entry_id = g.entry_id
    and r.outcome is distinct from 'rated';
  return public.cast_vote(p_entry_id, p_stars, p_request_id);
end;
$$;
comment on function public.rate_served(uuid, integer, uuid, integer, boolean) is
  'cast_vote for an entry that next_to_rate served, and how long the caller looked at it. Refuses what cast_vote refuses.';
grant execute on function public.rate_served(uuid, integer, uuid, integer, boolean) to authenticated;

create function public.skip_served(p_entry_id uuid, p_looked_ms integer, p_is_from_outbox boolean default false)
returns boolean
language plpgsql
-- security definer: API roles may not write what was served.
security definer
set search_path = ''
set enable_seqscan = off
as $$
declare
  v_voter_id uuid := private.get_user_id();
  v_state private.voter_state := private.lock_voter(v_voter_id);
  v_week_id uuid;
begin
  if v_state.voter_id is null then
    perform private.refuse('not_signed_in', 'No account belongs to this request.');
  end if;
  if v_state.denial_reason is not null then
    perform private.refuse_denied_voter(v_voter_id);
  end if;
  select g.week_id into v_week_id from private.vote_eligibility g where g.entry_id = p_entry_id;
  update private.voter_weeks w
  set last_place = w.last_place + 1
  where w.voter_id = v_voter_id and w.week_id = v_week_id;
  update private.served_entries r
  set
    place = (select w.last_place from private.voter_weeks w where w.voter_id = v_voter_id and w.week_id = v_week_id),
    outcome = coalesce(r.outcome, 'skipped'),
    answered_at = case when r.outcome = 'rated' then r.answered_at else private.clock() end,
    looked_ms = case when r.outcome = 'rated' then r.looked_ms else least(greatest(p_looked_ms, 0), 86400000) end,
    is_from_outbox = case when r.outcome = 'rated' then r.is_from_outbox else coalesce(p_is_from_outbox, false) end
  where r.voter_id = v_voter_id and r.week_id = v_week_id and r.entry_id = p_entry_id;
  return found;
end;
$$;
comment on function public.skip_served(uuid, integer, boolean) is
  'Moves an entry that next_to_rate served to the end of the caller''s queue. A rated one stays rated. False where it was '
  'not served. Refuses: not_signed_in, email_not_verified, password_unconfirmed, not_allowed, age_unconfirmed.';
grant execute on function public.skip_served(uuid, integer, boolean) to authenticated;

create function public.get_vote_meter(p_country text)
returns public.vote_meter
language plpgsql
stable
-- security definer: API roles may not read standings. The answer is about the caller alone.
security definer
set search_path = ''
as $$
declare
  v_voter_id uuid := private.get_user_id();
begin
  if not exists (select from public.profiles p where p.id = v_voter_id and p.erased_at is null) then
    perform private.refuse('not_signed_in', 'No account belongs to this request.');
  end if;
  return private.compute_vote_meter(
    private.find_voter_week(v_voter_id, (private.find_rated_week(p_country, private.clock())).id),
    private.list_unratable(v_voter_id)
  );
end;
$$;
comment on function public.get_vote_meter(text) is
  'The caller''s meter of the live week. Refuses: not_signed_in, no_such_week, week_opening, voting_not_open (no live week).';
grant execute on function public.get_vote_meter(text) to authenticated;
