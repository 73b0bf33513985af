// What a report of an error may hold, and what must not be left of it: asked of the browser's scrubber and the database's.

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U';

export type ScrubCase = { readonly text: string; readonly gone: readonly string[] };

const gone = (text: string, ...pieces: string[]): ScrubCase => ({ text, gone: pieces });

export const SCRUB_CASES: readonly ScrubCase[] = [
  gone(`401 for ${JWT}`, 'eyJ', 'dozjgN'),
  gone(`cut in the middle: ${JWT.slice(0, 30)}`, 'eyJ'),
  gone(`{"access_token":"${JWT}","token_type":"bearer"}`, 'eyJ'),
  gone('https://site.example/#access_token=abc123&refresh_token=zzz9', 'abc123', 'zzz9'),
  gone('access_token%3Dabc123def', 'abc123def'),
  gone('at /auth?code=9f2c1a5e-1111-4222-8333-444455556666', '9f2c1a5e', '444455556666'),
  gone('failed with code=short', 'short'),
  gone('state=Zm9vYmFy lost', 'Zm9vYmFy'),
  gone('/verify?token_hash=pkce_0a1b2c3d&type=email', 'pkce_0a1b2c3d', '0a1b2c3d'),
  gone('"token_hash": "pkce_99887766"', 'pkce_99887766'),
  gone("refresh_token: 'v1.MjAyNi0x'", 'MjAyNi0x'),
  gone('Authorization: Bearer sekret-value', 'sekret-value'),
  gone('authorization=Basic dXNlcjpwYXNz', 'dXNlcjpwYXNz'),
  gone('{"headers":{"Authorization":"Bearer a.b.c"}}', 'a.b.c'),
  gone('sent bearer abcdef123456 to it', 'abcdef123456'),
  gone('apikey: sb_publishable_AbCdEf123456', 'AbCdEf123456'),
  gone('key sb_secret_AbCdEf123456xyz here', 'AbCdEf123456xyz'),
  gone('x-api-key=topsecret', 'topsecret'),
  gone('Cookie: session=abc; theme=dark', 'abc;', 'theme=dark'),
  gone('set-cookie: sb-auth=deadbeef', 'deadbeef'),
  gone('password=hunter2', 'hunter2'),
  gone('{"password":"two words here"}', 'two words', 'here'),
  gone('client_secret=GOCSPX-abcdefghijk', 'abcdefghijk'),
  gone('code_verifier="abcDEF_123-xyz"', 'abcDEF_123'),
  gone('otp: 493201', '493201'),
  gone('https://maria:pa55@host.example/path', 'maria', 'pa55'),
  gone('No account for maria.santos@mail.example', 'maria', 'mail.example'),
  gone('mailto%3Amaria%40mail.example', 'maria', 'mail.example'),
  gone('мария@почта.рф is taken', 'мария', 'почта'),
  gone('ana+tag@xn--e1afmkfd.xn--p1ai', 'ana', 'p1ai'),
  gone('"john doe"@mail.example', 'john doe', 'mail.example'),
  gone('<Maria> maria_s@sub.mail.example,', 'maria_s', 'sub.mail'),
  gone('refused by 203.0.113.77', '203.0.113', '.77'),
  gone('http://192.168.10.20:5432/ refused', '192.168'),
  gone('from 2001:db8:85a3:8d3:1319:8a2e:370:7348', '2001:db8', '7348'),
  gone('from 2001:db8::ff00:42:8329', '2001:db8', '8329'),
  gone('[fe80::1ff:fe23:4567:890a]', 'fe80', '890a'),
  gone('network 2001:db8:1:2::/64', '2001:db8'),
  gone('call +63 917 555 0134 now', '917', '0134'),
  gone('call (555) 123-4567 now', '555', '4567'),
  gone('card 4111 1111 1111 1111', '4111', '1111'),
  gone('card 4111-1111-1111-1111', '4111', '1111'),
  gone('number 639175550134', '639175550134'),
  gone('row 7f3e9c1a-2b4d-4e6f-8a9b-0c1d2e3f4a5b is gone', '7f3e9c1a', '0c1d2e3f4a5b'),
  gone('hash d41d8cd98f00b204e9800998ecf8427e', 'd41d8cd9'),
  gone('blob AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', 'AAAAAAAA'),
  gone('base64 q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=', 'q83vEjRW'),
  gone('GET https://host.example/rest/v1/profiles?email=eq.maria', 'maria'),
  gone('ghp_abcdefghijklmnop123456', 'abcdefghijklmnop'),
  gone(
    'user at https://host.example/u/7f3e9c1a-2b4d-4e6f-8a9b-0c1d2e3f4a5b#secretpart',
    '7f3e',
    'secretpart',
  ),
];

/** What helps to find a fault stays as it is. */
export const STORED_TEXTS: readonly string[] = [
  "Cannot read properties of undefined (reading 'stars')",
  'TypeError: t is not a function',
  'AppError: unavailable, code: 42501',
  'ResizeObserver loop completed with undelivered notifications.',
  'Unexpected token < in JSON at position 0',
  '    at castVote (https://diadem.example/_astro/votes.BxYz12_4.js:1:23456)',
  'render@https://diadem.example/_astro/page-shell.D4kq9-aZ.js:12:345',
  'at react-dom 19.2.1, 12:34:56, 2026-w47, 320 px, 10000 rows',
  'Minified React error #418; visit https://react.dev/errors/418',
  'Ошибка: не удалось загрузить страницу',
];

/** Addresses of pages, and what is stored of them. */
export const SCRUBBED_PAGES: readonly (readonly [string, string | null])[] = [
  ['https://diadem.example/en-ph/contest/2026-w47', 'https://diadem.example/en-ph/contest/2026-w47'],
  ['https://diadem.example/adminka#queue', 'https://diadem.example/adminka#queue'],
  [
    'https://diadem.example/en-ph/contest?sort=newest&q=maria',
    'https://diadem.example/en-ph/contest?sort=newest',
  ],
  ['https://diadem.example/auth?code=1234&lang=ru#access_token=x', 'https://diadem.example/auth?lang=ru'],
  [
    'https://diadem.example/reset-password?token_hash=abc#type=recovery',
    'https://diadem.example/reset-password',
  ],
  ['https://diadem.example/?utm_source=mail&sort=7f3e9c1a', 'https://diadem.example/?utm_source=mail'],
  ['https://diadem.example/#MariaSantos', 'https://diadem.example/'],
  ['https://me:pass@diadem.example/account', 'https://diadem.example/account'],
  ['https://diadem.example/u/7f3e9c1a-2b4d-4e6f-8a9b-0c1d2e3f4a5b', 'https://diadem.example/u/[id]'],
  ['/en-ph', '/en-ph'],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['chrome-extension://abcdef/x.js', null],
];
