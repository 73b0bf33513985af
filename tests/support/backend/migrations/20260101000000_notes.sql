-- A tiny schema of its own, so that the tests of the embedded backend do not depend on the contest's.
create table public.notes (
  id bigint generated always as identity primary key,
  owner_id uuid references auth.users (id) on delete cascade,
  body text not null constraint notes_body_length check (length(body) <= 100),
  tags jsonb not null default '[]',
  written_at timestamptz not null default now()
);

revoke all on public.notes from anon, authenticated, service_role;
grant select (id, body, tags, written_at) on public.notes to anon;
grant select, insert on public.notes to authenticated;
grant select, insert, update, delete on public.notes to service_role;

alter table public.notes enable row level security;

create policy "Everybody reads the notes that have no owner" on public.notes
  for select to anon, authenticated
  using (owner_id is null);
create policy "People read their own notes" on public.notes
  for select to authenticated
  using (owner_id = (select auth.uid()));
create policy "People write notes of their own" on public.notes
  for insert to authenticated
  with check (owner_id = (select auth.uid()));

create table public.secrets (id int primary key, text text not null);
revoke all on public.secrets from anon, authenticated;
insert into public.secrets values (1, 'hidden');

create function public.whoami()
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object('role', current_user, 'uid', auth.uid(), 'email', auth.email(), 'claims', auth.jwt());
$$;

create type public.note_receipt as (id bigint, body text, written_at timestamptz);

create function public.write_note(p_body text, p_count int default 1)
returns public.note_receipt
language plpgsql
security definer
set search_path = ''
as $$
declare
  receipt public.note_receipt;
begin
  if p_body = 'refuse' then
    raise exception using errcode = 'P0001', message = 'note_refused', detail = 'The word is reserved.', hint = 'Use another word.';
  end if;
  insert into public.notes (body) values (p_body) returning id, body, written_at into receipt;
  return receipt;
end
$$;

create function public.list_numbers(p_upto int)
returns table (n int, at timestamptz, amount numeric)
language sql
stable
set search_path = ''
as $$
  select i, timestamptz '2026-07-01 12:00:00+02', 4.50 from generate_series(1, p_upto) i;
$$;

create function public.greet_new_user() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notes (owner_id, body) values (new.id, 'Welcome');
  return new;
end
$$;
create trigger greet_new_user after insert on auth.users for each row execute function public.greet_new_user();

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  ('pictures', 'pictures', true, 100000, array['image/png', 'text/plain']),
  ('private', 'private', false, null, null);

create policy "People read their own folder" on storage.objects
  for select to authenticated
  using (bucket_id = 'private' and (storage.foldername(name))[1] = (select auth.uid())::text);

create domain public.mood as text constraint mood_is_known check (value in ('after-paint', 'loud'));
create type public.note_author as (name text, mood public.mood, joined_at timestamptz);
comment on type public.note_author is 'Who wrote a note. Nullable: joined_at.';
create type public.note_page as (authors public.note_author[], first public.note_author, total bigint, words text[], tags jsonb);
comment on type public.note_page is 'Notes and their authors. Nullable: none.';

create function public.describe_notes() returns public.note_page language sql stable set search_path = '' as $$
  select jsonb_populate_record(null::public.note_page,
    '{"authors": [{"name": "Eve, (B)", "mood": "after-paint", "joined_at": "2026-07-01T12:00:00+02:00"}],
      "first": {"name": "Ana", "mood": "loud"}, "total": 3, "words": ["one", "two"], "tags": {"a_b": 1}}'
  );
$$;
create function public.list_note_pages() returns setof public.note_page language sql stable set search_path = '' as $$
  select public.describe_notes() union all select public.describe_notes();
$$;

create function public.statement_time()
returns text
language sql
as $$ select current_setting('statement_timeout') $$;
grant execute on function public.statement_time() to anon, authenticated, service_role;
