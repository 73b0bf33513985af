-- Those of a search in the order of the ranking, and the cards of a page in whatever order.
create function private.list_ranked_live(p_week_id uuid, p_limit integer, p_patterns text[], p_only uuid[], p_after text)
returns setof private.listed_entry
language plpgsql
set search_path = ''
-- As in cast_vote: a plan from when the table was empty must not read it whole later.
set enable_seqscan = off
as $$
declare
  v_after text[] := coalesce(
    private.cursor_parts(
      p_after,
      '^live_[0-9]\.[0-9]{4}_[0-9]{1,10}\.[0-9]{2}_[01](\.[0-9]{1,17})?(e-[0-9]{1,2})?_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
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
      join private.findable_entries f on f.entry_id = s.entry_id
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
  'The order of a live week, narrowed by a search: few by their ids, many by walking the order.';

create function private.list_ranked_final(p_week_id uuid, p_limit integer, p_patterns text[], p_only uuid[], p_after text)
returns setof private.listed_entry
language plpgsql
set search_path = ''
-- As in cast_vote: a plan from when the table was empty must not read it whole later.
set enable_seqscan = off
as $$
declare
  v_after text[] := coalesce(private.cursor_parts(p_after, '^final_[0-9]{1,9}$'), array['final', '0']);
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
      join private.findable_entries f on f.entry_id = s.entry_id
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
  'The order of a closed week, narrowed by a search: few by their ids, many by walking the order.';

create function private.show_cards(p_week_id uuid, p_shows text, p_page private.listed_entry[])
returns setof public.standing
language plpgsql
set search_path = ''
-- As in cast_vote: a plan from when the table was empty must not read it whole later.
set enable_seqscan = off
as $$
declare
  v_ids uuid[] := array(select l.entry_id from unnest(p_page) l);
begin
  return query
    select
      s.entry_id, s.profile_id, s.display_name, s.age, s.city,
      case p_shows when 'live' then r.rank when 'final' then s.final_rank end,
      case when p_shows in ('live', 'final') then s.shown_score::numeric end,
      case when p_shows in ('live', 'final') then s.votes end,
      private.unpack_portrait(s.packed_portrait),
      l.cursor
    from unnest(p_page) with ordinality l (entry_id, cursor, place)
    join private.standings s on s.entry_id = l.entry_id
    left join private.live_ranks(p_week_id, case when p_shows = 'live' then v_ids end) r on r.entry_id = s.entry_id
    order by l.place;
end;
$$;
comment on function private.show_cards(uuid, text, private.listed_entry[]) is
  'The cards of a page. What is shown is live, final or hidden; a rank is that in the whole week, whatever the page is ordered by.';

revoke all on function
  private.list_ranked_live(uuid, integer, text[], uuid[], text),
  private.list_ranked_final(uuid, integer, text[], uuid[], text),
  private.show_cards(uuid, text, private.listed_entry[])
from public;
