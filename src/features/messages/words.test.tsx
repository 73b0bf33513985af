import { describe, expect, it } from 'vitest';
import { LANGS } from '#domain/locales.ts';
import { loadT } from '#i18n/load.ts';
import { errorsTexts } from '#i18n/namespaces/errors.ts';
import { messagesTexts } from '#i18n/namespaces/messages.ts';
import { refusalsTexts } from '#i18n/namespaces/refusals.ts';
import { isolated, refusalText } from './words.ts';

/** Each reason for which `send_message` refuses, as it answers. */
const REFUSALS = [
  { code: 'account_too_new', detail: '2026-11-22T09:30:00Z' },
  { code: 'request_pending', detail: '2027-01-20T09:30:00Z' },
  { code: 'requests_off' },
  { code: 'rate_limited', detail: '10 requests in a day; from 2026-11-22T09:30:00Z' },
  { code: 'rate_limited', detail: 'two other accounts of this device in a day; from 2026-11-22T09:30:00Z' },
  { code: 'contact_in_request', detail: 'link' },
  { code: 'contact_in_request', detail: 'phone' },
  { code: 'contact_in_request', detail: 'handle' },
  { code: 'repeated_text', detail: '3' },
  { code: 'copied_text' },
  { code: 'message_too_long', detail: '300' },
  { code: 'no_such_profile' },
  { code: 'email_not_verified' },
  { code: 'age_unconfirmed' },
  { code: 'not_allowed' },
];

describe.each(LANGS)('in %s', (lang) => {
  it('each refusal has a sentence of its own, with all that belongs into it', async () => {
    const t = await loadT(lang, messagesTexts, refusalsTexts, errorsTexts);
    const texts = REFUSALS.map((refusal) => refusalText(refusal, { t, lang, name: 'Maria' }));
    expect(new Set(texts).size).toBe(REFUSALS.length);
    for (const text of texts) expect(text).not.toMatch(/\{\{|^(messages|refusals|errors)\./);
    for (const place of [0, 3, 4]) expect(texts[place]).toMatch(/\d\d?:\d\d/);
    expect(texts[2]).toContain('Maria');
  });
});

it('keeps the direction of a name to itself where it may turn its sentence round', () => {
  expect(isolated('Maria')).toBe('Maria');
  expect(isolated('ماريا')).toBe('\u2068ماريا\u2069');
  document.dir = 'rtl';
  expect(isolated('Maria')).toBe('\u2068Maria\u2069');
  document.dir = 'ltr';
});
