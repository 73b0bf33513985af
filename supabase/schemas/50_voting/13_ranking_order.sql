create type public.standing as (
  entry_id uuid,
  profile_id uuid,
  display_name text,
  age integer,
  city text,
  rank integer,
  score numeric,
  votes integer,
  portrait public.picture,
  cursor text
);
comment on type public.standing is
  'One row of list_standings. rank, score and votes are null in a drawn order, portrait while an entry has no '
  'approved one. cursor continues after this row. Nullable: profile_id, rank, score, votes, portrait.';

-- A search narrows an order. With few matches p_only holds their ids; with many the function walks the order and
-- p_patterns picks.
create type private.listed_entry as (
  entry_id uuid,
  cursor text
);
comment on type private.listed_entry is 'An entry on a page, and the cursor that continues after it.';

create function private.read_cursor(p_cursor text, p_pattern text)
returns text[]
language plpgsql
immutable
set search_path = ''
as $$
begin
  if p_cursor !~ p_pattern then
    perform private.refuse(
      'invalid_input', 'p_after is not a cursor of this list', 'Start again with the first page: the order of the list has changed.'
    );
  end if;
  return string_to_array(p_cursor, '_');
end;
$$;
comment on function private.read_cursor(text, text) is
  'The parts of a cursor that matches the pattern of its list. Any other cursor, also one of an earlier '
  'phase, is invalid_input.';

create function private.list_final_standings(p_week_id uuid, p_limit integer, p_after text)
returns setof public.standing
language plpgsql
set search_path = ''
-- A plan made while the table is empty must not scan it later, as in cast_vote.
set enable_seqscan = off
as $$
declare
  v_after text[] := coalesce(private.read_cursor(p_after, '^final_[0-9]{1,9}$'), array['final', '0']);
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
comment on function private.list_final_standings(uuid, integer, text) is
  'The ranking of a closed week. The draw breaks ties.';

create function private.list_live_standings(p_week_id uuid, p_limit integer, p_after text)
returns setof public.standing
language plpgsql
set search_path = ''
-- A plan made while the table is empty must not scan it later, as in cast_vote.
set enable_seqscan = off
as $$
declare
  v_after text[] := coalesce(
    private.read_cursor(
      p_after,
      '^live_[0-9]\.[0-9]{4}_[0-9]{1,10}\.[0-9]{2}_[0-9](\.[0-9]{1,17})?(e-[0-9]{1,2})?_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}_[0-9]{1,9}_[0-9]{1,9}$'
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
  'The order of a live week: score, effective weight, share of fives. Equal ranks are 1, 1, 3. The rank comes '
  'from the cursor.';

create function private.list_ranked_final(p_week_id uuid, p_limit integer, p_patterns text[], p_only uuid[], p_after text)
returns setof private.listed_entry
language plpgsql
set search_path = ''
-- A plan made while the table is empty must not scan it later, as in cast_vote.
set enable_seqscan = off
as $$
declare
  v_after text[] := coalesce(private.read_cursor(p_after, '^final_[0-9]{1,9}$'), array['final', '0']);
begin
  if p_only is not null then
    return query
      select s.entry_id, 'final_' || s.final_rank
      from private.standings s
      where s.entry_id = any (p_only) and s.final_rank > v_after[2]::integer
      order by s.final_rank
      limit p_limit;
  else
    return query
      select s.entry_id, 'final_' || s.final_rank
      from private.standings s
      join private.entry_search f on f.entry_id = s.entry_id
      where s.week_id = p_week_id
        and s.is_listed
        and s.final_rank is not null
        and s.final_rank > v_after[2]::integer
        and f.words like all (p_patterns)
      order by s.final_rank
      limit p_limit;
  end if;
end;
$$;
comment on function private.list_ranked_final(uuid, integer, text[], uuid[], text) is
  'The order of a closed week, narrowed by a search: few matches by their ids, many by walking the order.';

create function private.list_ranked_live(p_week_id uuid, p_limit integer, p_patterns text[], p_only uuid[], p_after text)
returns setof private.listed_entry
language plpgsql
set search_path = ''
-- A plan made while the table is empty must not scan it later, as in cast_vote.
set enable_seqscan = off
as $$
declare
  v_after text[] := coalesce(
    private.read_cursor(
      p_after,
      '^live_[0-9]\.[0-9]{4}_[0-9]{1,10}\.[0-9]{2}_[0-9](\.[0-9]{1,17})?(e-[0-9]{1,2})?_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    ),
    array['live', 'Infinity', '0', '0', '00000000-0000-0000-0000-000000000000']
  );
begin
  if p_only is not null then
    return query
      select s.entry_id, concat_ws('_', 'live', s.score, s.weight, s.fives_share, s.entry_id)
      from private.standings s
      where s.entry_id = any (p_only)
        and (s.score, s.weight, s.fives_share, s.entry_id)
          < (v_after[2]::numeric, v_after[3]::numeric, v_after[4]::double precision, v_after[5]::uuid)
      order by s.score desc, s.weight desc, s.fives_share desc, s.entry_id desc
      limit p_limit;
  else
    return query
      select s.entry_id, concat_ws('_', 'live', s.score, s.weight, s.fives_share, s.entry_id)
      from private.standings s
      join private.entry_search f on f.entry_id = s.entry_id
      where s.week_id = p_week_id
        and s.is_listed
        and f.words like all (p_patterns)
        and (s.score, s.weight, s.fives_share, s.entry_id)
          < (v_after[2]::numeric, v_after[3]::numeric, v_after[4]::double precision, v_after[5]::uuid)
      order by s.score desc, s.weight desc, s.fives_share desc, s.entry_id desc
      limit p_limit;
  end if;
end;
$$;
comment on function private.list_ranked_live(uuid, integer, text[], uuid[], text) is
  'The order of a live week, narrowed by a search: few matches by their ids, many by walking the order.';
