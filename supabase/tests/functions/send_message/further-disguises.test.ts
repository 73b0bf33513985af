// Disguises that 20261124170300 did not know, beside what honest people write that looks a little like them.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const REFUSED: Record<string, readonly string[]> = {
  link: [
    'e x a m p l e . c o m',
    'w w w . e x a m p l e . c o m',
    'go to e-x-a . c o m',
    'example.c0m',
    'example d0t com',
    'example dot c0m',
    'example d.o.t com',
    'exampledotcom',
    'example (d0t) com',
    'example period com',
    'example full stop com',
    'example fullstop net',
    'example titik com',
    'example tuldok com',
    'example chấm com',
    'example tochka ru',
    'example dot ph',
    'example จุด com',
    'exampleดอทคอม',
    'www example com',
    'http example com',
    'http:\\\\bad.example',
    'example⋅com',
    'example۔com',
    'example٫com',
    'example،com',
    'example‚com',
    'example｡com',
    'example*com',
    'example|com',
    'example°com',
    '🅴🆇🅰🅼🅿🅻🅴.🅲🅾🅼',
    '🅔🅧🅐🅜🅟🅛🅔.🅒🅞🅜',
    'ᴇxᴀᴍᴘʟᴇ.ᴄᴏᴍ',
    'example.cοm',
    'example.соm',
    'cheap.icu',
    'best.website',
  ],
  phone: [
    '0917🌸123🌸4567',
    '0917 ❤ 123 ❤ 4567',
    '0917!123!4567',
    '0917;123;4567',
    'O9I7-I23-4567',
    'oh nine one seven one two three four five',
    'zero nine double one two three four five',
    'isa dalawa tatlo apat lima anim pito walo',
    'nol satu dua tiga empat lima enam tujuh delapan',
    'không chín một hai ba bốn năm sáu bảy',
    'صفر تسعة واحد سبعة واحد اثنان ثلاثة أربعة',
    'ศูนย์เก้าหนึ่งสองสามสี่ห้าหก',
    'ゼロきゅういちななさんよんごろく',
    '공일공일이삼사오육칠팔',
    '၀၉၁၇၁၂၃၄၅',
    '០៩១៧១២៣៤៥',
    '૦૯૧૭૧૨૩૪૫',
    '௦௯௧௭௧௨௩௪௫',
    '⓿❾❶❼❶❷❸❹❺',
    '➊➋➌➍➎➏➐➑',
    '幺三八幺二三四五六七八',
    '壹叁捌零壹贰叁肆',
  ],
  handle: [
    'insta anna95x',
    'my instagram is anna_maria',
    'telegram me at anna_95',
    'snapchat username anna95_x',
  ],
};

const HONEST = [
  'I saw you on Instagram 2 years ago',
  'My Telegram app is broken since Monday',
  'We are 5, my dog is 3, my cat is 12!',
  'The show is from 18:30-20:15, will you watch?',
  'I live at number 12, floor 3, door 4',
  'You are a 10! A real 10!',
  'I gave you 5 stars ⭐⭐⭐⭐⭐ and my sister 4 ⭐⭐⭐⭐',
  'I a m s o h a p p y for you',
  'Estou com muita vontade de votar',
  'Falo com você amanhã',
  'un dos tres, vamos!',
  'um dois três, boa sorte',
  'ba mẹ tôi cũng thích bạn',
  'hai cô gái trong ảnh là ai?',
  'anim na taon na akong sumasali',
  '이 사진 정말 예뻐요. 오늘도 화이팅!',
  '일이 너무 바빠서 이제야 봤어요',
  'いちごが大好きです。にこにこ笑顔ですね。',
  'สวัสดีค่ะ รูปสวยมาก ห้าดาวเลย',
  'สองสามวันก่อนฉันเห็นรูปคุณ',
  'واحد من أجمل الصور هنا',
  'Точка зрения у нас одна',
  'What a period dress! And the full stop of the evening was perfect.',
  'He did not come. Net result: I came alone.',
  'The dot on your dress is cute',
  'I used to work for a dotcom',
  'oh one more thing: good luck',
  'A double portion of luck!',
  '二〇二六年の春に東京で会いましょう',
  '我三岁开始跳舞，五岁上台',
  '🅰️ blood type like me?',
  'Semoga menang, satu suara dari saya',
  'Lima bintang untuk kamu!',
  'I like it | love it | vote it',
  'snow * sun * rain',
  'Chấm điểm cao cho bạn nhé',
];

const contactIn = async (text: string) => {
  const [row] = await db.owner<{ contact: string | null }[]>`select private.contact_in(${text}) as contact`;
  return row?.contact ?? null;
};

it.each(Object.entries(REFUSED))('every further disguised %s is found', async (kind, texts) => {
  const missed: string[] = [];
  for (const text of texts)
    if ((await contactIn(text)) !== kind) missed.push(`${text}: ${await contactIn(text)}`);
  expect(missed).toEqual([]);
});

it('nothing that honest people write is taken for one', async () => {
  const taken: string[] = [];
  for (const text of HONEST)
    if ((await contactIn(text)) !== null) taken.push(`${text}: ${await contactIn(text)}`);
  expect(taken).toEqual([]);
});
