create table public.contest_weeks (
  id uuid not null default gen_random_uuid(),
  country text not null,
  week text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  capacity integer not null default 24,
  entries integer not null default 0,
  starters integer not null default 0,
  prior numeric(5, 4),
  cancelled_at timestamptz,
  cancel_reason text,
  draw_seed text,
  settled_at timestamptz,
  created_at timestamptz not null default private.clock(),
  qualified_at timestamptz,
  qualification_commitment text,
  qualification_bytes text,
  qualification_previous_seed text,
  qualification_seed text,
  constraint contest_weeks_pkey primary key (id),
  constraint contest_weeks_country_week_key unique (country, week),
  constraint contest_weeks_belong_to_a_contest foreign key (country) references public.contests (country),
  constraint contest_weeks_week_is_a_slug check (week ~ '^[12][0-9]{3}-w[0-5][0-9]$'),
  constraint contest_weeks_end_after_they_start check (ends_at > starts_at),
  constraint contest_weeks_capacity_is_3_or_more check (capacity >= 3),
  constraint contest_weeks_prior_is_a_number_of_stars check (prior between 1 and 5),
  constraint contest_weeks_cancelled_have_a_reason check ((cancelled_at is null) = (cancel_reason is null)),
  constraint contest_weeks_settled_had_their_draw check (settled_at is null or draw_seed is not null),
  constraint contest_weeks_settled_or_cancelled check (settled_at is null or cancelled_at is null)
);
comment on table public.contest_weeks is
  'A week of a contest: its bounds and the stored decisions about it. The phase is never stored: it follows '
  'from the clock, the bounds and the decisions. A vote changes no row here: the order of the rows would show '
  'where it arrived.';
comment on column public.contest_weeks.qualification_commitment is
  'SHA-256, in hex, of 32 random bytes that the server keeps from the cut-off to the start of the week.';
comment on column public.contest_weeks.qualification_bytes is 'These bytes, in hex, once the week has started.';
comment on column public.contest_weeks.qualification_previous_seed is
  'The draw seed of the week that closed at this start; the SHA-256 of nothing without one.';
comment on column public.contest_weeks.qualification_seed is
  'SHA-256, in hex, of the bytes followed by the 32 bytes of the previous draw seed. Null where no draw was needed or '
  'nothing was committed in time.';

create index contest_weeks_unqualified_idx
  on public.contest_weeks (country, starts_at)
  where qualified_at is null and cancelled_at is null;
create index contest_weeks_undecided_idx
  on public.contest_weeks (ends_at)
  where settled_at is null and cancelled_at is null;

alter table public.contest_weeks enable row level security;
grant select, insert, update on table public.contest_weeks to service_role;

create function private.get_phase(p_week public.contest_weeks, p_now timestamptz)
returns public.phase
language plpgsql
stable
set search_path = ''
as $$
begin
  if p_week.settled_at is not null then
    return 'official';
  end if;
  return case private.compute_phase(
      p_week.starts_at, p_week.ends_at, p_week.cancelled_at is not null, p_week.starters, p_now
    )
    when 'upcoming' then 'upcoming'
    when 'live' then 'live'
    when 'cancelled' then 'cancelled'
    -- A week is official once the worker has settled it.
    else 'provisional'
  end;
end;
$$;
comment on function private.get_phase(contest_weeks, timestamptz) is
  'The phase of a stored week, from the clock and the stored decisions.';

create function private.set_contest_week_bounds()
returns trigger
language plpgsql
-- security definer: a role that adds a week may not call the calendar.
security definer
set search_path = ''
as $$
declare
  v_time_zone text := (select c.time_zone from public.contests c where c.country = new.country);
begin
  if v_time_zone is null or private.get_contest_week_monday(new.week) is null then
    perform private.refuse('no_such_week', format('country %s, week %s', new.country, new.week));
  end if;
  new.starts_at := coalesce(new.starts_at, private.get_contest_week_start(new.week, v_time_zone));
  new.ends_at := coalesce(
    new.ends_at,
    private.get_contest_week_start(private.get_neighbor_week(new.week, 1), v_time_zone)
  );
  return new;
end;
$$;
comment on function private.set_contest_week_bounds() is
  'Fills the bounds of a new week from its slug and the time zone of its contest. no_such_week where the '
  'calendar has no such week.';

create trigger contest_weeks_before_insert_or_update_set_contest_week_bounds
  before insert or update of country, week on public.contest_weeks
  for each row execute function private.set_contest_week_bounds();

-- The effects of a week's state.
create function private.follow_contest_week()
returns trigger
language plpgsql
-- security definer: a role that changes a week may not write what follows.
security definer
set search_path = ''
as $$
begin
  if (old.starts_at, old.ends_at, old.cancelled_at is null, old.starters >= 3, old.qualified_at is null)
    is distinct from (new.starts_at, new.ends_at, new.cancelled_at is null, new.starters >= 3, new.qualified_at is null)
  then
    perform private.sync_vote_eligibility(array(select g.entry_id from private.vote_eligibility g where g.week_id = new.id));
  end if;
  -- A week that had ended before its qualification notifies nobody.
  if old.qualified_at is null and new.cancelled_at is null and new.qualified_at < new.ends_at then
    perform private.notify_open_week(new);
  end if;
  if old.settled_at is null and new.settled_at is not null then
    delete from private.score_bins b where b.week_id = new.id;
    perform private.notify_results(new);
  end if;
  return null;
end;
$$;
comment on function private.follow_contest_week() is
  'Applies a week that moves, is cancelled, qualifies, is settled, or reaches three entries: eligibility, '
  'notifications, and the end of its score bins.';

create trigger contest_weeks_after_update_apply_week_state
  after update of starts_at, ends_at, cancelled_at, starters, qualified_at, settled_at on public.contest_weeks
  for each row
  when (
    (old.starts_at, old.ends_at, old.cancelled_at is null, old.starters >= 3, old.qualified_at is null, old.settled_at is null)
    is distinct from
    (new.starts_at, new.ends_at, new.cancelled_at is null, new.starters >= 3, new.qualified_at is null, new.settled_at is null)
  )
  execute function private.follow_contest_week();

create function private.ensure_week(p_country text, p_week text)
returns uuid
language plpgsql
set search_path = ''
as $$
declare
  v_id uuid;
begin
  select w.id into v_id from public.contest_weeks w where w.country = p_country and w.week = p_week;
  if not found then
    insert into public.contest_weeks (country, week, capacity)
    select c.country, p_week, c.capacity from public.contests c where c.country = p_country
    on conflict (country, week) do nothing;
    select w.id into v_id from public.contest_weeks w where w.country = p_country and w.week = p_week;
  end if;
  if v_id is null then
    perform private.refuse('no_such_week', format('country %s, week %s', p_country, p_week));
  end if;
  return v_id;
end;
$$;
comment on function private.ensure_week(text, text) is
  'The row of a week. Creates it with the capacity of its contest where it does not exist.';

-- These functions find a week and change none.
create function private.build_empty_week(p_country text, p_week text, p_time_zone text)
returns public.contest_weeks
language plpgsql
stable
set search_path = ''
as $$
declare
  v_week public.contest_weeks;
begin
  v_week.country := p_country;
  v_week.week := p_week;
  v_week.starts_at := private.get_contest_week_start(p_week, p_time_zone);
  v_week.ends_at := private.get_contest_week_start(private.get_neighbor_week(p_week, 1), p_time_zone);
  v_week.capacity := (select c.capacity from public.contests c where c.country = p_country);
  v_week.entries := 0;
  v_week.starters := 0;
  return v_week;
end;
$$;
comment on function private.build_empty_week(text, text, text) is
  'A week without a row and without entries. Its id is null.';

create function private.find_week(p_country text, p_week text, p_now timestamptz)
returns public.contest_weeks
language plpgsql
stable
set search_path = ''
as $$
declare
  v_week public.contest_weeks;
  v_time_zone text;
  v_current text;
begin
  if p_week is null then
    -- Slugs sort by time, so this reads the current week and perhaps one later week.
    select w.* into v_week
    from public.contest_weeks w
    where w.country = lower(p_country) and w.starts_at <= p_now
    order by w.week desc
    limit 1;
    if found and p_now < v_week.ends_at then
      return v_week;
    end if;
  else
    select w.* into v_week
    from public.contest_weeks w
    where w.country = lower(p_country) and w.week = lower(p_week);
    if found then
      return v_week;
    end if;
  end if;

  select c.time_zone into v_time_zone from public.contests c where c.country = lower(p_country);
  v_current := private.get_contest_week_at(p_now, v_time_zone);
  if v_time_zone is null or lower(p_week) <> v_current then
    perform private.refuse('no_such_week', format('country %s, week %s', p_country, p_week));
  end if;
  select w.* into v_week from public.contest_weeks w where w.country = lower(p_country) and w.week = v_current;
  if found then
    return v_week;
  end if;
  return private.build_empty_week(lower(p_country), v_current, v_time_zone);
end;
$$;
comment on function private.find_week(text, text, timestamptz) is
  'The week of a country, the current one where p_week is null. The current week always exists: without a row '
  'its id is null.';
