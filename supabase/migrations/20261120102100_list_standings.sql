-- The contestants of a week, page by page. Three orders: the live one, the final one, and the drawn one that hides all standings.
create type public.standing as (
  entry_id uuid,
  profile_id uuid,
  display_name text,
  age integer,
  city text,
  rank integer,
  score numeric,
  votes integer,
  portrait jsonb,
  cursor text
);
comment on type public.standing is
  'One row of list_standings. rank, score and votes are null where the order is drawn; cursor continues after this row.';

create function private.cursor_parts(p_cursor text, p_pattern text)
returns text[]
language plpgsql
immutable
set search_path = ''
as $$
begin
  if p_cursor !~ p_pattern then
    perform private.refuse(
      'invalid_input', 'p_after is no cursor of this list', 'Begin again with the first page: the order of the list has changed.'
    );
  end if;
  return string_to_array(p_cursor, '_');
end;
$$;
comment on function private.cursor_parts(text, text) is
  'The parts of a cursor that matches the pattern of its list; another one, also that of a phase that has passed, is invalid_input.';

create function private.list_live_standings(p_week_id uuid, p_limit integer, p_after text)
returns setof public.standing
language plpgsql
set search_path = ''
-- As in cast_vote: a plan from when the table was empty must not read it whole later.
set enable_seqscan = off
as $$
declare
  v_after text[] := coalesce(
    private.cursor_parts(
      p_after,
      '^live_[0-9]\.[0-9]{4}_[0-9]{1,10}\.[0-9]{2}_[01](\.[0-9]{1,17})?(e-[0-9]{1,2})?_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}_[0-9]{1,9}_[0-9]{1,9}$'
    ),
    array['live', 'Infinity', '0', '0', '00000000-0000-0000-0000-000000000000', '0', '0']
  );
  v_score numeric := v_after[2];
  v_weight numeric := v_after[3];
  v_fives_share double precision := v_after[4];
  v_entry_id uuid := v_after[5];
  v_rank integer := v_after[6];
  v_position integer := v_after[7];
  v_row record;
begin
  for v_row in
    select
      s.score, s.weight, s.fives_share, s.entry_id, s.profile_id, s.display_name, s.age, s.city, s.packed_portrait,
      s.votes, s.shown_score
    from private.standings s
    where s.week_id = p_week_id
      and s.is_listed
      and (s.score, s.weight, s.fives_share, s.entry_id) < (v_score, v_weight, v_fives_share, v_entry_id)
    order by s.score desc, s.weight desc, s.fives_share desc, s.entry_id desc
    limit p_limit
  loop
    v_position := v_position + 1;
    if (v_row.score, v_row.weight, v_row.fives_share) is distinct from (v_score, v_weight, v_fives_share) then
      v_rank := v_position;
    end if;
    v_score := v_row.score;
    v_weight := v_row.weight;
    v_fives_share := v_row.fives_share;
    return next row(
      v_row.entry_id, v_row.profile_id, v_row.display_name, v_row.age, v_row.city, v_rank, v_row.shown_score,
      v_row.votes, private.unpack_portrait(v_row.packed_portrait),
      concat_ws('_', 'live', v_score, v_weight, v_fives_share, v_row.entry_id, v_rank, v_position)
    )::public.standing;
  end loop;
end;
$$;
comment on function private.list_live_standings(uuid, integer, text) is
  'The order of a live week: score, effective weight, share of fives. Equal ranks are shown as 1, 1, 3; the rank comes from the cursor.';

create function private.list_final_standings(p_week_id uuid, p_limit integer, p_after text)
returns setof public.standing
language plpgsql
set search_path = ''
-- As in cast_vote: a plan from when the table was empty must not read it whole later.
set enable_seqscan = off
as $$
declare
  v_after text[] := coalesce(private.cursor_parts(p_after, '^final_[0-9]{1,9}$'), array['final', '0']);
begin
  return query
    select
      s.entry_id, s.profile_id, s.display_name, s.age, s.city, s.final_rank, s.shown_score::numeric, s.votes,
      private.unpack_portrait(s.packed_portrait), 'final_' || s.final_rank
    from private.standings s
    where s.week_id = p_week_id and s.is_listed and s.final_rank is not null and s.final_rank > v_after[2]::integer
    order by s.final_rank
    limit p_limit;
end;
$$;
comment on function private.list_final_standings(uuid, integer, text) is 'The ranking of a closed week, ties broken by the draw.';

create function private.list_drawn_standings(p_week_id uuid, p_limit integer, p_after text)
returns setof public.standing
language plpgsql
set search_path = ''
as $$
declare
  v_after text[] := private.cursor_parts(p_after, '^drawn_[0-9a-f]{32}_[0-9a-f]{32}$');
  v_seed text := coalesce(v_after[2], md5(coalesce(auth.uid(), gen_random_uuid())::text || p_week_id::text));
begin
  return query
    select
      s.entry_id, s.profile_id, s.display_name, s.age, s.city, null::integer, null::numeric, null::integer,
      private.unpack_portrait(s.packed_portrait),
      concat_ws('_', 'drawn', v_seed, d.draw)
    from (
      select e.id, md5(v_seed || e.id::text) collate "C" as draw
      from public.entries e
      where e.week_id = p_week_id
        and e.is_public
        and (v_after is null or md5(v_seed || e.id::text) collate "C" > v_after[3])
      order by 2
      limit p_limit
    ) d
    join private.standings s on s.entry_id = d.id
    order by d.draw;
end;
$$;
comment on function private.list_drawn_standings(uuid, integer, text) is
  'Before the week and in the blackout: an order drawn per viewer. Signed in, it is the same all week; else the first page draws '
  'a seed, and the cursor carries it. It says nothing about standings.';

create function public.list_standings(
  p_country text,
  p_week text default null,
  p_limit integer default 24,
  p_after text default null
)
returns setof public.standing
language plpgsql
-- security definer: standings are hidden from everybody and shown here by the phase of the week.
security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.clock();
  v_limit integer := least(greatest(coalesce(p_limit, 24), 1), 100);
  v_week public.contest_weeks;
  v_phase text;
begin
  perform private.fold_when_due();
  v_week := private.advance_week(private.find_week(p_country, p_week, v_now), v_now);
  v_phase := private.phase_of(v_week, v_now);
  if v_phase = 'official' or (v_phase = 'provisional' and v_week.draw_seed is not null) then
    return query select * from private.list_final_standings(v_week.id, v_limit, p_after);
  elsif v_phase = 'provisional' or (v_phase = 'live' and not private.is_blackout(v_week.ends_at, v_now)) then
    return query select * from private.list_live_standings(v_week.id, v_limit, p_after);
  else
    return query select * from private.list_drawn_standings(v_week.id, v_limit, p_after);
  end if;
end;
$$;
comment on function public.list_standings(text, text, integer, text) is
  'A page of the contestants of a week, in its order. p_week null is the current week, p_limit 1 to 100, p_after the cursor of '
  'the last row. Refuses with no_such_week and, for a cursor that does not belong to the list as it is now, invalid_input.';

revoke all on function
  private.cursor_parts(text, text),
  private.list_live_standings(uuid, integer, text),
  private.list_final_standings(uuid, integer, text),
  private.list_drawn_standings(uuid, integer, text),
  public.list_standings(text, text, integer, text)
from public;
grant execute on function public.list_standings(text, text, integer, text) to anon, authenticated, service_role;
