// Contact details that a request may not contain, in disguises that people use, and honest texts.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const REFUSED: Record<string, readonly string[]> = {
  link: [
    'See https://example.com/me',
    'http://example.org',
    'hxxp://bad.example/x',
    'hxxps[:]//bad.example',
    'h**ps://bad.example',
    'www.example.de',
    'www . example . de',
    'look at example.com',
    'Example.COM is mine',
    'example .com',
    'example . com',
    'example,com',
    'example(.)com',
    'example[.]net',
    'example dot com',
    'example (dot) com',
    'example [dot] org',
    'e x a m p l e dot me',
    'пример точка ком',
    'пример точка ру',
    'мой сайт example.ru',
    'ехаmрlе.соm',
    'ejemplo punto com',
    'exemplo ponto com',
    'exemple point com',
    'beispiel punkt com',
    '例え点com',
    'example。com',
    'ｅｘａｍｐｌｅ．ｃｏｍ',
    'exam\u200bple.c\u200bom',
    't.me/anna',
    't . me / anna',
    'wa.me/639171234567',
    'join discord.gg/abcd',
    'bit.ly/3xYz',
    'my page vk.com/anna',
    'cheap.shop/now',
    'write to anna@example.com',
    'anna (at) example (dot) com',
    'anna@mail.ru',
    'go to 93.184.216.34',
    'उदाहरण डॉट कॉम',
    '𝐞𝐱𝐚𝐦𝐩𝐥𝐞.𝐜𝐨𝐦',
  ],
  phone: [
    '+63 917 123 4567',
    'call 09171234567',
    '0917-123-4567',
    '(0917) 123.45.67',
    '0 9 1 7 1 2 3 4 5 6 7',
    '٠٩١٧١٢٣٤٥٦٧',
    '۰۹۱۷۱۲۳۴۵۶۷',
    '०९१७१२३४५६७',
    '０９１７１２３４５６７',
    '①②③④⑤⑥⑦⑧',
    '1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣',
    '𝟎𝟗𝟏𝟕𝟏𝟐𝟑𝟒𝟓𝟔𝟕',
    '0917*123*4567',
    '0917_123_4567',
    '09 17 / 12 34 / 567',
    'O917 1234567'.replace('O', '0'),
    '9o17 123 4567',
    '零九一七一二三四五六七',
    '+1 (415) 555-2671',
    '0917\u200b123\u200b4567',
    '2026-11-21 555 1234',
    '555 1234',
  ],
  handle: [
    'find me @anna_maria',
    'I am ＠anna_maria there',
    'telegram: anna95',
    'insta = anna.maria',
    'Snap:anna95',
    'тг: anna95',
    'WhatsApp : anna',
    'line id: anna95',
  ],
};

const HONEST = [
  'Hello! I like your smile.',
  'Hi.I really like your photos.So nice.',
  'great.It is the best.My sister thinks so too',
  'Congratulations on place 3 of 24!',
  'You got 4.85 stars, wow',
  'My favourite week was 2026-w47.',
  'I was born on 1998-04-12, like you?',
  'We met on 12.04.2019, do you remember?',
  'I danced from 2015 - 2024 in Manila',
  'I have 1,000,000 reasons to vote for you',
  'See you at 18:30 or 20:15?',
  'I am 27, 1.75 m and live in Cebu',
  'Number one! One two three, you win!',
  'At this point in my life I travel a lot',
  'Can you point me to your best photo?',
  'Es un punto de vista muy bonito',
  'Um ponto de partida perfeito',
  'C’est un point de départ.',
  'Das ist der springende Punkt, oder?',
  'Это точка зрения, которую я уважаю.',
  'I saw you on Instagram and loved it',
  'My telegram app is broken, sorry',
  'Is that dress from a shop online?',
  'I work @home these days',
  'Lunch @ 5pm?',
  'Привет! Ты очень красивая. Ру́сский мой слабый.',
  '你好。我喜欢你的照片。',
  'はじめまして。とても素敵です。',
  '안녕하세요. 사진이 정말 예뻐요.',
  'مرحبا، صورك جميلة جدا. كم عمرك؟',
  'नमस्ते। आपकी तस्वीरें बहुत सुंदर हैं।',
  'Olá! Gostei muito do seu vestido.',
  'Ciao, sei bellissima. Da dove vieni?',
  'Bonjour. Et bravo pour la 2e place !',
  'Hallo... wie geht es dir?',
  'I voted 5/5, then 4/5, then 5/5',
  '10 out of 10. 100 percent!',
  'e.g. the red one, i.e. the first',
  'My dog is called Mr. Net. Funny, no?',
  'Ph.D. student here, a bit shy',
  '<3 <3 <3 you are great :)',
  '👩‍🦰❤️ so beautiful',
  'Room 101, floor 12',
  'I like the numbers 7, 8 and 9',
  'Vol. 2 is better than vol. 1',
  'We are 3 sisters: 19, 22 and 25',
  'Your score 3.98 vs 4.02',
  '一二三，加油！',
];

const contactIn = async (text: string) => {
  const [row] = await db.owner<{ contact: string | null }[]>`select private.find_contact(${text}) as contact`;
  return row?.contact ?? null;
};

it.each(Object.entries(REFUSED))('every disguised %s is found', async (kind, texts) => {
  for (const text of texts) expect(await contactIn(text), text).toBe(kind);
});

it('no honest text is refused', async () => {
  for (const text of HONEST) expect(await contactIn(text), text).toBeNull();
});

it('at least 40 of each are tested', () => {
  expect(Object.values(REFUSED).flat().length).toBeGreaterThanOrEqual(40);
  expect(HONEST.length).toBeGreaterThanOrEqual(40);
});
