create function private.has_same_placeholders(p_key text, p_text text, p_source text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select
    -- No brace is left beside the placeholders.
    regexp_replace(p_text, '\{\{[A-Za-z0-9_]+\}\}', '', 'g') !~ '\{\{|\}\}'
    and case
      -- A plural form may say "one vote", or have the number where English has none.
      when p_key ~ '_(zero|one|two|few|many|other)$'
        then array_remove(private.list_placeholders(p_text), 'count') = array_remove(private.list_placeholders(p_source), 'count')
      else private.list_placeholders(p_text) = private.list_placeholders(p_source)
    end;
$$;
comment on function private.has_same_placeholders(text, text, text) is
  'Whether a text has exactly the placeholders of its source, and no broken one.';

-- The rules for a text of the interface. The site always shows it as plain text. These rules refuse texts of several
-- lines, and texts that would break the sentence around them.
create function private.is_interface_language(p_lang text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select p_lang in ('en', 'ru', 'es', 'fr', 'de', 'it', 'pt', 'zh', 'ja', 'ko', 'ar', 'hi');
$$;
comment on function private.is_interface_language(text) is
  'Whether it is one of the 12 languages of the interface.';

create function private.is_message_key(p_key text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  -- As in contest.votes_one and entry.fault.too_small. Names that every JavaScript object has are refused.
  select char_length(p_key) <= 96
    and p_key ~ '^[a-z][A-Za-z0-9]*(\.[A-Za-z][A-Za-z0-9_]*)+$'
    and p_key !~ '(^|\.)(constructor|prototype|toString|valueOf|hasOwnProperty)(\.|$)';
$$;
comment on function private.is_message_key(text) is
  'Whether it can be the key of a text: a namespace, a dot, a name.';

create function private.is_message_text(p_text text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  -- 7,000 bytes of JSON fit into a row of the audit log. Control characters, line ends and open changes of direction
  -- are refused. The marks that Arabic and Hindi need (200c to 200f) are allowed.
  select char_length(p_text) <= 2000 and octet_length(to_json(p_text)::text) <= 7000
    and private.normalize_visible_text(p_text) is not null
    and p_text !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb\U000e0000-\U000e0fff]';
$$;
comment on function private.is_message_text(text) is
  'Whether it is one visible line of at most 2,000 characters, without control characters.';

create function private.list_placeholders(p_text text)
returns text[]
language sql
immutable
set search_path = ''
as $$
  select coalesce(array_agg(distinct m.found[1] order by m.found[1]), '{}')
  from regexp_matches(p_text, '\{\{([A-Za-z0-9_]+)\}\}', 'g') m (found);
$$;
comment on function private.list_placeholders(text) is 'The names in double braces, each once.';
