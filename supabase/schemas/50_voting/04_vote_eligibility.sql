create type private.eligible_vote as (
  entry_id uuid,
  week_id uuid,
  passed_at timestamptz,
  is_blackout boolean
);
comment on type private.eligible_vote is 'The entry takes a vote, with this time. is_blackout: in the last 24 hours of the week.';

-- What a vote needs to know about an entry, in one row. A vote reads neither entry, week nor profile.
create table private.vote_eligibility (
  entry_id uuid not null,
  week_id uuid not null,
  profile_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  is_competing boolean not null,
  week_has_enough_entries boolean not null,
  is_week_qualified boolean not null default false,
  constraint vote_eligibility_pkey primary key (entry_id),
  constraint vote_eligibility_belong_to_an_entry foreign key (entry_id) references public.entries (id) on delete cascade
);
comment on table private.vote_eligibility is
  'Copied from entries, contest_weeks and profiles by their triggers. cast_vote reads it.';

create index vote_eligibility_week_idx on private.vote_eligibility (week_id);

alter table private.vote_eligibility enable row level security;

create function private.sync_vote_eligibility(p_entry_ids uuid[])
returns void
language sql
set search_path = ''
as $$
  insert into private.vote_eligibility as g
    (entry_id, week_id, profile_id, starts_at, ends_at, is_competing, week_has_enough_entries, is_week_qualified)
  select
    e.id, e.week_id, e.profile_id, w.starts_at, w.ends_at,
    e.is_public and w.cancelled_at is null,
    w.starters >= 3,
    w.qualified_at is not null
  from public.entries e
  join public.contest_weeks w on w.id = e.week_id
  where e.id = any (p_entry_ids)
  on conflict (entry_id) do update set
    week_id = excluded.week_id,
    profile_id = excluded.profile_id,
    starts_at = excluded.starts_at,
    ends_at = excluded.ends_at,
    is_competing = excluded.is_competing,
    week_has_enough_entries = excluded.week_has_enough_entries,
    is_week_qualified = excluded.is_week_qualified;
$$;
comment on function private.sync_vote_eligibility(uuid[]) is
  'Updates the eligibility of these entries from its sources.';

-- A voter of a blocked pair gets the same answer as for an unknown entry.
create function private.check_vote_eligibility(p_entry_id uuid, p_voter_id uuid)
returns private.eligible_vote
language plpgsql
as $$
declare
  v_eligibility private.vote_eligibility;
  v_week_id uuid;
  v_now timestamptz;
begin
  select g.* into v_eligibility from private.vote_eligibility g where g.entry_id = p_entry_id;
  v_week_id := v_eligibility.week_id;
  if v_week_id is not null then
    -- Before the clock: closing or cancelling the week waits for this vote, or this vote reads the result of it.
    perform private.share_week(v_week_id);
    select g.* into v_eligibility from private.vote_eligibility g where g.entry_id = p_entry_id;
  end if;
  v_now := private.clock();
  if v_eligibility.entry_id is null or not v_eligibility.is_competing
    or exists (select from private.blocks b where b.blocker_id = p_voter_id and b.blocked_id = v_eligibility.profile_id)
    or exists (select from private.blocks b where b.blocker_id = v_eligibility.profile_id and b.blocked_id = p_voter_id)
  then
    perform private.refuse('entry_not_competing', format('entry %s', p_entry_id));
  end if;
  if v_eligibility.profile_id = p_voter_id then
    perform private.refuse('own_entry', format('entry %s', p_entry_id));
  end if;
  if v_eligibility.week_id <> v_week_id then
    perform private.refuse('voting_not_open', 'The entry has just moved to another week.');
  end if;
  if v_now < v_eligibility.starts_at then
    perform private.refuse('voting_not_open', format('opens at %s', v_eligibility.starts_at));
  end if;
  if v_now >= v_eligibility.ends_at then
    perform private.refuse('voting_closed', format('closed at %s', v_eligibility.ends_at));
  end if;
  if not v_eligibility.is_week_qualified then
    perform private.refuse('week_opening', 'The worker opens this week now.', 'Send the vote again in a few seconds.');
  end if;
  if not v_eligibility.week_has_enough_entries then
    perform private.refuse('entry_not_competing', 'The week is cancelled: fewer than 3 entries.');
  end if;
  return row(
    v_eligibility.entry_id, v_eligibility.week_id, v_now, private.is_blackout(v_eligibility.ends_at, v_now)
  )::private.eligible_vote;
end;
$$;
comment on function private.check_vote_eligibility(uuid, uuid) is
  'Refuses a vote that the entry or its week does not take. Otherwise returns the time of the vote.';

create function private.get_voting_denial_reason(p_profile public.profiles)
returns text
language sql
stable
set search_path = ''
as $$
  select case
    when p_profile.email_verified_at is null then 'email_not_verified'
    when p_profile.password_unconfirmed_at is not null then 'password_unconfirmed'
    when private.is_hidden(p_profile) then 'not_allowed'
    when p_profile.agreed_at is null then 'age_unconfirmed'
  end;
$$;
comment on function private.get_voting_denial_reason(profiles) is
  'Why an account may not vote, the first code that applies: email_not_verified, password_unconfirmed, '
  'not_allowed (suspended or pending deletion), age_unconfirmed.';

create function private.sync_voting_denial_reason(p_profile_id uuid)
returns void
language sql
set search_path = ''
as $$
  update private.voter_state s
  set denial_reason = private.get_voting_denial_reason(p)
  from public.profiles p
  where p.id = p_profile_id and s.voter_id = p.id
    and s.denial_reason is distinct from private.get_voting_denial_reason(p);
$$;
comment on function private.sync_voting_denial_reason(uuid) is
  'Copies the denial reason of an account to its voter row.';

create function private.refuse_denied_voter(p_voter_id uuid)
returns void
language plpgsql
as $$
declare
  v_reason text := (select private.get_voting_denial_reason(p) from public.profiles p where p.id = p_voter_id);
begin
  if v_reason is not null then
    perform private.refuse(v_reason, 'This account may not vote. See private.get_voting_denial_reason.');
  end if;
  -- The row was created while the address was being verified.
  update private.voter_state s set denial_reason = null where s.voter_id = p_voter_id;
end;
$$;
comment on function private.refuse_denied_voter(uuid) is
  'Reads the profile itself before it refuses a voter.';
