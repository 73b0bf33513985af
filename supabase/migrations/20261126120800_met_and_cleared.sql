-- Who has written to somebody has met her, also after the request was refused or the conversation cleared.
create or replace function private.has_met(p_reader uuid, p_profile_id uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select not private.are_apart(p_reader, p_profile_id)
    and not private.is_hidden_person(p_profile_id)
    and (
      private.newest_public_entry(p_profile_id) is not null
      or exists (select from private.seats s where s.profile_id = p_reader and s.other_id = p_profile_id and not s.is_apart and not s.is_other_hidden)
    );
$$;
