-- The files of a ledger, for the edge function publish-ledger: it takes one, stores it and reports it. A file that is taken
-- and not reported comes again after a minute, with the same content.
create function private.hash_text(p_text text)
returns text
language sql
immutable
set search_path = ''
as $$
  select encode(sha256(convert_to(p_text, 'UTF8')), 'hex');
$$;
comment on function private.hash_text(text) is 'SHA-256, in hex, of a text as UTF-8.';

create function private.build_ballots(p_week_id uuid, p_after text, out lines text, out ballots integer, out last_hash text)
language sql
stable
set search_path = ''
as $$
  select
    string_agg(
      format(E'%s,%s,%s,%s,%s,%s\n', b.hash, b.entry_id, b.stars, b.weight, b.state, b.void_reason), '' order by b.hash
    ),
    count(*)::integer,
    max(b.hash)
  from (
    select h.hash, v.entry_id, v.stars, v.weight, v.state, v.void_reason
    from public.votes v
    cross join lateral (select private.hash_receipt(v.receipt) collate "C" as hash) h
    where v.week_id = p_week_id and h.hash > p_after
    order by h.hash
    limit 100000
  ) b;
$$;
comment on function private.build_ballots(uuid, text) is
  'The lines of the next 100,000 ballots at most, by the hash of the receipt, after p_after.';

create function private.build_names(p_week_id uuid)
returns text
language sql
stable
set search_path = ''
as $$
  select coalesce(
    jsonb_object_agg(s.entry_id, jsonb_build_object('name', s.display_name, 'city', nullif(s.city, '–'))), '{}'
  )::text
  from private.ledgers l
  cross join lateral jsonb_array_elements(l.frozen -> 'entries') e
  join private.standings s on s.entry_id = (e ->> 'entry_id')::uuid
  where l.week_id = p_week_id;
$$;
comment on function private.build_names(uuid) is
  'The text of names.json: the cards of the entries as pages show them. A hidden or erased contestant is a first letter.';

create function private.build_corrections(p_week_id uuid)
returns text
language sql
stable
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'at', to_char(k.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'entry_id', k.entry_id, 'reason', k.reason
      )
      order by k.at, k.entry_id
    ),
    '[]'
  )::text
  from private.ledger_corrections k
  where k.week_id = p_week_id;
$$;
comment on function private.build_corrections(uuid) is 'The text of corrections.json.';

create function private.has_ledger_files()
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from private.ledgers l
    where (l.written_at is null or l.names_due or l.corrections_due) and l.due_at <= private.clock()
  );
$$;
comment on function private.has_ledger_files() is 'Whether publish-ledger has work now.';

create function private.take_part(p_week_id uuid, out path text, out content text)
language plpgsql
set search_path = ''
as $$
declare
  v_last private.ledger_parts;
  v_part integer;
  v_ballots record;
begin
  select k.* into v_last
  from private.ledger_parts k
  where k.week_id = p_week_id and k.is_written
  order by k.part desc
  limit 1;
  v_part := coalesce(v_last.part, 0) + 1;
  select b.* into v_ballots from private.build_ballots(p_week_id, coalesce(v_last.last_hash, '')) b;
  path := private.get_part_name(v_part);
  content := v_ballots.lines;
  insert into private.ledger_parts (week_id, part, ballots, sha256, last_hash)
  values (
    p_week_id, v_part, v_ballots.ballots, encode(sha256(convert_to(v_ballots.lines, 'UTF8')), 'hex'), v_ballots.last_hash
  )
  on conflict on constraint ledger_parts_pkey do nothing;
end;
$$;
comment on function private.take_part(uuid) is 'The name and the lines of the first part that is not written.';

create type public.ledger_file as (
  week_id uuid,
  folder text,
  path text,
  content text
);
comment on type public.ledger_file is
  'A file of a ledger: its folder in the bucket ledgers, its name, and its text. Names that end with .gz are stored '
  'compressed. Nullable: none.';

create function public.take_ledger_file()
returns setof public.ledger_file
language plpgsql
-- security definer: the edge function calls it as the service role, which may not read ledgers.
security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.clock();
  v_ledger private.ledgers;
  v_file public.ledger_file;
begin
  select l.* into v_ledger
  from private.ledgers l
  where (l.written_at is null or l.names_due or l.corrections_due) and l.due_at <= v_now
  order by l.due_at, l.week_id
  limit 1
  for update skip locked;
  if not found then
    return;
  end if;
  update private.ledgers l set due_at = v_now + interval '1 minute' where l.week_id = v_ledger.week_id;
  v_file.week_id := v_ledger.week_id;
  v_file.folder := (select w.country || '/' || w.week from public.contest_weeks w where w.id = v_ledger.week_id);
  if v_ledger.written_at is null and v_ledger.ballots > (
    select coalesce(sum(k.ballots), 0) from private.ledger_parts k where k.week_id = v_ledger.week_id and k.is_written
  ) then
    select p.path, p.content into v_file.path, v_file.content from private.take_part(v_ledger.week_id) p;
  elsif v_ledger.names_due then
    v_file.path := 'names.json';
    v_file.content := private.build_names(v_ledger.week_id);
  elsif v_ledger.corrections_due then
    v_file.path := 'corrections.json';
    v_file.content := private.build_corrections(v_ledger.week_id);
  else
    v_file.path := 'manifest.json';
    v_file.content := private.build_manifest(v_ledger.week_id);
  end if;
  return next v_file;
end;
$$;
comment on function public.take_ledger_file() is
  'For publish-ledger: the next file to write, or no row. The parts come first, the manifest last. A file without a report '
  'comes again after a minute.';
grant execute on function public.take_ledger_file() to service_role;

create function public.finish_ledger_file(p_week_id uuid, p_path text, p_sha256 text)
returns boolean
language plpgsql
-- security definer: the edge function calls it as the service role, which may not write ledgers.
security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.clock();
begin
  -- A change of names or corrections waits, or is seen by what follows.
  perform private.lock_ledger(p_week_id);
  if p_path = 'names.json' then
    update private.ledgers l set names_due = false, due_at = v_now
    where l.week_id = p_week_id and p_sha256 = private.hash_text(private.build_names(p_week_id));
  elsif p_path = 'corrections.json' then
    update private.ledgers l set corrections_due = false, due_at = v_now
    where l.week_id = p_week_id and p_sha256 = private.hash_text(private.build_corrections(p_week_id));
  elsif p_path = 'manifest.json' then
    -- A second manifest is refused.
    update private.ledgers l
    set written_at = v_now, due_at = v_now, manifest_sha256 = p_sha256, root = private.compute_root(p_week_id)
    where l.week_id = p_week_id and l.written_at is null
      and l.ballots = (
        select coalesce(sum(k.ballots), 0) from private.ledger_parts k where k.week_id = p_week_id and k.is_written
      )
      and p_sha256 = private.hash_text(private.build_manifest(p_week_id));
  else
    update private.ledger_parts k set is_written = true
    where k.week_id = p_week_id and private.get_part_name(k.part) = p_path and k.sha256 = p_sha256;
    if found then
      update private.ledgers l set due_at = v_now where l.week_id = p_week_id;
    end if;
  end if;
  return found;
end;
$$;
comment on function public.finish_ledger_file(uuid, text, text) is
  'For publish-ledger: a file is stored, with the SHA-256 of its text. The next file can be taken at once. False where the '
  'text has changed meanwhile, or where the ledger is written already.';
grant execute on function public.finish_ledger_file(uuid, text, text) to service_role;
