-- How names are compared when people search: without case, accents and signs of reading, in any script, by rules of this
-- file alone. It needs no extension and no locale of the server, so it answers alike everywhere.
create function private.fold_text(p_text text)
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
            -- Accents of Latin, Greek and Cyrillic; Hebrew and Arabic signs of reading, tatweel; nukta; what has no width; apostrophes.
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
comment on function private.fold_text(text) is
  'A text as words that compare equal whatever the case, the accents, the width and the kana, with one space between them.';

create function private.grams_of(p_week_id uuid, p_words text)
returns text[]
language sql
immutable
set search_path = ''
as $$
  select array_agg(distinct left(p_week_id::text, 8) || substr(w.word, s.start, l.length))
  from unnest(string_to_array(p_words, ' ')) w (word)
  cross join generate_series(1, 3) l (length)
  cross join lateral generate_series(1, char_length(w.word) - l.length + 1) s (start);
$$;
comment on function private.grams_of(uuid, text) is
  'All pieces of one to three characters of these words, each after the week, so that an index finds any piece within a week. '
  'Single characters too: they are half a name in Chinese.';

create function private.query_words(p_query text)
returns text[]
language plpgsql
immutable
set search_path = ''
as $$
begin
  if char_length(p_query) > 50 then
    perform private.refuse('invalid_input', 'p_query has more than 50 characters', 'Search with a shorter text.');
  end if;
  if btrim(p_query) = '' then
    return null;
  end if;
  return string_to_array(private.fold_text(p_query), ' ');
end;
$$;
comment on function private.query_words(text) is
  'What is searched for: every one of these words must be somewhere in the name or the city. Null without a query; empty, '
  'which nothing matches, where a query has no letters.';

create function private.query_grams(p_week_id uuid, p_query_words text[])
returns text[]
language sql
immutable
set search_path = ''
as $$
  select array_agg(distinct left(p_week_id::text, 8) || substr(w.word, s.start, 3))
  from unnest(p_query_words) w (word)
  cross join lateral generate_series(1, greatest(char_length(w.word) - 2, 1)) s (start);
$$;
comment on function private.query_grams(uuid, text[]) is 'The pieces that an entry must have to match: the longest that grams_of makes.';

create function private.query_patterns(p_query_words text[])
returns text[]
language sql
immutable
set search_path = ''
as $$
  select array_agg('%' || regexp_replace(w.word, '([\\%_])', '\\\1', 'g') || '%') from unnest(p_query_words) w (word);
$$;
comment on function private.query_patterns(text[]) is
  'Patterns for like: each word anywhere, its own characters never wildcards. Null where there is no word.';

revoke all on function
  private.fold_text(text),
  private.grams_of(uuid, text),
  private.query_words(text),
  private.query_grams(uuid, text[]),
  private.query_patterns(text[])
from public;
