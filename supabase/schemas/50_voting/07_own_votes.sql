create domain public.vote_reason as text
  constraint vote_reason_is_known check (
    value in (
      'shared_device', 'burst', 'weak_signals', 'unknown', 'undecided', 'account_deleted', 'account_suspended',
      'entry_withdrawn', 'entry_disqualified', 'admin_voided', 'week_cancelled'
    )
  );
comment on domain public.vote_reason is 'Why a vote is held, or does not count (product rules, section 7).';

-- The votes of the caller, week by week. It adds no right: it joins rows that the caller may read.
create type public.own_vote as (
  entry_id uuid,
  profile_id uuid,
  display_name text,
  portrait public.picture,
  country public.country,
  week text,
  time_zone text,
  stars public.stars,
  state public.vote_state,
  reason public.vote_reason,
  is_checked_at_close boolean,
  receipt uuid,
  cast_at timestamptz,
  changed_at timestamptz,
  cursor text
);
comment on type public.own_vote is
  'One row of list_own_votes. profile_id, display_name and portrait are null once the entry is no longer '
  'public. is_checked_at_close: a vote of the last 24 hours of a live week, whose signals the close evaluates. cursor '
  'continues after this row. Nullable: profile_id, display_name, portrait, reason.';

create function public.list_own_votes(p_limit integer default 24, p_after text default null)
returns setof public.own_vote
language plpgsql
stable
-- security definer: API roles may not read entries and photos. It answers the caller's own votes alone.
security definer
set search_path = ''
as $$
declare
  v_limit integer := least(greatest(coalesce(p_limit, 24), 1), 100);
  v_after text[] := string_to_array(p_after, '_');
  v_now timestamptz := private.clock();
begin
  if p_after !~ '^[12][0-9]{3}-w[0-5][0-9]_[0-9]{1,16}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    perform private.refuse('invalid_input', 'p_after is not a cursor of this list', 'Start again with the first page.');
  end if;
  return query
    select
      v.entry_id,
      e.profile_id,
      e.display_name,
      p.portrait,
      w.country::public.country,
      w.week,
      c.time_zone,
      v.stars,
      case when w.cancelled_at is null then v.state else 'void' end::public.vote_state,
      case
        when w.cancelled_at is not null then 'week_cancelled'
        when v.state = 'held' then coalesce(
          (select h.reason from private.vote_holds h where h.week_id = v.week_id and h.receipt = v.receipt), 'unknown'
        )
        else v.void_reason
      end::public.vote_reason,
      private.is_blackout(w.ends_at, v_now) and v.cast_at >= private.get_blackout_start(w.ends_at)
        and w.cancelled_at is null,
      v.receipt,
      v.cast_at,
      v.changed_at,
      concat_ws('_', w.week, v.cast_us, v.entry_id)
    from (
      select
        o.entry_id, o.week_id, o.stars, o.state, o.void_reason, o.receipt, o.cast_at, o.changed_at,
        (extract(epoch from o.cast_at) * 1000000)::bigint as cast_us
      from public.votes o
      where o.voter_id = (select private.get_user_id())
    ) v
    join public.contest_weeks w on w.id = v.week_id
    join public.contests c on c.country = w.country
    left join public.entries e
      on e.id = v.entry_id and e.is_public and not private.is_blocked_pair((select auth.uid()), e.profile_id)
    left join lateral (
      select row(
        f.width, f.height, f.placeholder, array(select z from jsonb_populate_recordset(null::public.picture_size, f.sizes) z)
      )::public.picture as portrait
      from public.photos f
      where f.entry_id = e.id and f.kind = 'portrait' and f.state = 'approved'
    ) p on true
    where p_after is null or (w.week, v.cast_us, v.entry_id) < (v_after[1], v_after[2]::bigint, v_after[3]::uuid)
    order by w.week desc, v.cast_us desc, v.entry_id desc
    limit v_limit;
end;
$$;
comment on function public.list_own_votes(integer, text) is
  'A page of the caller''s own votes: the newest week first, and in a week the latest vote first. p_limit is '
  '1 to 100, p_after the cursor of the last row. It shows no standings. Refuses a cursor of another list with '
  'invalid_input. It sorts all votes of the caller, because an index in this order would add a write to every '
  'vote.';
grant execute on function public.list_own_votes(integer, text) to authenticated;
