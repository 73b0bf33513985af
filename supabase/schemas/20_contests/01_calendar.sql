create function private.get_blackout_start(p_ends_at timestamptz)
returns timestamptz
language sql
stable
as $$
  select p_ends_at - interval '24 hours';
$$;
comment on function private.get_blackout_start(timestamptz) is
  'Exactly 24 hours before the close, also when a clock change lies between.';

-- The calendar of a contest: ISO weeks in the contest's own time zone, and their phases. src/domain/contest-week.ts
-- and phase.ts repeat it; supabase/tests/00_foundation/calendar-mirror.test.ts compares both.
create function private.get_contest_week_at(p_at timestamptz, p_time_zone text)
returns text
language sql
stable
as $$
  select to_char(p_at at time zone p_time_zone, 'IYYY"-w"IW');
$$;
comment on function private.get_contest_week_at(timestamptz, text) is
  'The slug of the week that contains this instant, such as 2026-w47.';

create function private.get_contest_week_monday(p_week text)
returns date
language sql
immutable
as $$
  select case
    when p_week ~ '^[12][0-9]{3}-w(0[1-9]|[1-4][0-9]|5[0-3])$'
      and to_char(to_date(replace(p_week, 'w', ''), 'IYYY-IW'), 'IYYY"-w"IW') = p_week
    then to_date(replace(p_week, 'w', ''), 'IYYY-IW')
  end;
$$;
comment on function private.get_contest_week_monday(text) is
  'The Monday of a week. Null where no such week exists (2026-w54, 2025-w53).';

create function private.get_contest_week_start(p_week text, p_time_zone text)
returns timestamptz
language sql
stable
as $$
  select private.get_contest_week_monday(p_week)::timestamp at time zone p_time_zone;
$$;
comment on function private.get_contest_week_start(text, text) is
  'Monday 00:00 of a week in a time zone. A week ends when the next one starts.';

create function private.is_blackout(p_ends_at timestamptz, p_now timestamptz)
returns boolean
language sql
stable
as $$
  select p_now >= private.get_blackout_start(p_ends_at) and p_now < p_ends_at;
$$;
comment on function private.is_blackout(timestamptz, timestamptz) is
  'Whether standings are hidden from everyone at this instant.';

create function private.get_neighbor_week(p_week text, p_weeks integer)
returns text
language sql
immutable
as $$
  select to_char(private.get_contest_week_monday(p_week) + 7 * p_weeks, 'IYYY"-w"IW');
$$;
comment on function private.get_neighbor_week(text, integer) is
  'The slug that many weeks later, or earlier for a negative number.';

create function private.get_official_time(p_ends_at timestamptz)
returns timestamptz
language sql
stable
as $$
  select p_ends_at + interval '48 hours';
$$;
comment on function private.get_official_time(timestamptz) is
  'When provisional results become official: exactly 48 hours after the close.';

create function private.compute_phase(
  p_starts_at timestamptz,
  p_ends_at timestamptz,
  p_is_cancelled boolean,
  p_starters integer,
  p_now timestamptz
)
returns text
language sql
stable
as $$
  select case
    when p_is_cancelled then 'cancelled'
    when p_now < p_starts_at then 'upcoming'
    when p_starters < 3 then 'cancelled'
    when p_now < p_ends_at then 'live'
    when p_now < private.get_official_time(p_ends_at) then 'provisional'
    else 'official'
  end;
$$;
comment on function private.compute_phase(timestamptz, timestamptz, boolean, integer, timestamptz) is
  'The phase of a week at an instant. It follows from the bounds, a cancellation, and the number of entries '
  'at the start.';
