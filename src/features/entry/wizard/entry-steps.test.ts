import { describe, expect, it } from 'vitest';
import { myEntry } from '../my-entry-fixture.ts';
import { canOpen, firstOpenStep, isDone, shownValue } from './entry-steps.ts';
import { fieldProblem } from './field-problems.ts';

describe('the steps', () => {
  it('begin with the person where there is no draft yet', () => {
    expect(firstOpenStep(myEntry(null))).toBe('person');
    expect(canOpen('details', myEntry(null))).toBe(false);
  });

  it('go on at the first that is not done', () => {
    expect(firstOpenStep(myEntry())).toBe('details');
    expect(firstOpenStep(myEntry({ missing: ['body', 'consents'] }))).toBe('body');
    expect(firstOpenStep(myEntry({ missing: ['consents'] }))).toBe('send');
  });

  it('open once all before them are done', () => {
    const mine = myEntry({ missing: ['body', 'consents'] });
    expect(isDone('portrait', mine)).toBe(true);
    expect(canOpen('body', mine)).toBe(true);
    expect(canOpen('send', mine)).toBe(false);
  });
});

describe('the value of a field', () => {
  it('is what was typed here, then what was saved, then what the profile knows', () => {
    expect(shownValue('display_name', myEntry(), { display_name: 'Typed' })).toBe('Typed');
    expect(shownValue('display_name', myEntry(), {})).toBe('Tala');
    expect(shownValue('city', myEntry(null), {})).toBe('Manila');
    // A field that was emptied on purpose stays empty.
    expect(shownValue('city', myEntry(), {})).toBeUndefined();
    expect(shownValue('birth_date', myEntry(), {})).toBe('1999-05-17');
  });
});

describe('a field', () => {
  const today = '2026-11-21';
  it.each([
    ['display_name', '', true, 'missing'],
    ['display_name', '   ', true, 'missing'],
    ['display_name', 'Tala', true, null],
    ['city', 'x'.repeat(81), true, 'too_long'],
    ['birth_date', '2026-13-01', true, 'date'],
    ['birth_date', '2030-01-01', true, 'out_of_range'],
    ['height_cm', 99, false, 'out_of_range'],
    ['height_cm', 170, false, null],
    ['height_cm', null, false, null],
    ['links', ['http://example.com'], false, 'web_address'],
    ['links', [], false, null],
    ['bio', '', false, null],
  ] as const)('%s of %j is %j: %j', (field, value, isRequired, problem) => {
    expect(fieldProblem(field, value, today, isRequired)).toBe(problem);
  });
});
