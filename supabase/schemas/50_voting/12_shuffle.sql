-- A shuffle that can compute any part alone: swap-or-not (Hoang, Morris, Rogaway, "An enciphering scheme based on a
-- card shuffle", CRYPTO 2012). Each round pairs every place with another by a secret sum and swaps half of the pairs.
create function private.derive_shuffle_keys(p_seed text)
returns bigint[]
language sql
immutable
set search_path = ''
as $$
  select array_agg(pg_catalog.hashtextextended(p_seed, r) & 9223372036854775807 order by r) from generate_series(1, 32) r;
$$;
comment on function private.derive_shuffle_keys(text) is
  'A key per round. Each round halves the bias of a slot: after 32 rounds every slot comes first equally '
  'often, to within 2^-32.';

create function private.compute_shuffled_place(p_seed text, p_slots integer, p_slot integer)
returns integer
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_keys bigint[] := private.derive_shuffle_keys(p_seed);
  v_place bigint := p_slot;
  v_mirror bigint;
begin
  for round in reverse cardinality(v_keys) .. 1 loop
    v_mirror := (v_keys[round] % p_slots + p_slots - v_place) % p_slots;
    if pg_catalog.hashint8extended(greatest(v_place, v_mirror), v_keys[round]) & 1 = 1 then
      v_place := v_mirror;
    end if;
  end loop;
  return v_place;
end;
$$;
comment on function private.compute_shuffled_place(text, integer, integer) is
  'The place of a slot in that shuffle: the rounds backwards.';

create function private.list_shuffled_slots(p_seed text, p_slots integer, p_first integer, p_count integer)
returns integer[]
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_keys bigint[] := private.derive_shuffle_keys(p_seed);
  v_key bigint;
  v_slots integer[] := '{}';
  v_slot bigint;
  v_mirror bigint;
begin
  for place in p_first .. least(p_first + p_count, p_slots) - 1 loop
    v_slot := place;
    foreach v_key in array v_keys loop
      v_mirror := (v_key % p_slots + p_slots - v_slot) % p_slots;
      if pg_catalog.hashint8extended(greatest(v_slot, v_mirror), v_key) & 1 = 1 then
        v_slot := v_mirror;
      end if;
    end loop;
    v_slots := v_slots || v_slot::integer;
  end loop;
  return v_slots;
end;
$$;
comment on function private.list_shuffled_slots(text, integer, integer, integer) is
  'The slots at some places, counted from 0, of a shuffle of the slots 0 to p_slots - 1.';
