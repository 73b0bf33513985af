-- What an official result keeps of somebody who is suspended, leaving or erased: the place, a first letter and the country
-- (product rules, 8). Until then the card said everything to whoever read the winner, and the place was missing in the ranking.
create function private.card_of(p_entry_id uuid)
returns table (display_name text, age integer, city text, packed_portrait text, is_listed boolean)
language sql
stable
-- Without a search path of its own, so that it is planned as a part of its caller: a line-up asks for a thousand cards at once.
as $$
  select
    case when h.is_hidden then left(e.display_name, 1) || '.' else e.display_name end,
    case when h.is_hidden then 18 else e.age end,
    case when h.is_hidden then '–' else e.city end,
    case when not h.is_hidden then private.packed_portrait_of(e.id) end,
    e.is_public
      or (h.is_hidden and e.state = 'approved' and exists (select from public.results r where r.entry_id = e.id))
  from public.entries e
  join public.profiles p on p.id = e.profile_id
  cross join lateral (select private.is_hidden(p) as is_hidden) h
  where e.id = p_entry_id;
$$;
comment on function private.card_of(uuid) is
  'What the public sees of an entry in a list: of a person who is hidden a first letter, with the age and the city of nobody, and that '
  'only where a result is official.';
revoke all on function private.card_of(uuid) from public;

create or replace function private.sync_cards(p_entry_ids uuid[])
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
  cross join lateral private.card_of(e.id) c
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
  cross join lateral private.card_of(e.id) c
  where e.id = s.entry_id
    and s.entry_id = any (p_entry_ids)
    and (s.week_id, s.profile_id, s.display_name, s.age, s.city, s.packed_portrait, s.is_listed)
      is distinct from (e.week_id, e.profile_id, c.display_name, c.age, c.city, c.packed_portrait, c.is_listed);
$$;

-- Cards that are there already.
select private.sync_cards(array(
  select e.id from public.entries e join public.profiles p on p.id = e.profile_id where private.is_hidden(p)
));
