create function private.find_contact(p_text text)
returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when private.has_link(t) then 'link'
    when private.has_phone_number(t) then 'phone'
    -- A name on another service. Shorter names mean places, as in @home.
    when t ~ '(?<![\w.])@ ?[\w.]{5,}' then 'handle'
    when t ~ '\m(telegram|tele|tg|instagram|insta|ig|snapchat|snap|whats\s?app|wa|wechat|weixin|viber|line|discord|kik|kakao|skype|tiktok|телеграм|телега|тг|инста|вк)\M( id)?\s*[:=@]\s*[\w@]'
      then 'handle'
    -- Without a colon: a word with a digit or an underscore, right after the name of the service.
    when t ~ '\m(telegram|tg|instagram|insta|ig|snapchat|snap|whats\s?app|wechat|weixin|viber|discord|kakao|skype|tiktok|телеграм|тг|инста)\M(\s+(is|id|as|me|at|name|user|username|мой|это|es|est|ist|è))*\s+[a-z][a-z.]*[0-9_][\w.]{2,}'
      then 'handle'
  end
  from (select private.normalize_message(p_text) as t) plain;
$$;
comment on function private.find_contact(text) is
  'The first contact detail in a text: link, phone or handle. Null for none.';

create function private.has_link(p_plain text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select
    -- A scheme, also a broken one.
    t ~ 'h[tx*]{2}ps?[^a-z0-9]{0,4}[:/]|\mftp ?: ?/|\mwww ?[.\[({]'
    -- A domain whose ending is not a word of any language.
    or t ~ '[^\s.,;:!?()]\.(com|net|org|info|biz|app|xyz|site|online|shop|store|club|vip|link|live|chat|dating|cam|gg|io|ly|ru|su|uk|fr|br|cn|jp|kr|mx|ua|kz|pl|cz|eu|ph|vn|th|tk|cc|ee|gl|рф|中国)(?![\w-])'
    -- Other domains with a path, and the short hosts of messengers.
    or t ~ '\w\.[a-z]{2,10}/\w'
    or t ~ '\m(t|wa|m|telegram|paypal|vk|linktr|youtu|instagr|onlyfans|bit|goo|discord)\s?\.\s?(me|cc|com|ee|be|am|ly|gl|gg)\M'
    -- A dot between blanks or brackets, or a comma in its place.
    or t ~ '\w(\s+\.\s*|\s*[\[({<]\s*[.,]\s*[\])}>]\s*|,)(com|net|org|ru|info|io|me|app|gg)\M'
    -- A dot written as a word.
    or t ~ '\w[\s\[({_*-]*\m(dot|punkt|punto|ponto|point|точка|тчк|डॉट|نقطة)\M[\s\])}_*-]*(com|net|org|ru|info|io|app|xyz|gg|ком|ру|कॉम|كوم)\M'
    or t ~ '\w\s*(点|點|ドット|닷)\s*(com|net|org|cn|jp|kr|컴|コム)'
    or t ~ '\mdot\M\s*(me|co|site|online|link|shop|club|tv)\M'
    -- Four numbers as an address.
    or t ~ '(?<![0-9.])[0-9]{1,3}(\.[0-9]{1,3}){3}(?![0-9])'
    -- A mail address.
    or t ~ '[\w.+-]+\s?(@|[\[({] ?at ?[\])}])\s?[\w-]+\s?(\.|[\[({] ?(dot|\.) ?[\])}])\s?[a-z]{2}'
  -- The text as it is, and with Latin letters for Cyrillic ones that look like them.
  from (values (p_plain), (translate(p_plain, 'асеорхумткнві', 'aceopxymtkhbi'))) as form (t)
  order by 1 desc
  limit 1;
$$;
comment on function private.has_link(text) is
  'Whether a plain text contains an address of the web or of a mailbox, also a disguised one.';

create function private.has_phone_number(p_plain text)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_text text := p_plain;
  v_run text[];
begin
  -- Dates, spans of years and large numbers are not phone numbers.
  v_text := regexp_replace(v_text, '(?<![0-9+][ ./-]?)[0-9]{4}-[0-9]{2}-[0-9]{2}(?![ .-]?[0-9])', ' day ', 'g');
  v_text := regexp_replace(v_text, '(?<![0-9+][ ./-]?)[0-9]{1,2}([./-])[0-9]{1,2}\1(19|20)[0-9]{2}(?![ .-]?[0-9])', ' day ', 'g');
  v_text := regexp_replace(v_text, '(?<![0-9+][ ./-]?)(19|20)[0-9]{2} ?[-–—/] ?(19|20)[0-9]{2}(?![ .-]?[0-9])', ' years ', 'g');
  v_text := regexp_replace(v_text, '(?<![0-9+][ ./-]?)[0-9]{1,3}(,[0-9]{3})+(?![ .-]?[0-9])', ' number ', 'g');
  -- Anything except words and the colon of a time may separate two digits, also hearts and stars.
  for v_run in select regexp_matches(v_text, '[+]?[0-9](?:[^[:alnum:]:]{0,4}[0-9])+', 'g') loop
    if char_length(regexp_replace(v_run[1], '[^0-9]', '', 'g')) >= 7 then
      return true;
    end if;
  end loop;
  return false;
end;
$$;
comment on function private.has_phone_number(text) is
  'Whether a plain text contains 7 or more digits that are not a date or an amount, with anything except '
  'words between them.';

create function private.normalize_message(p_text text)
returns text
language sql
immutable
set search_path = ''
as $$
  select lower(
    translate(
      -- Compatibility forms first: full-width, circled, mathematical and raised letters and digits become plain.
      regexp_replace(
        normalize(p_text, nfkc),
        '[\u00ad\u034f\u061c\u115f\u1160\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20e3\u3164\ufe00-\ufe0f\ufeff\U000e0000-\U000e0fff]',
        '', 'g'
      ),
      '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯๐๑๒๓๔๕๖๗๘๙〇零一二三四五六七八九。·•∙․⁄∕',
      '01234567890123456789012345678901234567890123456789' || '00123456789' || '.....//'
    )
  );
$$;
comment on function private.normalize_message(text) is
  'A text for comparisons: compatibility forms, digits of other scripts and full stops become plain, and '
  'invisible characters are removed.';
