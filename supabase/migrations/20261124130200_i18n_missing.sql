-- Keys that a page looked for and found in no catalogue (specification 3 and 7). Anybody may add one, nobody may change one or
-- learn which others there are; admins read them.
create table public.i18n_missing (
  key text not null,
  default_text text not null,
  target_lang text not null,
  reported_at timestamptz not null default 'epoch',
  reported_in xid8 not null default pg_current_xact_id(),
  constraint i18n_missing_pkey primary key (key, target_lang),
  constraint i18n_missing_key_is_short check (char_length(key) between 1 and 96),
  constraint i18n_missing_default_text_is_short check (char_length(default_text) <= 2000),
  constraint i18n_missing_target_lang_is_one_of_the_twelve
    check (target_lang in ('en', 'ru', 'es', 'fr', 'de', 'it', 'pt', 'zh', 'ja', 'ko', 'ar', 'hi'))
);
comment on table public.i18n_missing is
  'Keys without a text in a language, each once, as anybody reported them: nothing of it can be believed, and nothing is ever markup.';
create index i18n_missing_newest_first on public.i18n_missing (target_lang, reported_at desc);

alter table public.i18n_missing enable row level security;
revoke all on table public.i18n_missing from public, anon, authenticated, service_role;
-- "On conflict (key, target_lang) do nothing" asks for the right to read these two columns; the policy below gives no other row.
grant select (key, target_lang) on table public.i18n_missing to anon;
grant select (key, default_text, target_lang, reported_at) on table public.i18n_missing to authenticated;
grant insert (key, default_text, target_lang) on table public.i18n_missing to anon, authenticated;
grant select on table public.i18n_missing to service_role;

create policy "Everybody reports keys that lack a text"
  on public.i18n_missing for insert to anon, authenticated
  with check (true);

create policy "A report sees itself while it is written"
  on public.i18n_missing for select to anon, authenticated
  using (reported_in = pg_current_xact_id_if_assigned());

create policy "Admins read which keys lack a text"
  on public.i18n_missing for select to authenticated
  using ((select private.is_admin()));

create function private.plain_report(p_text text, p_longest integer)
returns text
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(
    left(coalesce(p_text, ''), p_longest),
    '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]', ' ', 'g'
  );
$$;
comment on function private.plain_report(text, integer) is
  'The beginning of a text that a stranger sent, with blanks for control characters and changes of direction.';

create function private.receive_missing_key()
returns trigger
language plpgsql
-- security definer: whoever reports may neither see how much room there is nor what is there already.
security definer
set search_path = ''
as $$
begin
  -- A report more or less harms nobody: one that finds no room is dropped, and its page goes on.
  if current_setting('diadem.missing_keys', true) = 'full' then
    return null;
  end if;
  if not private.pass_inbox_gate('missing_keys', 60) then
    -- Thousands of rows in one request are not asked about one by one.
    perform set_config('diadem.missing_keys', 'full', true);
    return null;
  end if;
  new.key := private.plain_report(new.key, 96);
  new.default_text := private.plain_report(new.default_text, 2000);
  new.reported_at := private.clock();
  new.reported_in := pg_current_xact_id();
  if exists (select from public.i18n_missing m where m.key = new.key and m.target_lang = new.target_lang)
    or exists (select from public.i18n_values v where v.key = new.key and v.lang = new.target_lang)
    or not private.pass_common_gate('missing_keys', 600)
    or (select count(*) from public.i18n_missing) >= 20000
  then
    return null;
  end if;
  return new;
end;
$$;
comment on function private.receive_missing_key() is
  'Cuts a report, and drops it where its address sent 60 in a minute, all of them 600, or the table holds 20,000.';

create trigger i18n_missing_take_so_many
  before insert on public.i18n_missing
  for each row execute function private.receive_missing_key();

revoke all on function private.plain_report(text, integer), private.receive_missing_key() from public;
