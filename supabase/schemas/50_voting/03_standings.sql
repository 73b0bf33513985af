-- The read model of a contest page: one row per entry with its sums, its score and its card.
create table private.standings (
  entry_id uuid not null,
  week_id uuid not null,
  profile_id uuid not null,
  display_name text not null,
  age integer not null,
  city text not null,
  packed_portrait text,
  is_listed boolean not null,
  votes integer not null default 0,
  stars integer not null default 0,
  fives integer not null default 0,
  weight numeric(12, 2) not null default 0,
  weighted_stars numeric(12, 2) not null default 0,
  score numeric(5, 4) not null,
  shown_score numeric(3, 2) not null,
  fives_share double precision not null default 0,
  final_rank integer,
  queue_votes integer not null default 0,
  constraint standings_pkey primary key (entry_id),
  constraint standings_belong_to_an_entry foreign key (entry_id) references public.entries (id)
)
with (
  fillfactor = 80,
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_insert_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 500,
  autovacuum_vacuum_cost_delay = 0
);
comment on table private.standings is
  'Counted votes per entry, with score and card. Private because of the blackout: people read it through '
  'list_standings. score has 4 decimals and sorts; shown_score has the 2 decimals that people see; final_rank '
  'exists after the close. queue_votes are the votes by which the rate queue orders: no vote of the last 24 hours changes '
  'them.';

create index standings_final_page_idx
  on private.standings (week_id, final_rank)
  include (entry_id, profile_id, display_name, age, city, packed_portrait, votes, shown_score)
  where is_listed and final_rank is not null;
-- Both indexes cover a page. A row comparison reads them in one direction, so a page reads only its own leaves.
create index standings_page_idx
  on private.standings (week_id, score, weight, fives_share, entry_id)
  include (profile_id, display_name, age, city, packed_portrait, votes, shown_score)
  where is_listed;

-- The rate queue: fewest votes first, and among equals on a circle that is another one for each number of votes.
create index standings_least_rated_idx
  on private.standings (week_id, queue_votes, pg_catalog.uuid_hash_extended(entry_id, queue_votes))
  include (entry_id, profile_id)
  where is_listed;

alter table private.standings enable row level security;

create function private.compute_score(p_weighted_stars numeric, p_weight numeric, p_prior numeric)
returns numeric
language sql
immutable
as $$
  -- With S = 100 times the weighted stars, W = 100 times the weight and P = 10,000 times the prior, all integers:
  -- (2 (10,000 S + 2,000 P) + W + 2,000) / (2 (W + 2,000)), rounded down, in ten-thousandths.
  select round(
    div(
      2 * (1000000 * p_weighted_stars + 20000000 * p_prior) + 100 * p_weight + 2000,
      200 * p_weight + 4000
    ) / 10000,
    4
  );
$$;
comment on function private.compute_score(numeric, numeric, numeric) is
  'Score = (sum of weight times stars + 20 times the prior) / (sum of weights + 20), rounded half up to 4 decimals; '
  'product rules, section 5.';

create function private.compute_fives_share(p_fives integer, p_votes integer)
returns double precision
language sql
immutable
as $$
  select case when p_votes = 0 then 0 else p_fives::double precision / p_votes end;
$$;
comment on function private.compute_fives_share(integer, integer) is
  'The share of votes with five stars. Equal shares are equal numbers, because the division rounds once.';

-- An official result keeps a suspended, deleted or pending contestant: their place, a first letter and the country
-- (product rules, 8).
create function private.build_card(p_entry_id uuid)
returns table (display_name text, age integer, city text, packed_portrait text, is_listed boolean)
language sql
stable
-- No search path of its own, so that the planner inlines it: a qualification reads a thousand cards at once.
as $$
  select
    case when h.is_hidden then left(e.display_name, 1) || '.' else e.display_name end,
    case when h.is_hidden then 18 else e.age end,
    case when h.is_hidden then '–' else e.city end,
    case when not h.is_hidden then private.pack_portrait(e.id) end,
    e.is_public
      or (h.is_hidden and e.state = 'approved' and exists (select from public.results r where r.entry_id = e.id))
  from public.entries e
  join public.profiles p on p.id = e.profile_id
  cross join lateral (select private.is_hidden(p) as is_hidden) h
  where e.id = p_entry_id;
$$;
comment on function private.build_card(uuid) is
  'The public card of an entry. A hidden contestant has a card only in an official result: a first letter, '
  'without their age and city.';

create function private.is_ranked(p_entry public.entries, p_standing private.standings)
returns boolean
language sql
stable
set search_path = ''
as $$
  select p_entry.state = 'approved' or (
    p_entry.state = 'withdrawn' and (
      p_standing.final_rank is not null
      or p_entry.left_at >= (select w.ends_at from public.contest_weeks w where w.id = p_standing.week_id)
    )
  );
$$;
comment on function private.is_ranked(entries, private.standings) is
  'Whether an entry has a place in the ranking of its closed week. A pause or a suspension takes nothing away, and one that '
  'leaves after the close keeps its place.';

create function private.sync_cards(p_entry_ids uuid[])
returns void
language sql
set search_path = ''
as $$
  insert into private.standings as s
    (entry_id, week_id, profile_id, display_name, age, city, packed_portrait, is_listed, score, shown_score)
  select
    e.id, e.week_id, e.profile_id, c.display_name, c.age, c.city, c.packed_portrait, true,
    coalesce(w.prior, 3.5), round(coalesce(w.prior, 3.5), 2)
  from public.entries e
  join public.contest_weeks w on w.id = e.week_id
  cross join lateral private.build_card(e.id) c
  where e.id = any (p_entry_ids)
    and e.is_public
    and not exists (select from private.standings known where known.entry_id = e.id);

  update private.standings s
  set
    week_id = e.week_id,
    profile_id = e.profile_id,
    display_name = coalesce(c.display_name, s.display_name),
    age = coalesce(c.age, s.age),
    city = coalesce(c.city, s.city),
    packed_portrait = c.packed_portrait,
    is_listed = c.is_listed
  from public.entries e
  cross join lateral private.build_card(e.id) c
  where e.id = s.entry_id
    and s.entry_id = any (p_entry_ids)
    and (s.week_id, s.profile_id, s.display_name, s.age, s.city, s.packed_portrait, s.is_listed)
      is distinct from (e.week_id, e.profile_id, c.display_name, c.age, c.city, c.packed_portrait, c.is_listed);
$$;
comment on function private.sync_cards(uuid[]) is
  'Gives public entries a row in the standings and updates their cards. The row stays after a withdrawal, '
  'because its votes stay.';

create function private.follow_standings()
returns trigger
language plpgsql
-- security definer: a role that changes a card may not write bins, the search or conversation members.
security definer
set search_path = ''
as $$
declare
  v_counts private.score_count[] := '{}';
  v_changed uuid[];
begin
  if tg_op in ('INSERT', 'UPDATE') then
    v_counts := array(
      select row(n.week_id, n.score, count(*))::private.score_count
      from new_standings n
      where n.is_listed
      group by n.week_id, n.score
    );
  end if;
  if tg_op in ('DELETE', 'UPDATE') then
    v_counts := v_counts || array(
      select row(o.week_id, o.score, -count(*))::private.score_count
      from old_standings o
      where o.is_listed
      group by o.week_id, o.score
    );
  end if;
  perform private.count_in_bins(v_counts);
  if tg_op = 'INSERT' then
    v_changed := array(select n.entry_id from new_standings n);
  elsif tg_op = 'UPDATE' then
    -- Compared as sets. A join would be planned once for small changes, and then reused for large ones.
    v_changed := array(
      select c.entry_id
      from (
        select n.entry_id, n.week_id, n.is_listed, n.display_name, n.city, n.packed_portrait from new_standings n
        except
        select o.entry_id, o.week_id, o.is_listed, o.display_name, o.city, o.packed_portrait from old_standings o
      ) c
    );
  end if;
  if cardinality(v_changed) > 0 then
    perform private.sync_changed_cards(v_changed);
  end if;
  return null;
end;
$$;
comment on function private.follow_standings() is
  'Updates score bins, the search and conversations from the standings, once per statement. A tally changes '
  'the bins alone.';

create function private.sync_changed_cards(p_entry_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  update private.ledgers l
  set names_due = true
  where l.week_id in (select s.week_id from private.standings s where s.entry_id = any (p_entry_ids));
  perform private.index_entries(p_entry_ids);
  perform pg_catalog.gin_clean_pending_list('private.entry_search_grams_idx'::regclass);
  perform private.refresh_conversation_members(c.profile_id)
  from (select distinct s.profile_id from private.standings s where s.entry_id = any (p_entry_ids)) c
  where exists (select from private.conversation_members m where m.other_id = c.profile_id);
end;
$$;
comment on function private.sync_changed_cards(uuid[]) is
  'Indexes new and changed cards, empties the pending list that searches would have to read, and updates the '
  'cards in conversations and the names of ledgers.';

create trigger standings_after_insert_sync_cards_and_bins
  after insert on private.standings
  referencing new table as new_standings
  for each statement execute function private.follow_standings();

create trigger standings_after_update_sync_cards_and_bins
  after update on private.standings
  referencing new table as new_standings old table as old_standings
  for each statement execute function private.follow_standings();

create trigger standings_after_delete_sync_bins
  after delete on private.standings
  referencing old table as old_standings
  for each statement execute function private.follow_standings();
