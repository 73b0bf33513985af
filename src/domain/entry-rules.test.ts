import { describe, expect, it } from 'vitest';
import {
  ageOn,
  birthDateRule,
  linksRule,
  numberRule,
  photoFileFault,
  photoSizeFault,
  textRule,
} from './entry-rules.ts';

describe('an age', () => {
  it.each([
    ['2008-11-25', '2026-11-24', 17],
    ['2008-11-25', '2026-11-25', 18],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
  ])('of somebody born on %s is on %s %i', (birth, day, age) => {
    expect(ageOn(birth, day)).toBe(age);
  });
});

// What the database says to the same fields is held against this in supabase/tests/30_entries/save_entry_draft.
describe('a field', () => {
  it('counts characters, not units', () => {
    expect(textRule('display_name', '🌺'.repeat(60))).toBeNull();
    expect(textRule('display_name', '🌺'.repeat(61))).toBe('too_long');
  });

  it('has lines only in a bio', () => {
    expect(textRule('bio', 'One\nTwo')).toBeNull();
    expect(textRule('city', 'One\nTwo')).toBe('text');
  });

  it('names the rule that is broken', () => {
    expect(numberRule('height_cm', 99)).toBe('out_of_range');
    expect(numberRule('children', 1.5)).toBe('whole_number');
    expect(linksRule(['http://example.test'])).toBe('web_address');
    expect(birthDateRule('2001-02-29', '2026-11-25')).toBe('date');
    expect(birthDateRule('2026-11-26', '2026-11-25')).toBe('out_of_range');
  });
});

describe('a photo', () => {
  it.each([
    [10_000_000, null],
    [10_000_001, 'too_large'],
  ] as const)('with %i bytes: %s', (size, fault) => {
    expect(photoFileFault({ size })).toBe(fault);
  });

  it.each([
    ['portrait', 800, 800, null],
    ['portrait', 799, 4000, 'too_small'],
    ['body', 800, 1200, null],
    ['body', 1200, 800, null],
    ['body', 1199, 900, 'too_small'],
    ['portrait', 10_000, 5000, null],
    ['portrait', 10_000, 5001, 'too_many_pixels'],
  ] as const)('for the %s of %i × %i: %s', (kind, width, height, fault) => {
    expect(photoSizeFault(kind, width, height)).toBe(fault);
  });
});
