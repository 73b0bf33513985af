-- A person's entry into one week. Only decisions are stored; scheduled, competing, placed and winner are computed.
create table public.entries (
  id uuid not null default gen_random_uuid(),
  profile_id uuid not null,
  week_id uuid not null,
  state text not null default 'draft',
  display_name text,
  age integer,
  city text,
  rules_version text,
  submitted_at timestamptz,
  decided_at timestamptz,
  is_public boolean not null default false,
  left_at timestamptz,
  created_at timestamptz not null default private.clock(),
  constraint entries_pkey primary key (id),
  constraint entries_one_per_person_and_week unique (week_id, profile_id),
  constraint entries_belong_to_a_profile foreign key (profile_id) references public.profiles (id),
  constraint entries_belong_to_a_week foreign key (week_id) references public.contest_weeks (id),
  constraint entries_state_is_known check (
    state in ('draft', 'submitted', 'changes_requested', 'approved', 'rejected', 'withdrawn', 'disqualified')
  ),
  constraint entries_display_name_has_1_to_60_characters check (char_length(display_name) between 1 and 60),
  constraint entries_city_has_1_to_80_characters check (char_length(city) between 1 and 80),
  constraint entries_age_is_18_to_120 check (age between 18 and 120),
  constraint entries_are_complete_once_sent check (
    state in ('draft', 'withdrawn') or (display_name is not null and age is not null and city is not null)
  )
);
comment on table public.entries is
  'A person''s entry into one week. is_public and left_at follow from the state and from a suspension; nobody sets them.';

create index entries_profile_idx on public.entries (profile_id);
create index entries_public_idx on public.entries (week_id, id) where is_public;

alter table public.entries enable row level security;
revoke all on table public.entries from public, anon, authenticated, service_role;
grant select (id, profile_id, week_id, state, display_name, age, city, is_public)
  on table public.entries to anon, authenticated;
grant select, insert, update on table public.entries to service_role;

create policy "Anyone reads public entries"
  on public.entries for select to anon, authenticated
  using (is_public);

create policy "People read their own entries in every state"
  on public.entries for select to authenticated
  using (profile_id = (select auth.uid()));

create policy "Admins read all entries"
  on public.entries for select to authenticated
  using ((select private.is_admin()));

create policy "Anyone reads the public part of a contestant's profile"
  on public.profiles for select to anon, authenticated
  using (exists (select from public.entries e where e.profile_id = profiles.id and e.is_public));

create function private.decide_whether_an_entry_is_public()
returns trigger
language plpgsql
-- security definer: suspended_at is not readable for the roles that may change an entry.
security definer
set search_path = ''
as $$
begin
  new.is_public := new.state = 'approved' and exists (
    select from public.profiles p where p.id = new.profile_id and p.suspended_at is null
  );
  if new.is_public then
    new.left_at := null;
  elsif tg_op = 'UPDATE' and old.is_public then
    new.left_at := private.clock();
  end if;
  return new;
end;
$$;
comment on function private.decide_whether_an_entry_is_public() is
  'An entry is public while it is approved and its person is not suspended; left_at says when that ended.';
revoke all on function private.decide_whether_an_entry_is_public() from public;

create trigger entries_are_public_or_not
  before insert or update on public.entries
  for each row execute function private.decide_whether_an_entry_is_public();

create function private.follow_suspension()
returns trigger
language plpgsql
-- security definer: it touches all entries of the person.
security definer
set search_path = ''
as $$
begin
  update public.entries e set state = e.state where e.profile_id = new.id and e.state = 'approved';
  return null;
end;
$$;
comment on function private.follow_suspension() is 'Hides the entries of a person who is suspended and shows them again afterwards.';
revoke all on function private.follow_suspension() from public;

create trigger suspension_hides_entries
  after update of suspended_at on public.profiles
  for each row
  when ((old.suspended_at is null) is distinct from (new.suspended_at is null))
  execute function private.follow_suspension();
