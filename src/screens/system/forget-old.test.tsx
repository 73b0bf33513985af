import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readPendingMail, rememberMail } from '#features/auth/pending-mail.ts';
import { storeDraft, takeDraft } from '#features/reports/report-draft.ts';
import { forgetOld } from './forget-old.ts';

const HOUR = 3_600_000;
const THING = { subject: 'profile', profileId: 'ana' } as const;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T10:00:00Z') });
  const mail = { kind: 'signIn', email: 'ana@diadem.example', next: null, sentAt: Date.now() } as const;
  rememberMail(mail);
  storeDraft(THING, { choice: 'profile', reason: 'spam', note: 'Look.' });
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

it('leaves what is waited for', () => {
  vi.advanceTimersByTime(HOUR - 1000);
  forgetOld();
  expect(readPendingMail()?.email).toBe('ana@diadem.example');
  expect(takeDraft(THING)?.note).toBe('Look.');
});

it('forgets a report after an hour, and an address after a day', () => {
  vi.advanceTimersByTime(HOUR + 1000);
  forgetOld();
  expect(Object.keys(localStorage)).toEqual(['diadem-mail']);
  vi.advanceTimersByTime(23 * HOUR);
  forgetOld();
  expect(Object.keys(localStorage)).toEqual([]);
});
