-- Lists leave out who is apart from the reader; a public result keeps the place, with name and rank and without a link.
-- What answered until now goes on, behind a function that looks at the reader.
alter function public.list_standings(text, text, integer, text, text, text, text) rename to list_all_standings;
alter function public.list_all_standings(text, text, integer, text, text, text, text) set schema private;
alter function public.get_contest_week(text, text) rename to week_report;
alter function public.week_report(text, text) set schema private;
alter function public.list_contest_weeks(text, integer) rename to list_all_weeks;
alter function public.list_all_weeks(text, integer) set schema private;
revoke all on function
  private.list_all_standings(text, text, integer, text, text, text, text),
  private.week_report(text, text),
  private.list_all_weeks(text, integer)
from public, anon, authenticated, service_role;
alter function private.list_all_standings(text, text, integer, text, text, text, text) security invoker;
alter function private.week_report(text, text) security invoker;
alter function private.list_all_weeks(text, integer) security invoker;

create function private.without_link(p_row public.standing)
returns public.standing
language sql
immutable
set search_path = ''
as $$
  select row(
    p_row.entry_id, null, p_row.display_name, 18, '–', p_row.rank, p_row.score, p_row.votes, null, p_row.cursor
  )::public.standing;
$$;
comment on function private.without_link(public.standing) is
  'A place in a public result as whoever is apart sees it: name and rank, with the age and the city of nobody.';

create function private.list_for_reader(
  p_country text, p_week text, p_limit integer, p_after text, p_sort text, p_seed text, p_query text, p_apart uuid[]
)
returns setof public.standing
language plpgsql
set search_path = ''
as $$
declare
  v_now timestamptz := private.clock();
  v_is_result boolean := p_query is null
    and private.phase_of(private.find_week(p_country, p_week, v_now), v_now) in ('provisional', 'official');
  v_wanted integer := least(greatest(coalesce(p_limit, 24), 1), 100);
  v_row public.standing;
  v_read integer;
  v_asked integer;
begin
  -- A page is as long as anybody's, or a short one would look like the end of the list.
  while v_wanted > 0 loop
    v_asked := v_wanted;
    v_read := 0;
    for v_row in select * from private.list_all_standings(p_country, p_week, v_asked, p_after, p_sort, p_seed, p_query) loop
      v_read := v_read + 1;
      p_after := v_row.cursor;
      if not (v_row.profile_id = any (p_apart)) then
        return next v_row;
        v_wanted := v_wanted - 1;
      elsif v_is_result and v_row.rank is not null then
        return next private.without_link(v_row);
        v_wanted := v_wanted - 1;
      end if;
    end loop;
    exit when v_read < v_asked;
  end loop;
end;
$$;
comment on function private.list_for_reader(text, text, integer, text, text, text, text, uuid[]) is
  'list_all_standings without these people; ranks stay those of the whole week. After the close they keep their place, without a link.';

create function public.list_standings(
  p_country text,
  p_week text default null,
  p_limit integer default 24,
  p_after text default null,
  p_sort text default 'rank',
  p_seed text default null,
  p_query text default null
)
returns setof public.standing
language plpgsql
-- security definer: standings are hidden from everybody and shown here by the phase of the week.
security definer
set search_path = ''
as $$
declare
  v_apart uuid[] := case when auth.uid() is not null then private.apart_from(auth.uid()) end;
begin
  if cardinality(v_apart) > 0 then
    return query
      select * from private.list_for_reader(p_country, p_week, p_limit, p_after, p_sort, p_seed, p_query, v_apart);
  else
    return query
      select * from private.list_all_standings(p_country, p_week, p_limit, p_after, p_sort, p_seed, p_query);
  end if;
end;
$$;
comment on function public.list_standings(text, text, integer, text, text, text, text) is
  'A page of the contestants of a week. p_week null is the current week, p_limit 1 to 100, p_after the cursor of the last row. '
  'p_sort: rank, newest (who joined last) or random (by p_seed, else by a new draw that the cursor carries). p_query: words that '
  'the name or the city has, in any script, without case and accents, at most 50 characters. Where standings are hidden, rank is '
  'drawn per viewer. Who is apart from the caller by a block is left out, and in a result has no profile_id and no portrait. '
  'Refuses with no_such_week and invalid_input, also for a cursor that does not belong to the list as it is now.';

create function private.winner_for_reader(p_winner jsonb)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select case
    when private.are_apart((select auth.uid()), (p_winner ->> 'profile_id')::uuid)
    then p_winner || '{"profile_id": null, "age": 18, "city": "–", "portrait": null}'
    else p_winner
  end;
$$;
comment on function private.winner_for_reader(jsonb) is 'The card of a winner; without a link and a face for who is apart.';

create function public.get_contest_week(p_country text, p_week text default null)
returns public.contest_week_report
language plpgsql
-- security definer: the totals of a week are hidden from everybody, and shown here outside the blackout.
security definer
set search_path = ''
as $$
declare
  v_report public.contest_week_report := private.week_report(p_country, p_week);
begin
  v_report.winner := private.winner_for_reader(v_report.winner);
  return v_report;
end;
$$;
comment on function public.get_contest_week(text, text) is
  'The week of a country: the current one where p_week is null, which always answers. Codes in any case; else no_such_week. The '
  'winner has no profile_id and no portrait for who is apart by a block.';

create function public.list_contest_weeks(p_country text, p_limit integer default 12)
returns setof public.contest_week_summary
language sql
-- security definer: it settles what is due, which no caller may do by itself.
security definer
set search_path = ''
as $$
  select w.week, w.phase, w.starts_at, w.ends_at, w.entries, private.winner_for_reader(w.winner)
  from private.list_all_weeks(p_country, p_limit) w;
$$;
comment on function public.list_contest_weeks(text, integer) is
  'The weeks of a country, newest first, up to the next one, and the one after it where entries are planned for it; p_limit is 1 to '
  '100. Winners as in get_contest_week. Unknown country: no_such_week.';

revoke all on function
  private.without_link(public.standing),
  private.list_for_reader(text, text, integer, text, text, text, text, uuid[]),
  private.winner_for_reader(jsonb),
  public.list_standings(text, text, integer, text, text, text, text),
  public.get_contest_week(text, text),
  public.list_contest_weeks(text, integer)
from public;
grant execute on function
  public.list_standings(text, text, integer, text, text, text, text),
  public.get_contest_week(text, text),
  public.list_contest_weeks(text, integer)
to anon, authenticated, service_role;
