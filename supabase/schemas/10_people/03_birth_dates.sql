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
  'Stores a birth date for good. The same date again changes nothing. A minor''s date is stored too, so that '
  'they cannot try another one.';
