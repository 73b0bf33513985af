-- How a person looks is worked out once, however many conversations she has: a subquery without a table is pulled up into the
-- statement, and its functions then run for every seat.
create or replace function private.refresh_seats_about(p_profile_id uuid)
returns void
language sql
set search_path = ''
as $$
  with f as materialized (
    select
      private.name_of(p_profile_id) as name,
      private.packed_portrait_of(private.newest_public_entry(p_profile_id)) as portrait,
      private.is_hidden_person(p_profile_id) as is_hidden
  )
  update private.seats s
  set other_name = f.name, other_portrait = f.portrait, is_other_hidden = f.is_hidden
  from f
  where s.other_id = p_profile_id
    and (s.other_name, s.other_portrait, s.is_other_hidden) is distinct from (f.name, f.portrait, f.is_hidden);
$$;
