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
  v_code text;
begin
  if v_unknown is not null then
    perform private.refuse_field(left(v_unknown, 40), 'unknown');
  end if;
  if p_fields ? 'display_name' then p_details.display_name := private.read_entry_text(p_fields, 'display_name', 60); end if;
  if p_fields ? 'city' then p_details.city := private.read_entry_text(p_fields, 'city', 80); end if;
  if p_fields ? 'bio' then p_details.bio := private.read_entry_text(p_fields, 'bio', 500); end if;
  if p_fields ? 'height_cm' then p_details.height_cm := private.read_entry_number(p_fields, 'height_cm', 100, 250); end if;
  if p_fields ? 'weight_kg' then p_details.weight_kg := private.read_entry_number(p_fields, 'weight_kg', 30, 250); end if;
  if p_fields ? 'children' then p_details.children := private.read_entry_number(p_fields, 'children', 0, 20); end if;
  if p_fields ? 'links' then p_details.links := private.read_entry_links(p_fields -> 'links'); end if;
  if p_fields ? 'shown' then p_details.shown := private.read_shown_fields(p_fields -> 'shown'); end if;
  if p_fields ? 'country' then
    v_code := private.read_entry_text(p_fields, 'country', 2);
    if not exists (select from public.contests c where c.country = v_code) then
      perform private.refuse_field('country', 'unknown');
    end if;
    p_details.country := v_code;
  end if;
  if p_fields ? 'marital_status' then
    v_code := private.read_entry_text(p_fields, 'marital_status', 20);
    if not pg_input_is_valid(v_code, 'public.marital_status') then
      perform private.refuse_field('marital_status', 'unknown');
    end if;
    p_details.marital_status := v_code;
  end if;
  return p_details;
end;
$$;
comment on function private.apply_entry_fields(entry_details, jsonb) is
  'The details with the fields that were sent. Other fields stay. invalid_field for the first one that breaks '
  'its rule.';

create function private.read_entry_links(p_links jsonb)
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
      -- https, a host with a dot, no user, no port, and nothing that could break out of an attribute.
      or v_link #>> '{}' !~ '^https://([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]([/?#][^[:space:]<>"''`\\[:cntrl:]]*)?$'
    then
      perform private.refuse_field('links', 'web_address');
    end if;
  end loop;
  return p_links;
end;
$$;
comment on function private.read_entry_links(jsonb) is 'At most 5 https addresses of at most 200 characters.';

create function private.read_entry_number(p_fields jsonb, p_field text, p_least integer, p_most integer)
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
comment on function private.read_entry_number(jsonb, text, integer, integer) is
  'A whole number of the fields, both bounds included.';

create function private.read_shown_fields(p_shown jsonb)
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
comment on function private.read_shown_fields(jsonb) is 'Names of optional fields, each once and in one order.';

create function private.read_entry_text(p_fields jsonb, p_field text, p_longest integer)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_text text := private.normalize_visible_text(p_fields ->> p_field);
  -- A bio keeps its line breaks; every other text is one line. Control and direction characters are removed.
  v_line text := case when p_field = 'bio' then replace(v_text, E'\n', ' ') else v_text end;
begin
  if jsonb_typeof(p_fields -> p_field) not in ('string', 'null')
    or v_line ~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]'
  then
    perform private.refuse_field(p_field, 'text');
  end if;
  if p_field = 'display_name' and v_text ~* '(//|www\.)' then
    perform private.refuse_field(p_field, 'text');
  end if;
  if char_length(v_text) > p_longest then
    perform private.refuse_field(p_field, 'too_long');
  end if;
  return v_text;
end;
$$;
comment on function private.read_entry_text(jsonb, text, integer) is
  'A text of the fields without blanks around it. Null where it is empty or shows nothing. A name has no link.';

-- The rules of each field of an entry. src/domain/entry-rules.ts repeats them for the form.
create function private.refuse_field(p_field text, p_rule text)
returns void
language sql
set search_path = ''
as $$
  select private.refuse('invalid_field', p_field, p_rule);
$$;
comment on function private.refuse_field(text, text) is
  'invalid_field with the name of the field as detail and the rule as hint.';
