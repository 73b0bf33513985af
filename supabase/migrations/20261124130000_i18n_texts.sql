-- What a text of the interface may be. It is always shown as text: here is refused what would not be one line of it, and
-- what would break the sentence that it stands in.
create function private.is_interface_language(p_lang text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select p_lang in ('en', 'ru', 'es', 'fr', 'de', 'it', 'pt', 'zh', 'ja', 'ko', 'ar', 'hi');
$$;
comment on function private.is_interface_language(text) is 'Whether it is one of the 12 languages of the interface.';

create function private.is_message_key(p_key text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  -- As in contest.votes_one and entry.fault.too_small. What every object of a browser has already is no key.
  select char_length(p_key) <= 96
    and p_key ~ '^[a-z][A-Za-z0-9]*(\.[A-Za-z][A-Za-z0-9_]*)+$'
    and p_key !~ '(^|\.)(constructor|prototype|toString|valueOf|hasOwnProperty)(\.|$)';
$$;
comment on function private.is_message_key(text) is 'Whether it can name a text: a namespace, a dot, a name.';

create function private.is_message_text(p_text text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  -- 7,000 bytes in JSON fit into a row of the audit log. No control character, no end of a line, no change of direction that
  -- reaches beyond the text; the marks that Arabic and Hindi need (200c to 200f) stay.
  select char_length(p_text) <= 2000 and octet_length(to_json(p_text)::text) <= 7000
    and private.visible_text(p_text) is not null
    and p_text !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb\U000e0000-\U000e0fff]';
$$;
comment on function private.is_message_text(text) is 'Whether it is one visible line of at most 2,000 characters, without control characters.';

create function private.placeholders_of(p_text text)
returns text[]
language sql
immutable
set search_path = ''
as $$
  select coalesce(array_agg(distinct m.found[1] order by m.found[1]), '{}')
  from regexp_matches(p_text, '\{\{([A-Za-z0-9_]+)\}\}', 'g') m (found);
$$;
comment on function private.placeholders_of(text) is 'The names in double braces, each once.';

create function private.has_placeholders_of(p_key text, p_text text, p_source text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select
    -- Nothing is left of a brace but its placeholders.
    regexp_replace(p_text, '\{\{[A-Za-z0-9_]+\}\}', '', 'g') !~ '\{\{|\}\}'
    and case
      -- A form of a plural may say "one vote", or the number where English does not.
      when p_key ~ '_(zero|one|two|few|many|other)$'
        then array_remove(private.placeholders_of(p_text), 'count') = array_remove(private.placeholders_of(p_source), 'count')
      else private.placeholders_of(p_text) = private.placeholders_of(p_source)
    end;
$$;
comment on function private.has_placeholders_of(text, text, text) is
  'Whether a text has the placeholders of its source, no more and no fewer, and none that is broken.';

revoke all on function
  private.is_interface_language(text),
  private.is_message_key(text),
  private.is_message_text(text),
  private.placeholders_of(text),
  private.has_placeholders_of(text, text, text)
from public;
