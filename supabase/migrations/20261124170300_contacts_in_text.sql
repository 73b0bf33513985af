-- Links, addresses, names of other services and phone numbers in a text, however they are disguised.
create function private.plain_text(p_text text)
returns text
language sql
immutable
set search_path = ''
as $$
  select lower(
    translate(
      -- Compatibility forms first: full width, circled, mathematical and raised letters and digits are the plain ones.
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
comment on function private.plain_text(text) is
  'A text as a machine compares it: compatibility forms, digits of other scripts and full stops are the plain ones; nothing invisible is left.';

create function private.spelled_digits(p_plain text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  -- From 0 to 9; every language in which people spell a number digit by digit.
  c_words constant text[] := array[
    'zero|cero|null|ноль|zéro|sifr|शून्य', 'one|uno|eins|один|um|un|एक', 'two|dos|due|zwei|два|dois|deux|दो',
    'three|tres|tre|drei|три|três|trois|तीन', 'four|cuatro|quattro|vier|четыре|quatro|quatre|चार',
    'five|cinco|cinque|fünf|пять|cinq|पांच|पाँच', 'six|seis|sei|sechs|шесть|छह', 'seven|siete|sette|sieben|семь|sete|sept|सात',
    'eight|ocho|otto|acht|восемь|oito|huit|आठ', 'nine|nueve|nove|neun|девять|neuf|नौ'
  ];
  v_text text := p_plain;
begin
  for digit in 0..9 loop
    v_text := regexp_replace(v_text, '\m(' || c_words[digit + 1] || ')\M', digit::text, 'g');
  end loop;
  -- The letter o between digits is a nought.
  return regexp_replace(v_text, '(?<=[0-9][ -]?)[oо](?=[ -]?[0-9])', '0', 'g');
end;
$$;
comment on function private.spelled_digits(text) is 'A plain text with the words for digits as digits.';

create function private.holds_phone_number(p_plain text)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_text text := private.spelled_digits(p_plain);
  v_run text[];
begin
  -- Days, spans of years and large numbers are none.
  v_text := regexp_replace(v_text, '(?<![0-9+][ ./-]?)[0-9]{4}-[0-9]{2}-[0-9]{2}(?![ .-]?[0-9])', ' day ', 'g');
  v_text := regexp_replace(v_text, '(?<![0-9+][ ./-]?)[0-9]{1,2}([./-])[0-9]{1,2}\1(19|20)[0-9]{2}(?![ .-]?[0-9])', ' day ', 'g');
  v_text := regexp_replace(v_text, '(?<![0-9+][ ./-]?)(19|20)[0-9]{2} ?[-–—/] ?(19|20)[0-9]{2}(?![ .-]?[0-9])', ' years ', 'g');
  v_text := regexp_replace(v_text, '(?<![0-9+][ ./-]?)[0-9]{1,3}(,[0-9]{3})+(?![ .-]?[0-9])', ' number ', 'g');
  for v_run in select regexp_matches(v_text, '[+]?[0-9](?:[\s().\-–—/_*+,|#]{0,4}[0-9])+', 'g') loop
    if char_length(regexp_replace(v_run[1], '[^0-9]', '', 'g')) >= 7 then
      return true;
    end if;
  end loop;
  return false;
end;
$$;
comment on function private.holds_phone_number(text) is
  'Whether a plain text holds 7 digits or more in a row, spelled or with anything but words between them, that are no date or amount.';

create function private.holds_link(p_plain text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select
    -- A scheme, also a broken one.
    t ~ 'h[tx*]{2}ps?[^a-z0-9]{0,4}[:/]|\mftp ?: ?/|\mwww ?[.\[({]'
    -- A domain of a kind that is no word of any language.
    or t ~ '[^\s.,;:!?()]\.(com|net|org|info|biz|app|xyz|site|online|shop|store|club|vip|link|live|chat|dating|cam|gg|io|ly|ru|su|uk|fr|br|cn|jp|kr|mx|ua|kz|pl|cz|eu|ph|vn|th|tk|cc|ee|gl|рф|中国)(?![\w-])'
    -- Others where something follows, and the short hosts of messengers.
    or t ~ '\w\.[a-z]{2,10}/\w'
    or t ~ '\m(t|wa|m|telegram|paypal|vk|linktr|youtu|instagr|onlyfans|bit|goo|discord)\s?\.\s?(me|cc|com|ee|be|am|ly|gl|gg)\M'
    -- A dot in blanks or brackets, or a comma in its place.
    or t ~ '\w(\s+\.\s*|\s*[\[({<]\s*[.,]\s*[\])}>]\s*|,)(com|net|org|ru|info|io|me|app|gg)\M'
    -- A dot in words.
    or t ~ '\w[\s\[({_*-]*\m(dot|punkt|punto|ponto|point|точка|тчк|डॉट|نقطة)\M[\s\])}_*-]*(com|net|org|ru|info|io|app|xyz|gg|ком|ру|कॉम|كوم)\M'
    or t ~ '\w\s*(点|點|ドット|닷)\s*(com|net|org|cn|jp|kr|컴|コム)'
    or t ~ '\mdot\M\s*(me|co|site|online|link|shop|club|tv)\M'
    -- Four numbers as an address.
    or t ~ '(?<![0-9.])[0-9]{1,3}(\.[0-9]{1,3}){3}(?![0-9])'
    -- A mail address.
    or t ~ '[\w.+-]+\s?(@|[\[({] ?at ?[\])}])\s?[\w-]+\s?(\.|[\[({] ?(dot|\.) ?[\])}])\s?[a-z]{2}'
  -- Cyrillic letters that look Latin, beside the text as it is.
  from (values (p_plain), (translate(p_plain, 'асеорхумткнві', 'aceopxymtkhbi'))) as form (t)
  order by 1 desc
  limit 1;
$$;
comment on function private.holds_link(text) is 'Whether a plain text holds an address of the web or of a mail box, also a disguised one.';

create function private.contact_in(p_text text)
returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when private.holds_link(t) then 'link'
    when private.holds_phone_number(t) then 'phone'
    -- A name elsewhere; shorter ones stand for places, as in @home.
    when t ~ '(?<![\w.])@ ?[\w.]{5,}' then 'handle'
    when t ~ '\m(telegram|tele|tg|instagram|insta|ig|snapchat|snap|whats\s?app|wa|wechat|weixin|viber|line|discord|kik|kakao|skype|tiktok|телеграм|телега|тг|инста|вк)\M( id)?\s*[:=@]\s*[\w@]'
      then 'handle'
  end
  from (select private.plain_text(p_text) as t) plain;
$$;
comment on function private.contact_in(text) is
  'The first way to be reached elsewhere that a text holds: link, phone or handle; null for none.';

revoke all on function
  private.plain_text(text),
  private.spelled_digits(text),
  private.holds_phone_number(text),
  private.holds_link(text),
  private.contact_in(text)
from public;
