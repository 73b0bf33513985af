-- A name must be visible. Profiles and entries refuse a name that shows nothing, in any spelling.
create function private.normalize_visible_text(p_text text)
returns text
language sql
immutable
set search_path = ''
as $$
  select case
    -- Some text is left without blanks and invisible characters: joiners, directions, fillers, tags.
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
comment on function private.normalize_visible_text(text) is
  'A text in normal form (NFC), without any blanks around it. Null where it shows nothing.';

-- Search compares names without case, accents and reading signs, in any script. It uses neither an extension nor a
-- locale of the server, so every server answers the same.
create function private.normalize_text(p_text text)
returns text
language sql
immutable
set search_path = ''
as $$
  select btrim(
    regexp_replace(
      translate(
        replace(replace(replace(replace(
          regexp_replace(
            lower(normalize(p_text, nfkd) collate "pg_c_utf8"),
            -- Accents of Latin, Greek and Cyrillic; Hebrew and Arabic reading signs; tatweel; nukta; zero-width
            -- characters; apostrophes.
            '[\u00ad\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u0640\u064b-\u065f\u0670\u093c\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u20d0-\u20ff\ufe00-\ufe0f\ufeff''`’‘ʻʼ]',
            '', 'g'
          ),
          'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
        'łøđðħıŋςىةکیァアィイゥウェエォオカキクケコサシスセソタチッツテトナニヌネノハヒフヘホマミムメモャヤュユョヨラリルレロヮワヰヱヲンヵヶ',
        'loddhinσيهكيぁあぃいぅうぇえぉおかきくけこさしすせそたちっつてとなにぬねのはひふへほまみむめもゃやゅゆょよらりるれろゎわゐゑをんゕゖ'
      ),
      '[[:space:],.;:/()"«»“”·・、،-]+', ' ', 'g'
    )
  );
$$;
comment on function private.normalize_text(text) is
  'A text as comparable words, with one space between them. Ignores case, accents, width and kana.';

create function private.read_short_line(p_value jsonb, p_field text, p_longest integer)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_text text := btrim(p_value #>> '{}');
begin
  if jsonb_typeof(p_value) is distinct from 'string' or char_length(v_text) not between 1 and p_longest
    or v_text ~ '[[:cntrl:]]'
  then
    perform private.refuse('invalid_field', p_field, format('1 to %s characters', p_longest));
  end if;
  return v_text;
end;
$$;
comment on function private.read_short_line(jsonb, text, integer) is
  'One line of text. invalid_field where it is empty or too long.';

create function private.read_whole_number(p_value jsonb, p_field text, p_least integer, p_most integer)
returns integer
language plpgsql
immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(p_value) is distinct from 'number'
    or p_value::numeric not between p_least and p_most or p_value::numeric <> trunc(p_value::numeric)
  then
    perform private.refuse('invalid_field', p_field, format('%s to %s', p_least, p_most));
  end if;
  return p_value::numeric::integer;
end;
$$;
comment on function private.read_whole_number(jsonb, text, integer, integer) is
  'A whole number within its bounds. invalid_field otherwise.';

create function private.clean_reported_text(p_text text, p_longest integer)
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
comment on function private.clean_reported_text(text, integer) is
  'The start of a text from a stranger. Blanks replace control characters and changes of direction.';
