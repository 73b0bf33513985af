create function private.find_signals(p_week_id uuid, p_entry_ids uuid[], p_voter_ids uuid[])
returns setof private.found_signal
language sql
stable
set search_path = ''
as $$
  select * from private.find_shared_devices(p_week_id, p_voter_ids)
  union all select * from private.find_mostly_ones(p_week_id, p_voter_ids)
  union all select * from private.find_same_stars(p_week_id, p_voter_ids)
  union all select * from private.find_fast_looks(p_week_id, p_voter_ids)
  union all select * from private.find_disposable_mails(p_week_id, p_voter_ids)
  union all select * from private.find_bursts(p_week_id, p_entry_ids)
  union all select * from private.find_same_hours(p_week_id, p_entry_ids)
  union all select * from private.find_same_networks(p_week_id, p_entry_ids)
  union all select * from private.find_same_mailboxes(p_week_id, p_entry_ids)
  union all select * from private.find_regular_gaps(p_week_id, p_entry_ids);
$$;
comment on function private.find_signals(uuid, uuid[], uuid[]) is
  'All signals of the votes of a week: of these voters the first five, of these entries the others. Null is all.';

create function private.is_voter_signal(p_signal text)
returns boolean
language sql
immutable
as $$
  select p_signal in ('shared_device', 'mostly_ones', 'same_stars', 'fast_looks', 'disposable_mail');
$$;
comment on function private.is_voter_signal(text) is 'Whether a signal is about a voter, not about the votes for an entry.';

create function private.release_holds(p_week_id uuid, p_receipts uuid[])
returns integer
language plpgsql
set search_path = ''
as $$
declare
  v_released integer;
begin
  with released as (
    update public.votes v set state = 'counted'
    where v.week_id = p_week_id and v.receipt = any (p_receipts) and v.state = 'held'
      and exists (
        select from private.vote_holds h
        where h.week_id = v.week_id and h.receipt = v.receipt and h.reason <> 'unknown' and h.decision is null
      )
    returning v.entry_id, v.stars, v.weight, v.receipt
  ),
  counted as (
    insert into private.vote_deltas (week_id, entry_id, votes, stars, fives, weight, weighted_stars)
    select p_week_id, r.entry_id, 1, r.stars, (r.stars = 5)::integer, r.weight, r.weight * r.stars
    from released r
  ),
  forgotten as (
    delete from private.vote_holds h using released r where h.week_id = p_week_id and h.receipt = r.receipt
  )
  select count(*) into v_released from released;
  return v_released;
end;
$$;
comment on function private.release_holds(uuid, uuid[]) is
  'Counts held votes whose evidence went. Returns their number. Needs the locks of these votes.';

create function private.apply_signals(p_week_id uuid, p_receipts uuid[])
returns integer
language plpgsql
set search_path = ''
as $$
declare
  v_changed integer := 0;
  v_due record;
begin
  for v_due in
    with locked as materialized (
      -- A vote that its voter is changing now is due again by that change. At the close no vote changes.
      select v.receipt, v.state
      from public.votes v
      where v.week_id = p_week_id and v.receipt = any (p_receipts) and v.state in ('counted', 'held')
        and not exists (
          select from private.vote_holds h
          where h.week_id = v.week_id and h.receipt = v.receipt and h.decision is not null
        )
      for update skip locked
    ),
    judged as (
      select
        l.receipt, l.state,
        case
          when bool_or(s.signal = 'shared_device') then 'shared_device'
          when bool_or(s.signal = 'burst') then 'burst'
          when count(*) filter (where t.strength = 'weak') >= private.get_threshold('weak_signals', 'signals') then 'weak_signals'
        end as reason
      from locked l
      left join private.vote_signals s on s.week_id = p_week_id and s.receipt = l.receipt and s.gone_at is null
      left join private.holding_thresholds t on t.signal = s.signal
      group by l.receipt, l.state
    )
    select j.state, j.reason, array_agg(j.receipt) as receipts
    from judged j
    where (j.state = 'held') or j.reason is not null
    group by j.state, j.reason
  loop
    if v_due.state = 'counted' then
      v_changed := v_changed + private.hold_votes(p_week_id, v_due.receipts, v_due.reason);
    elsif v_due.reason is null then
      -- Votes that the signals held, not those that somebody else did.
      v_changed := v_changed + private.release_holds(p_week_id, v_due.receipts);
    else
      update private.vote_holds h
      set reason = v_due.reason
      where h.week_id = p_week_id and h.receipt = any (v_due.receipts) and h.reason <> v_due.reason;
    end if;
  end loop;
  return v_changed;
end;
$$;
comment on function private.apply_signals(uuid, uuid[]) is
  'Holds those of these votes that have one strong or three weak signals, and releases those that have them no longer. '
  'Votes that an admin decided stay. Returns how many changed.';

create function private.evaluate_signals(p_week_id uuid, p_entry_ids uuid[] default null, p_voter_ids uuid[] default null)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  v_now timestamptz := private.clock();
  v_receipts uuid[];
begin
  with found as materialized (
    select f.receipt, f.signal, f.evidence from private.find_signals(p_week_id, p_entry_ids, p_voter_ids) f
  ),
  gone as (
    update private.vote_signals s
    set gone_at = v_now
    from public.votes v
    where s.week_id = p_week_id and s.gone_at is null and v.week_id = s.week_id and v.receipt = s.receipt
      and case
        when private.is_voter_signal(s.signal) then p_voter_ids is null or v.voter_id = any (p_voter_ids)
        else p_entry_ids is null or v.entry_id = any (p_entry_ids)
      end
      and not exists (select from found f where f.receipt = s.receipt and f.signal = s.signal)
    returning s.receipt
  ),
  noted as (
    insert into private.vote_signals as s (week_id, receipt, signal, evidence, found_at)
    select p_week_id, f.receipt, f.signal, f.evidence, v_now from found f
    on conflict (week_id, receipt, signal) do update
    set evidence = excluded.evidence, gone_at = null
    where s.evidence <> excluded.evidence or s.gone_at is not null
  )
  select array(select g.receipt from gone g union select f.receipt from found f) into v_receipts;
  return private.apply_signals(p_week_id, v_receipts);
end;
$$;
comment on function private.evaluate_signals(uuid, uuid[], uuid[]) is
  'Finds the signals of a week, of these entries and voters or of all, and holds or releases votes by them. Returns how '
  'many changed. Needs the lock of the contest.';

create function private.evaluate_next_week()
returns boolean
language plpgsql
-- security definer: the service role calls it and may not write votes.
security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.clock();
  v_week public.contest_weeks;
  v_entry_ids uuid[];
  v_since timestamptz;
  v_voter_ids uuid[];
begin
  for v_week in
    select w.*
    from public.contest_weeks w
    where w.ends_at > v_now and w.cancelled_at is null and not private.is_blackout(w.ends_at, v_now)
      and exists (select from private.unevaluated_entries u where u.week_id = w.id)
    order by w.id
  loop
    continue when not private.try_lock_contest(v_week.country);
    with taken as (
      delete from private.unevaluated_entries u where u.week_id = v_week.id returning u.entry_id, u.changed_since
    )
    select array_agg(t.entry_id), min(t.changed_since) into v_entry_ids, v_since from taken t;
    continue when v_entry_ids is null;
    v_voter_ids := array(
      select v.voter_id
      from public.votes v
      where v.week_id = v_week.id and v.entry_id = any (v_entry_ids) and v.changed_at >= v_since
      group by v.voter_id
    );
    perform private.evaluate_signals(v_week.id, v_entry_ids, v_voter_ids || private.list_device_sharers(v_voter_ids));
    return true;
  end loop;
  delete from private.new_account_votes n where n.cast_at < v_now - interval '10 minutes';
  return false;
end;
$$;
comment on function private.evaluate_next_week() is
  'Evaluates the signals of what changed in a live week that no other worker has locked. In the last 24 hours nothing is '
  'evaluated until the close. True where it did one: call it again, in a new transaction, until it is false.';
grant execute on function private.evaluate_next_week() to service_role;

create function private.list_device_sharers(p_voter_ids uuid[])
returns uuid[]
language sql
stable
set search_path = ''
as $$
  select array(
    select o.user_id
    from public.device_accounts m
    join public.device_accounts o on o.device_id = m.device_id
    where m.user_id = any (p_voter_ids) and o.user_id <> all (p_voter_ids)
    group by o.user_id
  );
$$;
comment on function private.list_device_sharers(uuid[]) is 'The other accounts on the devices of these.';

create function private.end_holding(p_week_id uuid)
returns void
language sql
set search_path = ''
as $$
  select private.close_vote_appeals(p_week_id);
  delete from private.week_keys k where k.week_id = p_week_id;
  update private.voter_weeks w set origins = '{}' where w.week_id = p_week_id and w.voted_at is not null and w.origins <> '{}';
  delete from private.unevaluated_entries u where u.week_id = p_week_id;
$$;
comment on function private.end_holding(uuid) is
  'After the last change of the votes of a week: answers open appeals, destroys the key of its networks and their hashes.';
