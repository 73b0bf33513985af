// The rules of fields in SQL and in the browser: the same cases, the same answers.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  birthDateRule,
  linksRule,
  MARITAL_STATUSES,
  numberRule,
  OPTIONAL_FIELDS,
  RANGES,
  textRule,
} from '../../../../src/domain/entry-rules.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { setClock, signedIn } from '../../fixtures/contest.ts';
import { BEFORE_CUT_OFF, saveDraft } from '../../fixtures/entrant.ts';

const TODAY = '2026-11-25';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await setClock(db, BEFORE_CUT_OFF);
});
afterAll(() => db.drop());

/** The rule that a field breaks in the database, or null where it was saved. */
async function ruleInSql(field: string, value: unknown): Promise<string | null> {
  const saved = saveDraft(db, signedIn(await db.createUser()), { [field]: value });
  return saved.then(
    () => null,
    (error: { message: string; detail: string; hint: string }) => {
      expect(error).toMatchObject({ message: 'invalid_field', detail: field });
      return error.hint;
    },
  );
}

const TEXTS: ['display_name' | 'city' | 'bio', string][] = [
  ['display_name', 'M'],
  ['display_name', 'é'.repeat(60)],
  ['display_name', '🌺'.repeat(60)],
  ['display_name', 'M'.repeat(61)],
  ['display_name', 'Ma\nria'],
  ['display_name', 'Ma\u202eria'],
  ['display_name', 'زهرة\u200cگل'],
  ['city', 'C'.repeat(80)],
  ['city', 'C'.repeat(81)],
  ['city', 'Ce\u0007bu'],
  ['bio', 'One\nTwo'],
  ['bio', 'One\u2028Two'],
  ['bio', 'b'.repeat(500)],
  ['bio', 'b'.repeat(501)],
  ['bio', 'One\u2066Two'],
];

const LINKS: string[][] = [
  [],
  ['https://example.test', 'https://a.example.test/b?c=d#e'],
  ['https://münchen.test'],
  ['http://example.test'],
  ['javascript:alert(1)'],
  ['https://user:secret@example.test'],
  ['https://example.test:8443/'],
  ['https://localhost/'],
  ['https://10.0.0.1/'],
  ['https://example.test/"onclick'],
  ['https://example.test/a b'],
  ['https://example.test/a\u0001'],
  ['https://example.test/a\u00a0b'],
  [`https://example.test/${'a'.repeat(179)}`],
  [`https://example.test/${'a'.repeat(180)}`],
  Array.from({ length: 5 }, () => 'https://example.test/'),
  Array.from({ length: 6 }, () => 'https://example.test/'),
];

const NUMBERS = Object.entries(RANGES).flatMap(([field, { least, most }]) =>
  [least - 1, least, least + 0.5, most, most + 1].map(
    (value) => [field as keyof typeof RANGES, value] as const,
  ),
);

const BIRTH_DATES = [
  '2000-02-29',
  '2001-02-29',
  '2000-13-01',
  '2000-1-1',
  '31.12.2000',
  '',
  TODAY,
  '2026-11-26',
  '1906-11-25',
  '1906-11-26',
];

describe('a field of an entry', () => {
  it.each(TEXTS)('%s as text %j', async (field, text) => {
    expect(await ruleInSql(field, text)).toBe(textRule(field, text));
  });

  it.each(LINKS.map((links) => [links]))('links %j', async (links) => {
    expect(await ruleInSql('links', links)).toBe(linksRule(links));
  });

  it.each(NUMBERS)('%s as number %d', async (field, value) => {
    expect(await ruleInSql(field, value)).toBe(numberRule(field, value));
  });

  it.each(BIRTH_DATES)('birth date %j', async (date) => {
    expect(await ruleInSql('birth_date', date)).toBe(birthDateRule(date, TODAY));
  });

  it.each(MARITAL_STATUSES)('marital status %s', async (status) => {
    expect(await ruleInSql('marital_status', status)).toBeNull();
  });

  it.each(OPTIONAL_FIELDS)('%s shown', async (field) => {
    expect(await ruleInSql('shown', [field])).toBeNull();
  });

  it.each([
    ['marital_status', 'complicated', 'unknown'],
    ['shown', ['birth_date'], 'unknown'],
    ['shown', 'bio', 'unknown'],
    ['country', 'xx', 'unknown'],
    ['country', 'PH', 'unknown'],
    ['state', 'approved', 'unknown'],
    ['consents', {}, 'unknown'],
    ['height_cm', '170', 'whole_number'],
    ['height_cm', 1e300, 'out_of_range'],
    ['display_name', 7, 'text'],
    ['city', ['Cebu'], 'text'],
    ['links', 'https://example.test', 'web_address'],
    ['links', [7], 'web_address'],
  ])('%s as %j is refused', async (field, value, rule) => {
    expect(await ruleInSql(field, value)).toBe(rule);
  });
});
