create domain public.hold_reason as text
  constraint hold_reason_is_known check (value in ('shared_device', 'burst', 'weak_signals', 'unknown'));
comment on domain public.hold_reason is 'Why a vote is held.';

create domain public.vote_signal as text constraint vote_signal_is_known check (
  value in (
    'shared_device', 'burst', 'weak_signals', 'mostly_ones', 'same_hour', 'same_network', 'same_stars', 'fast_looks',
    'disposable_mail', 'same_mailbox', 'regular_gaps'
  )
);
comment on domain public.vote_signal is 'What speaks against a vote. weak_signals: several weak ones together.';

-- Held votes: the reason of each, and the decision of an admin. The receipt identifies a hold. It stays when the
-- voter's account is erased, so no row says whose vote it is.
create table private.vote_holds (
  week_id uuid not null,
  receipt uuid not null,
  reason public.hold_reason not null,
  held_at timestamptz not null default private.clock(),
  decision text,
  decision_reason text,
  decided_by uuid,
  decided_at timestamptz,
  constraint vote_holds_pkey primary key (week_id, receipt),
  constraint vote_holds_belong_to_a_week foreign key (week_id) references public.contest_weeks (id),
  constraint vote_holds_by_an_admin foreign key (decided_by) references public.profiles (id) on delete set null,
  constraint vote_holds_decision_is_known check (decision in ('released', 'voided')),
  constraint vote_holds_decision_has_its_reason check (
    case decision
      when 'released' then decision_reason in ('different_people', 'honest_opinion', 'real_supporters', 'held_by_mistake')
      when 'voided' then decision_reason in ('one_person', 'organised', 'automated', 'harming_others')
      else decision_reason is null
    end
  ),
  constraint vote_holds_decision_has_a_time check ((decision is null) = (decided_at is null))
);
comment on table private.vote_holds is
  'Why a vote is held, and the one decision about it. It has no foreign key to votes, because votes are never '
  'deleted.';

alter table private.vote_holds enable row level security;

create function private.hold_votes(p_week_id uuid, p_receipts uuid[], p_reason text)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  v_held integer;
begin
  with held as (
    update public.votes v set state = 'held'
    where v.week_id = p_week_id and v.receipt = any (p_receipts) and v.state = 'counted'
      -- A released vote is not held again.
      and not exists (
        select from private.vote_holds h
        where h.week_id = v.week_id and h.receipt = v.receipt and h.decision is not null
      )
    returning v.entry_id, v.stars, v.weight, v.receipt
  ),
  taken as (
    insert into private.vote_deltas (week_id, entry_id, votes, stars, fives, weight, weighted_stars)
    select p_week_id, h.entry_id, -1, -h.stars, -(h.stars = 5)::integer, -h.weight, -h.weight * h.stars
    from held h
  ),
  noted as (
    insert into private.vote_holds as n (week_id, receipt, reason)
    select p_week_id, h.receipt, p_reason from held h
    on conflict on constraint vote_holds_pkey do update set reason = excluded.reason
  )
  select count(*) into v_held from held;
  return v_held;
end;
$$;
comment on function private.hold_votes(uuid, uuid[], text) is
  'Takes counted votes out of the sums until an admin decides: shared_device, burst or weak_signals. Returns their '
  'number. Decided votes stay as they are.';

create function private.check_held_decision(p_action text, p_reason text, p_voter_ids uuid[])
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  if p_action is null or p_action not in ('release', 'void')
    or coalesce(cardinality(p_voter_ids), 0) not between 1 and 500
  then
    perform private.refuse('invalid_input', 'p_action is release or void, p_voter_ids has 1 to 500');
  end if;
  if p_reason is null or p_reason <> all (case p_action
    when 'release' then array['different_people', 'honest_opinion', 'real_supporters', 'held_by_mistake']
    else array['one_person', 'organised', 'automated', 'harming_others']
  end) then
    perform private.refuse('invalid_field', 'reason', 'a reason for this decision');
  end if;
  return case p_action when 'release' then 'released' else 'voided' end;
end;
$$;
comment on function private.check_held_decision(text, text, uuid[]) is
  'The decision, released or voided. Refuses a call without votes, or with a reason for another decision.';

create function private.get_void_reason(p_week_id uuid, p_receipt uuid)
returns text
language sql
stable
set search_path = ''
as $$
  select coalesce(
    (
      select h.reason
      from private.vote_holds h
      where h.week_id = p_week_id and h.receipt = p_receipt and h.reason in ('shared_device', 'burst', 'weak_signals')
    ),
    'admin_voided'
  );
$$;
comment on function private.get_void_reason(uuid, uuid) is
  'The reason of a vote that an admin voids: that of its hold, otherwise admin_voided.';

create function private.decide_votes(
  p_week_id uuid, p_entry_id uuid, p_voter_ids uuid[], p_decision text, p_reason text, p_admin uuid
)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  v_decided integer;
begin
  with decided as (
    -- The stars as they are under the lock of the row: the voter may be changing them now.
    update public.votes v
    set
      state = case p_decision when 'released' then 'counted' else 'void' end,
      void_reason = case when p_decision <> 'released' then private.get_void_reason(v.week_id, v.receipt) end
    where v.week_id = p_week_id and v.entry_id = p_entry_id and v.voter_id = any (p_voter_ids) and v.state = 'held'
      and v.voter_id <> p_admin
    returning v.entry_id, v.stars, v.weight, v.receipt
  ),
  counted as (
    insert into private.vote_deltas (week_id, entry_id, votes, stars, fives, weight, weighted_stars)
    select p_week_id, d.entry_id, 1, d.stars, (d.stars = 5)::integer, d.weight, d.weight * d.stars
    from decided d
    where p_decision = 'released'
  ),
  noted as (
    insert into private.vote_holds as h
      (week_id, receipt, reason, decision, decision_reason, decided_by, decided_at)
    select p_week_id, d.receipt, 'unknown', p_decision, p_reason, p_admin, private.clock() from decided d
    on conflict on constraint vote_holds_pkey do update set
      decision = excluded.decision, decision_reason = excluded.decision_reason,
      decided_by = excluded.decided_by, decided_at = excluded.decided_at
  )
  select count(*) into v_decided from decided;
  perform private.tally_deltas(array[p_week_id]);
  perform private.rank_unsettled_weeks(array[p_week_id]);
  perform private.close_vote_appeals(p_week_id);
  return v_decided;
end;
$$;
comment on function private.decide_votes(uuid, uuid, uuid[], text, text, uuid) is
  'Counts or voids those of these votes that are still held, never the admin''s own. Returns their number. '
  'Needs the lock of the contest.';

-- Admins see held votes by contestant and reason. They see the voter's id and never the stars, and no numbers in the
-- last 24 hours of a week.
create function private.can_decide_held_votes(p_week public.contest_weeks, p_now timestamptz)
returns boolean
language sql
stable
set search_path = ''
as $$
  select coalesce(
    private.get_phase(p_week, p_now) in ('live', 'provisional')
      and p_now < private.get_official_time(p_week.ends_at)
      and not private.is_blackout(p_week.ends_at, p_now),
    false
  );
$$;
comment on function private.can_decide_held_votes(contest_weeks, timestamptz) is
  'While a week is live, except in its last 24 hours, and in the 48 hours after the close.';
