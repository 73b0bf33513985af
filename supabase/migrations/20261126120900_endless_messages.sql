-- A message of megabytes is refused for its length before anything looks through it.
create or replace function private.message_text(p_body text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_body text;
begin
  -- Lengths first: nobody has megabytes looked through.
  if char_length(p_body) > 10000 then
    perform private.refuse('message_too_long', '1000');
  end if;
  -- Lines stay; controls and what turns the direction of whatever follows do not.
  v_body := private.visible_text(
    regexp_replace(replace(p_body, E'\r\n', E'\n'), '[\u0001-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]', '', 'g')
  );
  if v_body is null then
    perform private.refuse('invalid_input', 'p_body shows nothing');
  end if;
  if char_length(v_body) > 1000 then
    perform private.refuse('message_too_long', '1000');
  end if;
  return v_body;
end;
$$;
