-- More disguises of links and numbers than 20261124170300 knew: digits and letters of further scripts and symbols, spaced
-- letters, numbers in the words of further languages, dots in words, and whatever stands between digits.
create or replace function private.plain_text(p_text text)
returns text
language sql
immutable
set search_path = ''
as $$
  select lower(
    translate(
      translate(
        -- Compatibility forms first: full width, circled, mathematical and raised letters and digits are the plain ones.
        regexp_replace(
          normalize(p_text, nfkc),
          '[\u00ad\u034f\u061c\u115f\u1160\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20e3\u3164\ufe00-\ufe0f\ufeff\U000e0000-\U000e0fff]',
          '', 'g'
        ),
        '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯๐๑๒๓๔๕๖๗๘๙〇零一二三四五六七八九。·•∙․⁄∕',
        '01234567890123456789012345678901234567890123456789' || '00123456789' || '.....//'
      ),
      '၀၁၂၃၄၅၆၇၈၉០១២៣៤៥៦៧៨៩໐໑໒໓໔໕໖໗໘໙૦૧૨૩૪૫૬૭૮૯੦੧੨੩੪੫੬੭੮੯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯'
        || '⓿❶❷❸❹❺❻❼❽❾➀➁➂➃➄➅➆➇➈➊➋➌➍➎➏➐➑➒⓵⓶⓷⓸⓹⓺⓻⓼⓽幺壹贰叁肆伍陆柒捌玖'
        || '🅰🅱🅲🅳🅴🅵🅶🅷🅸🅹🅺🅻🅼🅽🅾🅿🆀🆁🆂🆃🆄🆅🆆🆇🆈🆉🅐🅑🅒🅓🅔🅕🅖🅗🅘🅙🅚🅛🅜🅝🅞🅟🅠🅡🅢🅣🅤🅥🅦🅧🅨🅩'
        || 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ' || '۔٫⋅∘‚،',
      repeat('0123456789', 9)
        || '0123456789' || '123456789' || '123456789' || '123456789' || '1123456789'
        || 'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz'
        || 'abcdefghijklmnoprstuvwyz' || '....,,'
    )
  );
$$;

create or replace function private.spelled_digits(p_plain text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  -- From 0 to 9; every language in which people spell a number digit by digit.
  c_words constant text[] := array[
    'zero|oh|nought|cero|null|ноль|нуль|zéro|sifr|صفر|शून्य|nol|kosong|không|ศูนย์|ゼロ|ぜろ|れい|공|영',
    'one|uno|eins|один|um|un|एक|isa|satu|một|หนึ่ง|واحد|いち|イチ|일',
    'two|dos|due|zwei|два|dois|deux|दो|dalawa|dua|hai|สอง|اثنان|اثنين|に|ニ|이',
    'three|tres|tre|drei|три|três|trois|तीन|tatlo|tiga|ba|สาม|ثلاثة|さん|サン|삼',
    'four|cuatro|quattro|vier|четыре|чотири|quatro|quatre|चार|apat|empat|bốn|สี่|أربعة|اربعة|よん|ヨン|사',
    'five|cinco|cinque|fünf|пять|cinq|पांच|पाँच|lima|năm|ห้า|خمسة|ご|ゴ|오',
    'six|seis|sei|sechs|шесть|छह|anim|enam|sáu|หก|ستة|ろく|ロク|육|륙',
    'seven|siete|sette|sieben|семь|sete|sept|सात|pito|tujuh|bảy|เจ็ด|سبعة|なな|ナナ|칠',
    'eight|ocho|otto|acht|восемь|oito|huit|आठ|walo|delapan|tám|แปด|ثمانية|はち|ハチ|팔',
    'nine|nueve|nove|neun|девять|neuf|नौ|siyam|sembilan|chín|เก้า|تسعة|きゅう|キュウ|구'
  ];
  -- Written without blanks: syllables of Korean, Japanese and Thai are words of their own only where seven and more follow
  -- each other.
  c_joined constant text := '공영일이삼사오육륙칠팔구ぜろれいいちにさんよんごろくななはちきゅうゼロイチニサンヨンゴロクナナハチキュウศูนย์หนึ่งสองสามสี่ห้าหกเจ็ดแปดเก้า';
  v_text text := p_plain;
  v_run text[];
begin
  for v_run in select regexp_matches(v_text, '[' || c_joined || '\s-]{7,}', 'g') loop
    declare
      v_digits text := v_run[1];
    begin
      for digit in 0..9 loop
        v_digits := regexp_replace(v_digits, '(' || c_words[digit + 1] || ')', digit::text, 'g');
      end loop;
      if v_digits ~ '^[0-9\s-]+$' then
        v_text := replace(v_text, v_run[1], v_digits);
      end if;
    end;
  end loop;
  -- Word for word, in one go: a pattern for each digit would cost more than all the rest of a message.
  select string_agg(coalesce((
      select (w.n - 1)::text from unnest(c_words) with ordinality w (words, n) where part.found[1] = any (string_to_array(w.words, '|'))
    ), part.found[1]), '' order by part.n)
  into v_text
  from regexp_matches(v_text, '[^\s[:punct:][:digit:]]+|[\s[:punct:][:digit:]]+', 'g') with ordinality part (found, n);
  -- "Double seven" is 77; o, i, l and | between digits are 0 and 1.
  v_text := regexp_replace(v_text, '\mdouble\s+([0-9])', '\1\1', 'g');
  v_text := regexp_replace(v_text, '(?<=[0-9][ -]?)[oо](?=[ -]?[0-9])', '0', 'g');
  return regexp_replace(coalesce(v_text, ''), '(?<=[0-9][ -]?)[il|](?=[ -]?[0-9])', '1', 'g');
end;
$$;

create or replace function private.holds_phone_number(p_plain text)
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
  -- Between two digits may stand anything but words and the colon of a time: also hearts and stars.
  for v_run in select regexp_matches(v_text, '[+]?[0-9](?:[^[:alnum:]:]{0,4}[0-9])+', 'g') loop
    if char_length(regexp_replace(v_run[1], '[^0-9]', '', 'g')) >= 7 then
      return true;
    end if;
  end loop;
  return false;
end;
$$;

create function private.holds_disguised_link(p_plain text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select
    p_plain ~ 'h[tx*]{2}ps?[^a-z0-9]{0,4}\\|\mhttps? '
    or p_plain ~ '\mwww\s+[\w-]+\s+(com|net|org|info|ph|ru|de|fr|it|es|br|id|vn|th|kr|jp|cn)\M'
    -- A nought for an o; kinds of domain that are no words either.
    or p_plain ~ '[^\s.,;:!?()]\.(c0m|0rg|inf0|icu|cfd|sbs|dev|ml|gq|pw|ws|nl|ch|tr|ae|website|onl)(?![\w-])'
    -- Another sign than a dot.
    or p_plain ~ '[a-z0-9]{3,}[\\|;*~^_°](com|net|org)\M'
    -- A dot in words of further languages, with a nought, or grown together.
    or p_plain ~ '\w[\s\[({_*-]*\m(d[o0]t|dott|period|full ?stop|tochka|titik|tuldok|chấm|จุด|точка|نقطه)\M[\s\])}_*-]*(c[o0]m|kom|net|[o0]rg|inf[o0]|ph|id|vn|ru|ком|ру)\M'
    or p_plain ~ '[a-z0-9]{2}d[o0]t(c[o0]m|net|org)\M'
    or p_plain ~ '\wจุด\s?(คอม|com)|\w\s?ดอท\s?คอม'
    or p_plain ~ '\w[\s({\[]+(d\.?[o0]\.?t)[\s)}\]]+c[o0]m\M';
$$;
comment on function private.holds_disguised_link(text) is 'What holds_link does not look for: further disguises of an address of the web.';
revoke all on function private.holds_disguised_link(text) from public;

create function private.joined_letters(p_plain text)
returns text
language sql
immutable
set search_path = ''
as $$
  -- Single signs with a blank between them are one word: w w w . e x a m p l e . c o m
  select regexp_replace(p_plain, '(?<!\S\S)(?<=\S)\s(?=\S(\s|$))', '', 'g');
$$;
comment on function private.joined_letters(text) is 'A plain text in which letters that stand alone, one after the other, are words.';
revoke all on function private.joined_letters(text) from public;

create function private.latin_looking(p_plain text)
returns text
language sql
immutable
set search_path = ''
as $$
  select translate(p_plain, 'асеорхумткнвіѕјԁɡɑοαευρχνικτςօո', 'aceopxymtkhbisjdgaoaeupxviktcon');
$$;
comment on function private.latin_looking(text) is 'A plain text with Greek, Cyrillic and Armenian letters that look Latin as Latin ones.';
revoke all on function private.latin_looking(text) from public;

create or replace function private.contact_in(p_text text)
returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when private.holds_link(forms) or private.holds_disguised_link(forms)
    then 'link'
    when private.holds_phone_number(t) then 'phone'
    -- A name elsewhere; shorter ones stand for places, as in @home.
    when t ~ '(?<![\w.])@ ?[\w.]{5,}' then 'handle'
    when t ~ '\m(telegram|tele|tg|instagram|insta|ig|snapchat|snap|whats\s?app|wa|wechat|weixin|viber|line|discord|kik|kakao|skype|tiktok|телеграм|телега|тг|инста|вк)\M( id)?\s*[:=@]\s*[\w@]'
      then 'handle'
    -- Without a colon: a word with a digit or a low line in it, right after the name of the service.
    when t ~ '\m(telegram|tg|instagram|insta|ig|snapchat|snap|whats\s?app|wechat|weixin|viber|discord|kakao|skype|tiktok|телеграм|тг|инста)\M(\s+(is|id|as|me|at|name|user|username|мой|это|es|est|ist|è))*\s+[a-z][a-z.]*[0-9_][\w.]{2,}'
      then 'handle'
  end
  from (select private.plain_text(p_text) as t) plain
  -- One text of three lines: as it is, with single letters joined, and with letters that look Latin.
  cross join lateral (
    select concat_ws(E'\n', t, nullif(private.joined_letters(t), t), nullif(private.latin_looking(t), t)) as forms
  ) looked_at;
$$;
comment on function private.contact_in(text) is
  'The first way to be reached elsewhere that a text holds, however disguised: link, phone or handle; null for none.';
