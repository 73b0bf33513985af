-- From where a vote came, and what shows while it is written. The helpers use the search path of cast_vote.
create table private.week_keys (
  week_id uuid not null,
  key text not null default gen_random_uuid()::text || gen_random_uuid()::text,
  constraint week_keys_pkey primary key (week_id)
);
comment on table private.week_keys is
  'The key of the hashes of networks in a week. It is deleted when the week is official, and with it every way back to a '
  'network.';

alter table private.week_keys enable row level security;

-- A short memory: 10 votes within a minute are found without an index of all votes.
create table private.new_account_votes (
  entry_id uuid not null,
  cast_at timestamptz not null,
  voter_id uuid not null,
  constraint new_account_votes_pkey primary key (entry_id, cast_at, voter_id)
);
comment on table private.new_account_votes is
  'The votes of the last minutes from accounts younger than 24 hours. evaluate_next_week deletes old rows.';

alter table private.new_account_votes enable row level security;

create function private.get_week_key(p_week_id uuid)
returns text
language plpgsql
as $$
declare
  v_key text := (select k.key from private.week_keys k where k.week_id = p_week_id);
begin
  if v_key is null then
    insert into private.week_keys (week_id) values (p_week_id) on conflict (week_id) do nothing;
    v_key := (select k.key from private.week_keys k where k.week_id = p_week_id);
  end if;
  return v_key;
end;
$$;
comment on function private.get_week_key(uuid) is 'The key of the hashes of a live week. The first vote makes it.';

create function private.hash_origin(p_week_id uuid)
returns bytea
language plpgsql
as $$
declare
  v_text text := private.get_connection_address();
  v_address inet;
  v_key text;
begin
  if v_text is null or not pg_input_is_valid(v_text, 'inet') then
    return null;
  end if;
  v_address := v_text::inet;
  v_key := private.get_week_key(p_week_id);
  return substr(
    sha256(convert_to(
      v_key || 'network' || network(set_masklen(v_address, case family(v_address) when 6 then 48 else 24 end)), 'UTF8'
    )), 1, 8
  ) || substr(sha256(convert_to(v_key || 'device' || coalesce(private.get_request_header('user-agent'), ''), 'UTF8')), 1, 8);
end;
$$;
comment on function private.hash_origin(uuid) is
  'Where the request came from: 8 bytes of the keyed hash of its network (IPv4 /24, IPv6 /48), 8 of that of the device '
  'description. Null without an address.';

create function private.is_third_on_device(p_voter_id uuid, p_week_id uuid)
returns boolean
language sql
stable
as $$
  select exists (
    select from public.device_accounts mine
    where mine.user_id = p_voter_id
      and (
        select count(*)
        from (
          select from public.device_accounts o
          join private.voter_weeks w on w.voter_id = o.user_id and w.week_id is not distinct from p_week_id
          where o.device_id = mine.device_id and o.user_id <> p_voter_id and w.voted_at is not null
          limit 2
        ) x
      ) >= 2
  );
$$;
comment on function private.is_third_on_device(uuid, uuid) is
  'Whether two other accounts of a device of this voter have voted in this week.';

create function private.note_voter(p_voter_id uuid, p_eligible private.eligible_vote)
returns private.voter_weeks
language plpgsql
as $$
declare
  v_queue private.voter_weeks;
  v_origin bytea := private.hash_origin(p_eligible.week_id);
begin
  select w.* into v_queue
  from private.voter_weeks w
  where w.voter_id = p_voter_id and w.week_id is not distinct from p_eligible.week_id;
  if v_queue.voter_id is null then
    insert into private.voter_weeks as w (voter_id, week_id, voted_at, account_made_at, is_third_on_device, origins)
    select
      p_voter_id, p_eligible.week_id, p_eligible.passed_at, p.created_at,
      private.is_third_on_device(p_voter_id, p_eligible.week_id), array_remove(array[v_origin], null)
    from public.profiles p
    where p.id = p_voter_id
    returning w.* into v_queue;
  elsif v_queue.voted_at is null then
    -- The rate queue has made the row.
    update private.voter_weeks w
    set
      voted_at = p_eligible.passed_at, account_made_at = p.created_at,
      is_third_on_device = private.is_third_on_device(p_voter_id, p_eligible.week_id),
      origins = array_remove(array[v_origin], null)
    from public.profiles p
    where p.id = p_voter_id and w.voter_id = p_voter_id and w.week_id is not distinct from p_eligible.week_id
    returning w.* into v_queue;
  elsif v_origin <> all (v_queue.origins) and cardinality(v_queue.origins) < 20 then
    update private.voter_weeks w
    set origins = w.origins || v_origin
    where w.voter_id = p_voter_id and w.week_id is not distinct from p_eligible.week_id;
  end if;
  return v_queue;
end;
$$;
comment on function private.note_voter(uuid, private.eligible_vote) is
  'The voter''s row of the week. Stores the first vote, and from where it and later ones came. Needs lock_voter.';
