-- The ledgers of official weeks (product rules, section 7). The worker freezes a week with settle_week. The edge function
-- publish-ledger then writes its files, one after the other, and the manifest after all others.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('ledgers', 'ledgers', true, 52428800, array['application/gzip', 'application/json'])
on conflict (id) do update
  set public = true, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

create table private.ledgers (
  week_id uuid not null,
  frozen jsonb not null,
  ballots integer not null,
  started_at timestamptz not null default private.clock(),
  due_at timestamptz not null default private.clock(),
  names_due boolean not null default true,
  corrections_due boolean not null default true,
  root text,
  manifest_sha256 text,
  written_at timestamptz,
  constraint ledgers_pkey primary key (week_id),
  constraint ledgers_belong_to_a_week foreign key (week_id) references public.contest_weeks (id),
  constraint ledgers_ballots_are_not_negative check (ballots >= 0),
  constraint ledgers_written_have_their_hashes check (
    (written_at is null) = (root is null) and (written_at is null) = (manifest_sha256 is null)
  )
);
comment on table private.ledgers is
  'The ledger of an official week. frozen is the manifest without its parts, as the week became official. due_at: when the '
  'next file may be taken. root and manifest_sha256 are set once, when all files are written.';

create index ledgers_due_idx on private.ledgers (due_at) where written_at is null or names_due or corrections_due;

alter table private.ledgers enable row level security;

create table private.ledger_parts (
  week_id uuid not null,
  part integer not null,
  ballots integer not null,
  sha256 text not null,
  last_hash text not null,
  is_written boolean not null default false,
  constraint ledger_parts_pkey primary key (week_id, part),
  constraint ledger_parts_belong_to_a_ledger foreign key (week_id) references private.ledgers (week_id) on delete cascade,
  constraint ledger_parts_count_from_1 check (part >= 1),
  constraint ledger_parts_have_1_to_100000_ballots check (ballots between 1 and 100000)
);
comment on table private.ledger_parts is
  'The parts of ballots, as they were given to publish-ledger. last_hash is the hash of the last receipt: the next part '
  'begins after it.';

alter table private.ledger_parts enable row level security;

create table private.ledger_corrections (
  week_id uuid not null,
  entry_id uuid not null,
  at timestamptz not null,
  reason text not null,
  constraint ledger_corrections_pkey primary key (week_id, entry_id),
  constraint ledger_corrections_belong_to_a_ledger foreign key (week_id) references private.ledgers (week_id) on delete cascade
);
comment on table private.ledger_corrections is
  'Entries that were disqualified after their week was official. The ledger stays, and corrections.json lists them. The '
  'rows have no foreign key to entries: an erasure changes names.json alone.';

alter table private.ledger_corrections enable row level security;

create function private.note_correction()
returns trigger
language plpgsql
-- security definer: a role that changes an entry may not write corrections.
security definer
set search_path = ''
as $$
begin
  update private.ledgers l set corrections_due = true where l.week_id = new.week_id;
  if not found then
    return null;
  end if;
  if new.state = 'disqualified' then
    insert into private.ledger_corrections (week_id, entry_id, at, reason)
    select new.week_id, new.id, d.publish_at, d.reason
    from public.decisions d
    where d.entry_id = new.id and d.action = 'disqualify'
    order by d.decided_at desc
    limit 1
    on conflict on constraint ledger_corrections_pkey do nothing;
  else
    delete from private.ledger_corrections k where k.week_id = new.week_id and k.entry_id = new.id;
  end if;
  return null;
end;
$$;
comment on function private.note_correction() is
  'Notes a disqualification after the official result, and its end by an appeal.';

create trigger entries_after_update_note_correction
  after update of state on public.entries
  for each row
  when (old.state is distinct from new.state and 'disqualified' in (old.state, new.state))
  execute function private.note_correction();

create function private.is_ledger_pending(p_profile_id uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select
    from public.entries e
    join private.ledgers l on l.week_id = e.week_id
    where e.profile_id = p_profile_id and l.written_at is null
  );
$$;
comment on function private.is_ledger_pending(uuid) is
  'Whether a week in which the person competed is official and its ledger is not yet written. An erasure waits for it.';

create type public.ledger as (
  country text,
  week text,
  root text,
  manifest_sha256 text,
  written_at timestamptz
);
comment on type public.ledger is
  'What the site says of a ledger, for those who recount it. Without a written ledger the last three are null. Nullable: '
  'root, manifest_sha256, written_at.';

create function public.get_ledger(p_country text, p_week text)
returns public.ledger
language plpgsql
stable
-- security definer: API roles may not read weeks and ledgers.
security definer
set search_path = ''
as $$
declare
  v_week public.contest_weeks := private.find_week(p_country, coalesce(p_week, ''), private.clock());
  v_ledger private.ledgers;
begin
  select l.* into v_ledger from private.ledgers l where l.week_id = v_week.id and l.written_at is not null;
  return row(
    v_week.country, v_week.week, v_ledger.root, v_ledger.manifest_sha256, v_ledger.written_at
  )::public.ledger;
end;
$$;
comment on function public.get_ledger(text, text) is
  'Root and manifest of a week as the database keeps them. The files lie in the bucket ledgers under country/week. Unknown '
  'week: no_such_week.';
grant execute on function public.get_ledger(text, text) to anon, authenticated, service_role;
