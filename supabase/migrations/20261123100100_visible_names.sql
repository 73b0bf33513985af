-- A name that nobody can see is no name: neither a profile nor an entry takes one, however it is written.
create function private.visible_text(p_text text)
returns text
language sql
immutable
set search_path = ''
as $$
  select case
    -- Something is left without the blanks, and without what shows nothing by itself: joiners, directions, fillers, tags.
    when regexp_replace(
      p_text,
      '[\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
      '', 'g'
    ) <> ''
    then normalize(
      regexp_replace(
        p_text,
        '^[\u0009-\u000d\u0020\u0085\u00a0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u2060\u3000\ufeff]+'
        || '|[\u0009-\u000d\u0020\u0085\u00a0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u2060\u3000\ufeff]+$',
        '', 'g'
      ),
      nfc
    )
  end;
$$;
comment on function private.visible_text(text) is
  'A text in its one form (NFC), without blanks of any kind around it; null where it shows nothing.';
revoke all on function private.visible_text(text) from public;

create or replace function private.entry_text(p_fields jsonb, p_field text, p_longest integer)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_text text := private.visible_text(p_fields ->> p_field);
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
  return v_text;
end;
$$;
comment on function private.entry_text(jsonb, text, integer) is
  'A text of the fields without blanks around it; null where it is empty or shows nothing.';

create function private.check_profile_name()
returns trigger
language plpgsql
-- security definer: whoever writes a profile need not be able to call what judges it.
security definer
set search_path = ''
as $$
begin
  if new.display_name is not null then
    new.display_name := private.visible_text(new.display_name);
    if new.display_name is null then
      perform private.refuse_field('display_name', 'required');
    end if;
  end if;
  return new;
end;
$$;
comment on function private.check_profile_name() is
  'Keeps the visible form of a name and refuses one that shows nothing, whichever way it is written: invalid_field.';
revoke all on function private.check_profile_name() from public;

update public.profiles p set display_name = private.visible_text(p.display_name)
where p.display_name is not null and p.display_name is distinct from private.visible_text(p.display_name);

create trigger profiles_have_a_visible_name
  before insert or update of display_name on public.profiles
  for each row execute function private.check_profile_name();
