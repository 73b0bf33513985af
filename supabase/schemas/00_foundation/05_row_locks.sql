-- One function for each row that different functions lock, in the order of LOCKS.md.
create function private.lock_user(p_user_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform from auth.users u where u.id = p_user_id for update;
end;
$$;
comment on function private.lock_user(uuid) is
  'The row of the auth service, which already holds this row when it confirms an address.';

create function private.lock_profiles(p_profile_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform from public.profiles p where p.id = any (p_profile_ids) order by p.id for no key update;
end;
$$;
comment on function private.lock_profiles(uuid[]) is
  'The rows of these people, always in the same order. Rows that refer to them can still be added.';

create function private.share_profiles(p_profile_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform from public.profiles p where p.id = any (p_profile_ids) order by p.id for share;
end;
$$;
comment on function private.share_profiles(uuid[]) is
  'Keeps these people from being renamed, suspended or erased before the transaction ends.';

create function private.lock_profile_to_erase(p_profile_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- The likes of a person count in the rows of others: all in one order, as a block takes two.
  perform private.lock_profiles(
    array(select l.profile_id from public.likes l where l.liker_id = p_profile_id) || p_profile_id
  );
  perform from public.profiles p where p.id = p_profile_id for update;
end;
$$;
comment on function private.lock_profile_to_erase(uuid) is
  'The rows of a person and of everyone whom the person likes. No row that refers to the person can be added.';

create function private.lock_entry(p_entry_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform from public.entries e where e.id = p_entry_id for no key update;
end;
$$;
comment on function private.lock_entry(uuid) is
  'The row of an entry: before its media, its decisions and its claims.';

create function private.lock_entry_media(p_entry_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_entry(p_entry_id);
  perform from public.media m where m.entry_id = p_entry_id order by m.version desc, m.id for update;
end;
$$;
comment on function private.lock_entry_media(uuid) is
  'An entry and all its media, newest first: before their jobs, their public copies and decisions.';

create function private.lock_person_media(p_profile_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_entry_media(e.id)
  from (select k.id from public.entries k where k.profile_id = p_profile_id order by k.id) e;
end;
$$;
comment on function private.lock_person_media(uuid) is 'All entries of a person with their media.';

create function private.lock_medium(p_media_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_entry_media(m.entry_id) from public.media m where m.id = p_media_id;
end;
$$;
comment on function private.lock_medium(uuid) is 'A medium, with its entry and the other media of that entry.';

create function private.lock_decision(p_decision_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_entry_media(d.entry_id) from public.decisions d where d.id = p_decision_id;
  perform from public.decisions d where d.id = p_decision_id for update;
end;
$$;
comment on function private.lock_decision(uuid) is 'A decision, after its entry and the media of that entry.';

create function private.lock_ledger(p_week_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform from private.ledgers l where l.week_id = p_week_id for update;
end;
$$;
comment on function private.lock_ledger(uuid) is 'The row of a ledger. It comes last: whoever changes a name or a correction holds more.';

create function private.lock_deletion_request(p_code_hash bytea)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform from private.deletion_requests r where r.code_hash = p_code_hash for update;
end;
$$;
comment on function private.lock_deletion_request(bytea) is
  'A request for a deletion. It comes after the account, because an erasure takes it last.';
