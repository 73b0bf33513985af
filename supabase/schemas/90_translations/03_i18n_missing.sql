-- Keys that a page did not find in its catalogue (specification 3 and 7). Anyone can add one. Nobody can change one
-- or see others, except admins.
create table public.i18n_missing (
  key text not null,
  default_text text not null,
  target_lang text not null,
  reported_at timestamptz not null default 'epoch',
  reported_in xid8 not null default pg_current_xact_id(),
  reporter integer,
  constraint i18n_missing_pkey primary key (key, target_lang),
  constraint i18n_missing_key_is_short check (char_length(key) between 1 and 96),
  constraint i18n_missing_default_text_is_short check (char_length(default_text) <= 2000),
  constraint i18n_missing_target_lang_is_one_of_the_twelve
    check (target_lang in ('en', 'ru', 'es', 'fr', 'de', 'it', 'pt', 'zh', 'ja', 'ko', 'ar', 'hi'))
);
comment on table public.i18n_missing is
  'Keys without a text in a language, each once. Anyone can report them, so nothing in them is trusted, and '
  'nothing is shown as markup.';

comment on column public.i18n_missing.reporter is
  'The bucket of the report (private.get_rate_limit_bucket): one of 65,536, so that rows of one source go first.';

create index i18n_missing_newest_first on public.i18n_missing (target_lang, reported_at desc);

alter table public.i18n_missing enable row level security;
grant select on table public.i18n_missing to service_role;
grant insert (key, default_text, target_lang) on table public.i18n_missing to anon, authenticated;
grant select (key, target_lang) on table public.i18n_missing to anon, authenticated;

create policy "A report sees itself while it is written"
  on public.i18n_missing for select to anon, authenticated
  using (reported_in = pg_current_xact_id_if_assigned());

create policy "Everybody reports keys that lack a text"
  on public.i18n_missing for insert to anon, authenticated
  with check (true);

create function private.delete_surplus_missing_keys(p_keep integer)
returns void
language sql
set search_path = ''
as $$
  delete from public.i18n_missing m
  using (
    select o.key, o.target_lang
    from (
      select
        k.key, k.target_lang, k.reported_at,
        row_number() over (partition by k.reporter order by k.reported_at desc, k.key, k.target_lang) as place
      from public.i18n_missing k
    ) o
    order by o.place, o.reported_at desc, o.key, o.target_lang
    offset p_keep
  ) surplus
  where m.key = surplus.key and m.target_lang = surplus.target_lang;
$$;
comment on function private.delete_surplus_missing_keys(integer) is
  'Deletes the rows beyond a number: of the source with the most rows first, and of its rows the oldest.';

create function private.receive_missing_key()
returns trigger
language plpgsql
-- security definer: a reporter may see neither the rate limit nor the known keys.
security definer
set search_path = ''
as $$
begin
  -- A dropped report does no harm: beyond the limit it is ignored, and the page continues.
  if current_setting('diadem.missing_keys', true) = 'full' then
    return null;
  end if;
  if not private.consume_rate_limit('missing_keys', 60) then
    -- A request with thousands of rows checks the limit once.
    perform set_config('diadem.missing_keys', 'full', true);
    return null;
  end if;
  new.key := private.clean_reported_text(new.key, 96);
  new.default_text := private.clean_reported_text(new.default_text, 2000);
  new.reported_at := private.clock();
  new.reported_in := pg_current_xact_id();
  if exists (select from public.i18n_missing m where m.key = new.key and m.target_lang = new.target_lang)
    or exists (select from public.i18n_values v where v.key = new.key and v.lang = new.target_lang)
    or not private.consume_common_rate_limit('missing_keys', 600)
  then
    return null;
  end if;
  new.reporter := private.get_rate_limit_bucket();
  if (select count(*) from public.i18n_missing) >= 20000 then
    perform private.delete_surplus_missing_keys(19800);
  end if;
  return new;
end;
$$;
comment on function private.receive_missing_key() is
  'Shortens a report. Drops it beyond 60 a minute from an address or 600 a minute from all. Makes room at 20,000 rows.';

create trigger i18n_missing_before_insert_receive_missing_key
  before insert on public.i18n_missing
  for each row execute function private.receive_missing_key();
