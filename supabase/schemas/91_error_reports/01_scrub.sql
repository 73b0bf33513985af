create function private.scrub_long_text(p_text text, p_read integer, p_kept integer)
returns text
language sql
immutable
set search_path = ''
as $$
  select case
    -- The cut may leave half a token, which no pattern recognizes. So the last word goes.
    when char_length(p_text) > p_read
      then left(private.scrub_text(regexp_replace(left(p_text, p_read), '\S*$', '')), p_kept - 2) || ' …'
    else (
      select case when char_length(t.clean) > p_kept then left(t.clean, p_kept - 2) || ' …' else t.clean end
      from (select private.scrub_text(p_text) as clean) t
    )
  end;
$$;
comment on function private.scrub_long_text(text, integer, integer) is
  'Scrubs the first part of a text and keeps the start of the result. An ellipsis marks a cut.';

create function private.scrub_url(p_url text)
returns text
language sql
immutable
set search_path = ''
as $$
  select left(
    private.scrub_text(regexp_replace(u.url, '[?#].*$', ''))
      || coalesce('?' || (
        select string_agg(q.pair, '&' order by q.n)
        from regexp_split_to_table(substring(u.url from '\?([^#]*)'), '&') with ordinality q (pair, n)
        where q.pair ~ '^(sort|lang|part|utm_source|utm_medium|utm_campaign)=[a-z][a-z-]{0,19}$'
      ), '')
      || coalesce(substring(u.url from '#(?:queue|appeals|entries|weeks|contests|people|reports|translations|errors|audit|main)$'), ''),
    500
  )
  from (select regexp_replace(left(p_url, 4000), '[[:cntrl:]]', '', 'g') as url) u
  where u.url ~* '^(https?://|/)';
$$;
comment on function private.scrub_url(text) is
  'The address of a page, with only the harmless parts of query and hash. Null where it is not a page.';

-- Reports of browsers can contain secrets: tokens, addresses of people and machines, numbers. This removes them
-- before they are stored. src/data/scrub-report.ts does the same before sending; tests/support/files/scrub-cases.ts checks
-- both.
create function private.scrub_text(p_text text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v text := p_text;
  v_value constant text := '("[^"\n]*"?|''[^''\n]*''?|[^\s"''&,;)}\]]+)';
begin
  -- Addresses: without the user name, and without query and hash.
  v := regexp_replace(v, '(://)[^\s/@"''<>]+@', '\1', 'g');
  v := regexp_replace(v, '([a-z][a-z+.-]{0,20}://[^\s?#"''<>()]+)[?#][^\s"''<>()]*', '\1', 'gi');
  v := regexp_replace(v, '[?#][\w%.-]+=[^\s"''<>()]*', '', 'g');
  -- Headers and fields that are secret by their name.
  v := regexp_replace(v, '\m((proxy-)?authorization|x-api-key|api[_-]?key|(set-)?cookie)["'']?\s*[:=]\s*["'']?[^\n"''}]*', '\1: [secret]', 'gi');
  v := regexp_replace(v, '\m(bearer|basic)\s+[a-z0-9._~+/=-]{6,}', '\1 [secret]', 'gi');
  v := regexp_replace(
    v, '([\w-]{0,40}(token|secret|passw(or)?d|verifier|signature|nonce|otp)[\w-]{0,40})["'']?\s*(=|:|%3d)\s*' || v_value, '\1=[secret]', 'gi'
  );
  v := regexp_replace(v, '\m(code|state|session|sid|sig)(=|%3d)' || v_value, '\1=[secret]', 'gi');
  -- Secrets that have a known form.
  v := regexp_replace(v, 'eyJ[A-Za-z0-9_-]{6,}(\.[A-Za-z0-9_-]*){0,2}', '[token]', 'g');
  v := regexp_replace(v, '\m(sb_[a-z]+_|sbp_|sk_|pk_|rk_|gh[a-z]_|ya29\.|AIza|GOCSPX-|xox[a-z]-)[A-Za-z0-9_.-]{8,}', '[token]', 'g');
  -- People and their machines.
  v := regexp_replace(
    v, '("[^"\n]{1,64}"|[^\s@"''<>(),;:=&?/]{1,64})(@|%40)[^\s@"''<>(),;:=&?/]{1,120}\.(xn--[a-z0-9-]+|[[:alpha:]]{2,})', '[email]', 'gi'
  );
  v := regexp_replace(v, '\m[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\M', '[id]', 'gi');
  v := regexp_replace(v, '\m([0-9a-f]{1,4}:){7}[0-9a-f]{1,4}\M', '[ip]', 'gi');
  v := regexp_replace(v, '\m([0-9a-f]{1,4}:){1,7}(:[0-9a-f]{1,4}){1,7}\M', '[ip]', 'gi');
  v := regexp_replace(v, '\m([0-9a-f]{1,4}:){2,7}:(?![0-9a-z])', '[ip]', 'gi');
  v := regexp_replace(v, '\m([0-9]{1,3}\.){3}[0-9]{1,3}\M', '[ip]', 'g');
  -- Too long for a word or a measure.
  v := regexp_replace(v, '(?=[A-Za-z_+-]{0,60}[0-9])[A-Za-z0-9_+-]{32,}', '[token]', 'g');
  v := regexp_replace(v, '[A-Za-z0-9_+-]{40,}', '[token]', 'g');
  v := regexp_replace(v, '\+[0-9][0-9 ().-]{6,}[0-9]', '[number]', 'g');
  v := regexp_replace(v, '\(?[0-9]{3}\)?[ .-][0-9]{3}[ .-][0-9]{4}', '[number]', 'g');
  v := regexp_replace(v, '[0-9]([ -]?[0-9]){8,}', '[number]', 'g');
  return regexp_replace(v, '[0-9]{7,}', '[number]', 'g');
end;
$$;
comment on function private.scrub_text(text) is
  'The text without tokens, secret fields, email and internet addresses, ids, long numbers, and the query and '
  'hash of an address.';
