-- The calendar of a contest: ISO weeks in the contest's own time zone, and the phases of such a week.
-- src/domain/contest-week.ts and phase.ts say the same; supabase/tests/schema/calendar-mirror.test.ts holds them together.
create function private.contest_week_at(p_at timestamptz, p_time_zone text)
returns text
language sql
stable
as $$
  select to_char(p_at at time zone p_time_zone, 'IYYY"-w"IW');
$$;
comment on function private.contest_week_at(timestamptz, text) is 'The slug of the week that holds this instant, such as 2026-w47.';

create function private.contest_week_monday(p_week text)
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
comment on function private.contest_week_monday(text) is 'The Monday of a week, or null where no such week exists (2026-w54, 2025-w53).';

create function private.neighbour_week(p_week text, p_weeks integer)
returns text
language sql
immutable
as $$
  select to_char(private.contest_week_monday(p_week) + 7 * p_weeks, 'IYYY"-w"IW');
$$;
comment on function private.neighbour_week(text, integer) is 'The slug so many weeks later, or earlier where the number is negative.';

create function private.contest_week_starts_at(p_week text, p_time_zone text)
returns timestamptz
language sql
stable
as $$
  select private.contest_week_monday(p_week)::timestamp at time zone p_time_zone;
$$;
comment on function private.contest_week_starts_at(text, text) is 'Monday 00:00 of a week in a time zone; the week ends where the next one starts.';

create function private.blackout_starts_at(p_ends_at timestamptz)
returns timestamptz
language sql
stable
as $$
  select p_ends_at - interval '24 hours';
$$;
comment on function private.blackout_starts_at(timestamptz) is 'Exactly 24 hours before the close, also where a clock change falls into them.';

create function private.official_at(p_ends_at timestamptz)
returns timestamptz
language sql
stable
as $$
  select p_ends_at + interval '48 hours';
$$;
comment on function private.official_at(timestamptz) is 'When provisional results become official: exactly 48 hours after the close.';

create function private.is_blackout(p_ends_at timestamptz, p_now timestamptz)
returns boolean
language sql
stable
as $$
  select p_now >= private.blackout_starts_at(p_ends_at) and p_now < p_ends_at;
$$;
comment on function private.is_blackout(timestamptz, timestamptz) is 'Whether standings are hidden from everyone at this instant.';

create function private.phase_at(
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
    when p_now < private.official_at(p_ends_at) then 'provisional'
    else 'official'
  end;
$$;
comment on function private.phase_at(timestamptz, timestamptz, boolean, integer, timestamptz) is
  'The phase of a week at an instant, from its bounds, the stored decision to cancel it and the number of entries that started.';

revoke all on function
  private.contest_week_at(timestamptz, text),
  private.contest_week_monday(text),
  private.neighbour_week(text, integer),
  private.contest_week_starts_at(text, text),
  private.blackout_starts_at(timestamptz),
  private.official_at(timestamptz),
  private.is_blackout(timestamptz, timestamptz),
  private.phase_at(timestamptz, timestamptz, boolean, integer, timestamptz)
from public;
