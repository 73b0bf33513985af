-- Votes that are held: why each one is, and what an admin decided. A hold is known by the receipt of its vote, which stays
-- when the voter's account is erased, so nothing here says whose vote it is.
create table private.vote_holds (
  week_id uuid not null,
  receipt uuid not null,
  reason text not null,
  held_at timestamptz not null default private.clock(),
  decision text,
  decision_reason text,
  decided_by uuid,
  decided_at timestamptz,
  constraint vote_holds_pkey primary key (week_id, receipt),
  constraint vote_holds_belong_to_a_week foreign key (week_id) references public.contest_weeks (id),
  constraint vote_holds_by_an_admin foreign key (decided_by) references public.profiles (id) on delete set null,
  constraint vote_holds_reason_is_known
    check (reason in ('shared_device', 'mostly_ones', 'burst_of_new_accounts', 'unknown')),
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
  'Why a vote is held, and the one decision about it. Without a foreign key to votes: a vote is never deleted.';
alter table private.vote_holds enable row level security;
revoke all on table private.vote_holds from public, anon, authenticated, service_role;

-- A vote that counts is in neither of its pages, so voting costs what it did.
create index votes_held_idx on public.votes (week_id, entry_id) where state = 'held';

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
      -- What an admin has released is not held again.
      and not exists (
        select from private.vote_holds h
        where h.week_id = v.week_id and h.receipt = v.receipt and h.decision is not null
      )
    returning v.entry_id, v.stars, v.weight, v.receipt
  ),
  taken as (
    insert into private.vote_deltas (entry_id, votes, stars, fives, weight, weighted_stars)
    select h.entry_id, -1, -h.stars, -(h.stars = 5)::integer, -h.weight, -h.weight * h.stars
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
  'Takes counted votes out of the sums until an admin decides: shared_device, mostly_ones or burst_of_new_accounts. Returns how '
  'many; a vote that was decided before stays as it is.';
revoke all on function private.hold_votes(uuid, uuid[], text) from public;
