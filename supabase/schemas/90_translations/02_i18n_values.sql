-- Translation overrides: texts that admins write at run time (specification 3: key, lang, text). They replace the
-- built-in texts. A browser asks for the version of its language, and for the changes since its page was built.
create table public.i18n_values (
  key text not null,
  lang text not null,
  text text not null,
  -- The English text at the time of writing. It shows whether the English text has changed since.
  source text not null,
  version bigint not null default 0,
  written_at timestamptz not null default 'epoch',
  constraint i18n_values_pkey primary key (key, lang),
  constraint i18n_values_key_is_a_key check (private.is_message_key(key)),
  constraint i18n_values_lang_is_one_of_the_twelve check (private.is_interface_language(lang)),
  constraint i18n_values_text_is_a_plain_line check (private.is_message_text(text)),
  constraint i18n_values_source_is_a_plain_line check (private.is_message_text(source)),
  constraint i18n_values_has_the_placeholders_of_its_source check (private.has_same_placeholders(key, text, source))
);
comment on table public.i18n_values is
  'Translation overrides. The site shows them as text, never as markup. version is the version of the '
  'language that contains the row.';

create index i18n_values_changed_since on public.i18n_values (lang, version) include (key);

alter table public.i18n_values enable row level security;
grant select on table public.i18n_values to service_role;
grant select (key, lang, text) on table public.i18n_values to anon, authenticated;

create table private.i18n_removed (
  key text not null,
  lang text not null,
  version bigint not null,
  constraint i18n_removed_pkey primary key (key, lang)
);
comment on table private.i18n_removed is
  'Deleted overrides. A page that was built with them needs to know that they are gone.';

alter table private.i18n_removed enable row level security;

create table private.i18n_versions (
  lang text not null,
  version bigint not null,
  constraint i18n_versions_pkey primary key (lang)
);
comment on table private.i18n_versions is
  'The version of each language. All languages share one sequence, so one number shows the age of a build.';

alter table private.i18n_versions enable row level security;

create policy "Everybody reads the texts of the interface"
  on public.i18n_values for select to anon, authenticated
  using (true);

create function private.set_i18n_version()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  v_version bigint;
begin
  -- One writer at a time until the commit. Otherwise a browser could see a later version and miss an earlier one.
  perform private.lock_translations();
  insert into private.i18n_versions as v (lang, version)
  select case when tg_op = 'DELETE' then old.lang else new.lang end, coalesce(max(k.version), 0) + 1 from private.i18n_versions k
  on conflict (lang) do update set version = excluded.version
  returning v.version into v_version;
  if tg_op = 'DELETE' then
    insert into private.i18n_removed (key, lang, version) values (old.key, old.lang, v_version)
    on conflict (key, lang) do update set version = excluded.version;
    return old;
  end if;
  if tg_op = 'UPDATE' and (new.key, new.lang) <> (old.key, old.lang) then
    perform private.refuse('not_allowed', 'A value keeps its key and language.');
  end if;
  delete from private.i18n_removed r where r.key = new.key and r.lang = new.lang;
  new.version := v_version;
  new.written_at := private.clock();
  return new;
end;
$$;
comment on function private.set_i18n_version() is
  'Every change of a text makes a new version of its language.';

create trigger i18n_values_before_insert_or_update_or_delete_set_i18n_version
  before insert or update or delete on public.i18n_values
  for each row execute function private.set_i18n_version();

create type public.translation_texts as (
  version bigint,
  texts jsonb
);
comment on type public.translation_texts is
  'Overrides of texts in a language, by their keys. null stands for a deleted one. Nullable: none.';

create function private.require_language(p_lang text)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if p_lang is null or not pg_input_is_valid(p_lang, 'public.language') then
    perform private.refuse('invalid_input', 'p_lang is not a language of the site');
  end if;
end;
$$;
comment on function private.require_language(text) is 'Refuses what is not a language of the site: invalid_input.';

create function public.list_translations(p_lang text, p_since bigint default 0, p_version bigint default null)
returns public.translation_texts
language plpgsql
stable
-- security definer: API roles may not read the versions. The texts are public.
security definer
set search_path = ''
as $$
begin
  return row(
    public.get_translation_version(p_lang),
    (
      select coalesce(jsonb_object_agg(c.key, c.text), '{}')
      from (
        select v.key, v.text from public.i18n_values v where v.lang = p_lang and v.version > p_since
        union all
        select r.key, null from private.i18n_removed r where r.lang = p_lang and r.version > p_since and p_since > 0
      ) c
    )
  )::public.translation_texts;
end;
$$;
comment on function public.list_translations(text, bigint, bigint) is
  'The texts of a language that were written or deleted after p_since. p_version does not change the answer. '
  'It gives each version its own address, so that a browser can cache it. Refuses: invalid_input.';
grant execute on function public.list_translations(text, bigint, bigint) to anon, authenticated;

create function public.get_translation_version(p_lang text)
returns bigint
language plpgsql
stable
-- security definer: API roles may not read the table of versions.
security definer
set search_path = ''
as $$
begin
  perform private.require_language(p_lang);
  return coalesce((select v.version from private.i18n_versions v where v.lang = p_lang), 0);
end;
$$;
comment on function public.get_translation_version(text) is
  'The version of a language''s texts, 0 without any. It is greater than every earlier version of any '
  'language. Refuses: invalid_input.';
grant execute on function public.get_translation_version(text) to anon, authenticated;
