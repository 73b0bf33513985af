-- A week of a contest: its bounds, the decisions that were stored about it, and running totals of its votes.
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
  votes bigint not null default 0,
  weight numeric(16, 2) not null default 0,
  weighted_stars numeric(16, 2) not null default 0,
  created_at timestamptz not null default private.clock(),
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
)
-- Half-empty pages: the totals change with every fold and must stay heap-only updates.
with (fillfactor = 50);
comment on table public.contest_weeks is
  'A week of a contest. The phase is never stored: it follows from the clock, the bounds and the stored decisions. '
  'The totals of votes are no reading for the API roles, because they would leak through the blackout.';

create index contest_weeks_undecided_idx
  on public.contest_weeks (ends_at)
  where settled_at is null and cancelled_at is null;

alter table public.contest_weeks enable row level security;
revoke all on table public.contest_weeks from public, anon, authenticated, service_role;
grant select (
  id, country, week, starts_at, ends_at, capacity, entries, prior, cancelled_at, cancel_reason, draw_seed, settled_at
) on table public.contest_weeks to anon, authenticated;
grant select, insert, update on table public.contest_weeks to service_role;

create policy "Anyone reads the weeks of a contest"
  on public.contest_weeks for select to anon, authenticated
  using (true);

create function private.place_contest_week()
returns trigger
language plpgsql
-- security definer: whoever may add a week need not be able to read the calendar's functions.
security definer
set search_path = ''
as $$
declare
  v_time_zone text := (select c.time_zone from public.contests c where c.country = new.country);
begin
  if v_time_zone is null or private.contest_week_monday(new.week) is null then
    perform private.refuse('no_such_week', format('country %s, week %s', new.country, new.week));
  end if;
  new.starts_at := coalesce(new.starts_at, private.contest_week_starts_at(new.week, v_time_zone));
  new.ends_at := coalesce(
    new.ends_at,
    private.contest_week_starts_at(private.neighbour_week(new.week, 1), v_time_zone)
  );
  return new;
end;
$$;
comment on function private.place_contest_week() is
  'Fills the bounds of a new week from its slug and the time zone of its contest; no_such_week where the calendar has none.';
revoke all on function private.place_contest_week() from public;

create trigger contest_weeks_are_placed_in_time
  before insert or update of country, week on public.contest_weeks
  for each row execute function private.place_contest_week();
