-- Pages of a week in orders that no vote changes: newest first, and shuffled by a seed. A search narrows them: where few
-- match, p_only names them; where many do, the order is walked and p_patterns picks.
create type private.listed_entry as (entry_id uuid, cursor text);
comment on type private.listed_entry is 'An entry on a page, and the cursor that continues after it.';

create function private.is_shown(p_shows text, p_entry_id uuid)
returns boolean
language sql
stable
as $$
  select p_shows <> 'final'
    or exists (select from private.standings s where s.entry_id = p_entry_id and s.final_rank is not null);
$$;
comment on function private.is_shown(text, uuid) is 'A final list shows those who were ranked; who is listed again after the end was not.';

create function private.list_newest(
  p_week_id uuid,
  p_shows text,
  p_limit integer,
  p_patterns text[],
  p_only uuid[],
  p_after text
)
returns setof private.listed_entry
language plpgsql
set search_path = ''
-- As in cast_vote: a plan from when the table was empty must not read it whole later.
set enable_seqscan = off
as $$
declare
  v_after text[] := coalesce(private.cursor_parts(p_after, '^newest_[0-9]{1,9}$'), array['newest', '2147483647']);
begin
  if p_only is not null then
    return query
      select f.entry_id, 'newest_' || f.slot
      from private.findable_entries f
      where f.entry_id = any (p_only) and f.slot < v_after[2]::integer and private.is_shown(p_shows, f.entry_id)
      order by f.slot desc
      limit p_limit;
  else
    return query
      select f.entry_id, 'newest_' || f.slot
      from private.findable_entries f
      where f.week_id = p_week_id
        and f.slot < v_after[2]::integer
        and f.is_listed
        and (p_patterns is null or f.words like all (p_patterns))
        and private.is_shown(p_shows, f.entry_id)
      order by f.slot desc
      limit p_limit;
  end if;
end;
$$;
comment on function private.list_newest(uuid, text, integer, text[], uuid[], text) is 'Who joined the week last comes first.';

create function private.list_shuffled(
  p_week_id uuid,
  p_shows text,
  p_limit integer,
  p_order text,
  p_seed text,
  p_patterns text[],
  p_only uuid[],
  p_after text
)
returns setof private.listed_entry
language plpgsql
set search_path = ''
-- As in cast_vote: a plan from when the table was empty must not read it whole later.
set enable_seqscan = off
as $$
declare
  v_after text[] := private.cursor_parts(p_after, '^' || p_order || '_[0-9a-f]{32}_[0-9]{1,9}_[0-9]{1,9}$');
  v_seed text := coalesce(v_after[2], p_seed);
  v_joined integer := (select coalesce(max(f.slot), -1) + 1 from private.findable_entries f where f.week_id = p_week_id);
  v_slots integer := coalesce(v_after[3]::integer, v_joined);
  v_next integer := coalesce(v_after[4]::integer, 0);
  v_batch integer;
  v_found record;
begin
  if v_slots > v_joined or v_seed is distinct from coalesce(p_seed, v_seed) then
    perform private.refuse('invalid_input', 'p_after is no cursor of this list', 'Begin again with the first page.');
  end if;
  if p_only is not null then
    return query
      select d.entry_id, concat_ws('_', p_order, v_seed, v_slots, d.place + 1)
      from (
        select f.entry_id, private.shuffled_place(v_seed, v_slots, f.slot) as place
        from private.findable_entries f
        where f.entry_id = any (p_only) and f.slot < v_slots and private.is_shown(p_shows, f.entry_id)
      ) d
      where d.place >= v_next
      order by d.place
      limit p_limit;
    return;
  end if;
  while p_limit > 0 and v_next < v_slots loop
    v_batch := case when p_patterns is null then p_limit else 100 end;
    for v_found in
      select f.entry_id, d.place
      from unnest(private.shuffled_slots(v_seed, v_slots, v_next, v_batch)) with ordinality d (slot, place)
      join private.findable_entries f on f.week_id = p_week_id and f.slot = d.slot
      where f.is_listed
        and (p_patterns is null or f.words like all (p_patterns))
        and private.is_shown(p_shows, f.entry_id)
      order by d.place
      limit p_limit
    loop
      p_limit := p_limit - 1;
      return next row(v_found.entry_id, concat_ws('_', p_order, v_seed, v_slots, v_next + v_found.place))::private.listed_entry;
    end loop;
    v_next := v_next + v_batch;
  end loop;
end;
$$;
comment on function private.list_shuffled(uuid, text, integer, text, text, text[], uuid[], text) is
  'An order drawn by a seed. The cursor carries the seed and how many had joined at the first page, so that pages fit together '
  'whoever votes, leaves or joins; who joins meanwhile is in the next draw.';

revoke all on function
  private.is_shown(text, uuid),
  private.list_newest(uuid, text, integer, text[], uuid[], text),
  private.list_shuffled(uuid, text, integer, text, text, text[], uuid[], text)
from public;
