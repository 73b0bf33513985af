-- The rules of each field of an entry. src/domain/entry-rules.ts says the same to whoever types.
create function private.refuse_field(p_field text, p_rule text)
returns void
language sql
set search_path = ''
as $$
  select private.refuse('invalid_field', p_field, p_rule);
$$;
comment on function private.refuse_field(text, text) is 'invalid_field with the name of the field as detail and the rule as hint.';

create function private.entry_text(p_fields jsonb, p_field text, p_longest integer)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_text text := normalize(btrim(p_fields ->> p_field, E' \t\r\n'), nfc);
  -- A bio keeps its lines; everything else is one line, and no control or direction character gets through.
  v_line text := case when p_field = 'bio' then replace(v_text, E'\n', ' ') else v_text end;
begin
  if jsonb_typeof(p_fields -> p_field) not in ('string', 'null')
    or v_line ~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]'
  then
    perform private.refuse_field(p_field, 'text');
  end if;
  if char_length(v_text) > p_longest then
    perform private.refuse_field(p_field, 'too_long');
  end if;
  return nullif(v_text, '');
end;
$$;
comment on function private.entry_text(jsonb, text, integer) is 'A trimmed text of the fields; null where it is empty.';

create function private.entry_number(p_fields jsonb, p_field text, p_least integer, p_most integer)
returns integer
language plpgsql
stable
set search_path = ''
as $$
declare
  v_number numeric;
begin
  if jsonb_typeof(p_fields -> p_field) = 'null' then
    return null;
  end if;
  if jsonb_typeof(p_fields -> p_field) <> 'number' then
    perform private.refuse_field(p_field, 'whole_number');
  end if;
  v_number := (p_fields ->> p_field)::numeric;
  if v_number <> trunc(v_number) then
    perform private.refuse_field(p_field, 'whole_number');
  end if;
  if v_number not between p_least and p_most then
    perform private.refuse_field(p_field, 'out_of_range');
  end if;
  return v_number::integer;
end;
$$;
comment on function private.entry_number(jsonb, text, integer, integer) is 'A whole number of the fields, both bounds included.';

create function private.entry_links(p_links jsonb)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_link jsonb;
begin
  if jsonb_typeof(p_links) = 'null' then
    return '[]';
  end if;
  if jsonb_typeof(p_links) <> 'array' then
    perform private.refuse_field('links', 'web_address');
  end if;
  if jsonb_array_length(p_links) > 5 then
    perform private.refuse_field('links', 'too_many');
  end if;
  for v_link in select l.link from jsonb_array_elements(p_links) l (link) loop
    if jsonb_typeof(v_link) <> 'string'
      or char_length(v_link #>> '{}') > 200
      -- https, a host with a dot, no user, no port, nothing that could leave an attribute.
      or v_link #>> '{}' !~ '^https://([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]([/?#][^[:space:]<>"''`\\[:cntrl:]]*)?$'
    then
      perform private.refuse_field('links', 'web_address');
    end if;
  end loop;
  return p_links;
end;
$$;
comment on function private.entry_links(jsonb) is 'At most 5 https addresses of at most 200 characters.';

create function private.entry_shown(p_shown jsonb)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  if jsonb_typeof(p_shown) <> 'array'
    or not p_shown <@ '["height_cm", "weight_kg", "marital_status", "children", "links", "bio"]'::jsonb
  then
    perform private.refuse_field('shown', 'unknown');
  end if;
  return (select coalesce(jsonb_agg(distinct s.field), '[]') from jsonb_array_elements(p_shown) s (field));
end;
$$;
comment on function private.entry_shown(jsonb) is 'Names of optional fields, each once and in one order.';

create function private.apply_entry_fields(p_details public.entry_details, p_fields jsonb)
returns public.entry_details
language plpgsql
stable
set search_path = ''
as $$
declare
  v_unknown text := (
    select min(f.field) from jsonb_object_keys(p_fields) f (field)
    where f.field not in (
      'display_name', 'country', 'city', 'birth_date', 'height_cm', 'weight_kg', 'marital_status', 'children',
      'links', 'bio', 'shown'
    )
  );
begin
  if v_unknown is not null then
    perform private.refuse_field(left(v_unknown, 40), 'unknown');
  end if;
  if p_fields ? 'display_name' then p_details.display_name := private.entry_text(p_fields, 'display_name', 60); end if;
  if p_fields ? 'city' then p_details.city := private.entry_text(p_fields, 'city', 80); end if;
  if p_fields ? 'bio' then p_details.bio := private.entry_text(p_fields, 'bio', 500); end if;
  if p_fields ? 'height_cm' then p_details.height_cm := private.entry_number(p_fields, 'height_cm', 100, 250); end if;
  if p_fields ? 'weight_kg' then p_details.weight_kg := private.entry_number(p_fields, 'weight_kg', 30, 250); end if;
  if p_fields ? 'children' then p_details.children := private.entry_number(p_fields, 'children', 0, 20); end if;
  if p_fields ? 'links' then p_details.links := private.entry_links(p_fields -> 'links'); end if;
  if p_fields ? 'shown' then p_details.shown := private.entry_shown(p_fields -> 'shown'); end if;
  if p_fields ? 'country' then
    p_details.country := private.entry_text(p_fields, 'country', 2);
    if not exists (select from public.contests c where c.country = p_details.country) then
      perform private.refuse_field('country', 'unknown');
    end if;
  end if;
  if p_fields ? 'marital_status' then
    p_details.marital_status := private.entry_text(p_fields, 'marital_status', 20);
    if p_details.marital_status not in ('single', 'in_relationship', 'married', 'divorced', 'widowed') then
      perform private.refuse_field('marital_status', 'unknown');
    end if;
  end if;
  return p_details;
end;
$$;
comment on function private.apply_entry_fields(public.entry_details, jsonb) is
  'The details with the fields that were sent; what was not sent stays. invalid_field for the first that breaks its rule.';

create function private.set_birth_date(p_profile_id uuid, p_birth_date jsonb, p_today date)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_text text := p_birth_date #>> '{}';
  v_known date := (select p.birth_date from public.profiles p where p.id = p_profile_id);
  v_date date;
begin
  if v_text is null or v_text = v_known::text then
    return;
  end if;
  if v_known is not null then
    perform private.refuse_field('birth_date', 'set_once');
  end if;
  if v_text !~ '^[12][0-9]{3}-[0-9]{2}-[0-9]{2}$' or not pg_input_is_valid(v_text, 'date') then
    perform private.refuse_field('birth_date', 'date');
  end if;
  v_date := v_text::date;
  if v_date > p_today or v_date <= p_today - interval '120 years' then
    perform private.refuse_field('birth_date', 'out_of_range');
  end if;
  update public.profiles p set birth_date = v_date where p.id = p_profile_id;
end;
$$;
comment on function private.set_birth_date(uuid, jsonb, date) is
  'Keeps a birth date for good; the same one again changes nothing. A minor''s is kept as well, so that it cannot be tried again.';

revoke all on function
  private.refuse_field(text, text),
  private.entry_text(jsonb, text, integer),
  private.entry_number(jsonb, text, integer, integer),
  private.entry_links(jsonb),
  private.entry_shown(jsonb),
  private.apply_entry_fields(public.entry_details, jsonb),
  private.set_birth_date(uuid, jsonb, date)
from public;
