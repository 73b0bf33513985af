create domain public.translation_problem as text constraint translation_problem_is_known check (
  value in ('lang', 'key', 'text', 'too_long', 'source', 'placeholders', 'changed_meanwhile')
);
comment on domain public.translation_problem is 'Why a text was not written.';

create type public.saved_translation as (
  key text,
  lang text,
  problem public.translation_problem
);
comment on type public.saved_translation is
  'One row of admin_save_translations: key and lang of the call, null where the call has none. problem is null '
  'for a written text. Nullable: key, lang, problem.';

create type public.written_translation as (
  key text,
  text text,
  source text,
  written_at timestamptz
);
comment on type public.written_translation is
  'An override of a text. source is the English text that it was written for. Nullable: none.';

create type public.missing_translation as (
  key text,
  default_text text,
  reported_at timestamptz
);
comment on type public.missing_translation is
  'A key without a text. Anyone may have sent it. Nullable: none.';

create type public.language_translations as (
  values public.written_translation[],
  missing public.missing_translation[]
);
comment on type public.language_translations is 'What admin_list_translations answers. Nullable: none.';

create function private.save_translation(p_key text, p_lang text, p_text text, p_source text, p_reason text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_before public.i18n_values;
begin
  select v.* into v_before from public.i18n_values v where v.key = p_key and v.lang = p_lang;
  delete from public.i18n_missing m where m.key = p_key and m.target_lang = p_lang;
  if p_text is null then
    if v_before.key is null and not found then
      return;
    end if;
    delete from public.i18n_values v where v.key = p_key and v.lang = p_lang;
  elsif v_before.text = p_text and v_before.source = p_source then
    return;
  else
    insert into public.i18n_values as v (key, lang, text, source)
    values (p_key, p_lang, p_text, p_source)
    on conflict (key, lang) do update set text = excluded.text, source = excluded.source;
  end if;
  perform private.write_audit(
    case when p_text is null then 'remove_translation' else 'save_translation' end,
    'translation', p_lang || ' ' || p_key,
    case when v_before.key is not null then jsonb_build_object('text', v_before.text) end,
    case when p_text is not null then jsonb_build_object('text', p_text) end,
    p_reason
  );
end;
$$;
comment on function private.save_translation(text, text, text, text, text) is
  'Writes a text, or deletes it for null. Also deletes the report of its key, and writes the audit log.';

create function private.get_translation_problem(p_value jsonb)
returns public.translation_problem
language sql
immutable
set search_path = ''
as $$
  select case
    when not coalesce(private.is_interface_language(p_value ->> 'lang'), false) then 'lang'
    when jsonb_typeof(p_value -> 'key') is distinct from 'string' then 'key'
    -- A deletion may concern any key that was reported.
    when jsonb_typeof(p_value -> 'text') = 'null' then null
    when not private.is_message_key(p_value ->> 'key') then 'key'
    when jsonb_typeof(p_value -> 'text') is distinct from 'string' then 'text'
    when char_length(p_value ->> 'text') > 2000 then 'too_long'
    when not private.is_message_text(p_value ->> 'text') then 'text'
    when not coalesce(private.is_message_text(p_value ->> 'source'), false) then 'source'
    when not private.has_same_placeholders(p_value ->> 'key', p_value ->> 'text', p_value ->> 'source') then 'placeholders'
  end;
$$;
comment on function private.get_translation_problem(jsonb) is
  'What is wrong with {key, lang, text, source}: lang, key, text, too_long, source, placeholders. Null for '
  'nothing.';

create function public.admin_save_translations(p_values jsonb, p_reason text)
returns setof public.saved_translation
language plpgsql
-- security definer: API roles may not write texts.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_reason text := private.check_reason(p_reason, 500);
  v_value jsonb;
  v_problem public.translation_problem;
  v_now text;
begin
  if jsonb_typeof(p_values) is distinct from 'array' or jsonb_array_length(p_values) not between 1 and 200 then
    perform private.refuse('invalid_input', 'p_values is not a list of 1 to 200 values');
  end if;
  perform private.lock_translations();
  for v_value in select e.value from jsonb_array_elements(p_values) e loop
    v_problem := private.get_translation_problem(v_value);
    v_now := (select v.text from public.i18n_values v where v.key = v_value ->> 'key' and v.lang = v_value ->> 'lang');
    -- Two admins may edit the same text. The second one sees the first one's text before deciding.
    if v_problem is null and v_value ? 'base' and v_now is distinct from v_value ->> 'base'
      and v_now is distinct from v_value ->> 'text'
    then
      v_problem := 'changed_meanwhile';
    end if;
    if v_problem is null then
      perform private.save_translation(
        v_value ->> 'key', v_value ->> 'lang', v_value ->> 'text', v_value ->> 'source', v_reason
      );
    end if;
    return next row(v_value ->> 'key', v_value ->> 'lang', v_problem)::public.saved_translation;
  end loop;
end;
$$;
comment on function public.admin_save_translations(jsonb, text) is
  'For admins: writes up to 200 texts {key, lang, text, source, base}. A null text deletes the override and '
  'the report of its key. base is the text that the admin saw, null for none. Answers [{key, lang, problem}]: '
  'null for a written text, otherwise lang, key, text, too_long, source, placeholders or changed_meanwhile. '
  'Refuses: not_allowed, invalid_input, invalid_field (reason).';
grant execute on function public.admin_save_translations(jsonb, text) to authenticated;

-- Admins read overrides beside missing keys, and write many at once. The database does not know the catalogue. It
-- checks a text against the English text of the call. The build and the browser check it again against their
-- catalogue, and ignore it where it does not fit.
create function public.admin_list_translations(p_lang text)
returns public.language_translations
language plpgsql
-- security definer: only admins pass require_admin, as in every function for admins.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
begin
  perform private.require_language(p_lang);
  return row(
    array(
      select row(v.key, v.text, v.source, v.written_at)::public.written_translation
      from public.i18n_values v
      where v.lang = p_lang
      order by v.key
    ),
    array(
      select row(m.key, m.default_text, m.reported_at)::public.missing_translation
      from (
        select * from public.i18n_missing k where k.target_lang = p_lang order by k.reported_at desc limit 2000
      ) m
      order by m.key
    )
  )::public.language_translations;
end;
$$;
comment on function public.admin_list_translations(text) is
  'For admins: {values: [{key, text, source, written_at}], missing: [{key, default_text, reported_at}]} of a '
  'language, with the 2,000 newest missing keys. Refuses: not_allowed, invalid_input.';
grant execute on function public.admin_list_translations(text) to authenticated;
