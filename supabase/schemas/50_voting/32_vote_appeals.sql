-- A voter may ask once a week that a person looks at the held votes again.
create table private.vote_appeals (
  voter_id uuid not null,
  week_id uuid not null,
  text text not null,
  receipts uuid[] not null,
  appealed_at timestamptz not null default private.clock(),
  decision text,
  decided_at timestamptz,
  constraint vote_appeals_pkey primary key (voter_id, week_id),
  constraint vote_appeals_belong_to_a_profile foreign key (voter_id) references public.profiles (id),
  constraint vote_appeals_belong_to_a_week foreign key (week_id) references public.contest_weeks (id),
  constraint vote_appeals_text_has_1_to_500_characters check (char_length(text) between 1 and 500),
  constraint vote_appeals_decision_is_known check (decision in ('released', 'voided', 'undecided')),
  constraint vote_appeals_decision_has_a_time check ((decision is null) = (decided_at is null))
);
comment on table private.vote_appeals is
  'Appeals against held votes, one for a voter and week, with the receipts of these votes. The decision follows from the votes: see close_vote_appeals.';

create index vote_appeals_open_idx on private.vote_appeals (week_id) where decision is null;

alter table private.vote_appeals enable row level security;

create domain public.appeal_outcome as text
  constraint appeal_outcome_is_known check (value in ('released', 'voided', 'undecided'));
comment on domain public.appeal_outcome is
  'What became of an appeal: a vote was counted again, none was, or nobody decided before the result.';

create type public.own_vote_appeal as (
  country public.country,
  week text,
  text text,
  appealed_at timestamptz,
  decision public.appeal_outcome,
  decided_at timestamptz
);
comment on type public.own_vote_appeal is 'An appeal of the caller. Nullable: decision, decided_at.';

create function public.appeal_held_votes(p_country text, p_week text, p_text text)
returns public.own_vote_appeal
language plpgsql
-- security definer: API roles may not write appeals.
security definer
set search_path = ''
as $$
declare
  v_voter_id uuid := private.get_user_id();
  v_state private.voter_state := private.lock_voter(v_voter_id);
  v_text text := btrim(p_text);
  v_receipts uuid[];
  v_week public.contest_weeks;
  v_now timestamptz := private.clock();
  v_appeal private.vote_appeals;
begin
  if v_state.voter_id is null then
    perform private.refuse('not_signed_in', 'No account belongs to this request.');
  end if;
  select w.* into v_week from public.contest_weeks w where w.country = p_country and w.week = p_week;
  if not found then
    perform private.refuse('no_such_week', format('country %s, week %s', p_country, p_week));
  end if;
  if coalesce(char_length(v_text), 0) not between 1 and 500 then
    perform private.refuse('invalid_field', 'appeal', '1 to 500 characters');
  end if;
  v_receipts := array(
    select v.receipt
    from public.votes v
    where v.voter_id = v_voter_id and v.week_id is not distinct from v_week.id and v.state = 'held'
  );
  if cardinality(v_receipts) = 0 or v_week.cancelled_at is not null or v_now >= private.get_official_time(v_week.ends_at) then
    perform private.refuse('appeal_closed', 'No held vote of the caller in this week, or it is official.');
  end if;
  insert into private.vote_appeals (voter_id, week_id, text, receipts, appealed_at)
  values (v_voter_id, v_week.id, v_text, v_receipts, v_now)
  on conflict (voter_id, week_id) do nothing
  returning * into v_appeal;
  if not found then
    perform private.refuse('appeal_closed', 'The caller has appealed in this week.');
  end if;
  return row(v_week.country, v_week.week, v_appeal.text, v_appeal.appealed_at, null, null)::public.own_vote_appeal;
end;
$$;
comment on function public.appeal_held_votes(text, text, text) is
  'Asks once a week that an admin looks at the caller''s held votes again. Refuses: not_signed_in, no_such_week, '
  'invalid_field (appeal: 1 to 500 characters), appeal_closed (no held vote, an official or cancelled week, or a second '
  'appeal).';
grant execute on function public.appeal_held_votes(text, text, text) to authenticated;

create function public.list_own_vote_appeals()
returns setof public.own_vote_appeal
language sql
stable
-- security definer: API roles may not read appeals. It answers the caller's own alone.
security definer
set search_path = ''
as $$
  select w.country::public.country, w.week, a.text, a.appealed_at, a.decision::public.appeal_outcome, a.decided_at
  from private.vote_appeals a
  join public.contest_weeks w on w.id = a.week_id
  where a.voter_id = (select private.get_user_id())
  order by a.appealed_at desc
  limit 100;
$$;
comment on function public.list_own_vote_appeals() is 'The latest 100 appeals of the caller against held votes.';
grant execute on function public.list_own_vote_appeals() to authenticated;

create function private.close_vote_appeals(p_week_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_closed record;
begin
  for v_closed in
    update private.vote_appeals a
    set
      decided_at = private.clock(),
      decision = case
        when exists (
          select from public.votes v
          where v.voter_id = a.voter_id and v.week_id is not distinct from a.week_id and v.state = 'counted'
            and v.receipt = any (a.receipts)
        ) then 'released'
        when exists (
          select from public.votes v
          where v.voter_id = a.voter_id and v.week_id is not distinct from a.week_id and v.void_reason in ('undecided', 'week_cancelled')
        ) then 'undecided'
        else 'voided'
      end
    where a.week_id = p_week_id and a.decision is null
      and not exists (
        select from public.votes v
        where v.voter_id = a.voter_id and v.week_id is not distinct from a.week_id and v.state = 'held'
      )
    returning a.voter_id, a.decision
  loop
    perform private.notify(
      v_closed.voter_id, 'votes_' || v_closed.decision, p_week_id::text,
      (select jsonb_build_object('country', w.country, 'week', w.week) from public.contest_weeks w where w.id = p_week_id), null
    );
  end loop;
end;
$$;
comment on function private.close_vote_appeals(uuid) is
  'Answers and notifies the appeals of voters who have no held vote left in this week: released where one of the votes '
  'counts, undecided where the result came first, otherwise voided. Needs the lock of the contest.';
