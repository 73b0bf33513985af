import { beforeEach, expect, it } from 'vitest';
import { $session } from '#stores/session.ts';
import { keepDraft, takeDraft } from './report-draft.ts';

const THING = { subject: 'profile', profileId: 'ana' } as const;
const DRAFT = { choice: 'profile', reason: 'harassment', note: 'She wrote to me.' } as const;
const reader = {
  status: 'signedIn',
  userId: 'eva',
  email: 'eva@diadem.example',
  emailVerified: true,
} as const;

beforeEach(() => $session.set(reader));

it('stays on the page while the dialog is closed', () => {
  keepDraft(THING, DRAFT);
  $session.set({ ...reader, email: 'other@diadem.example' });
  expect(takeDraft(THING)).toEqual(DRAFT);
});

it('is nobody else’s to read: who signs out takes it along', () => {
  keepDraft(THING, DRAFT);
  $session.set({ status: 'signedOut' });
  expect(takeDraft(THING)).toBeNull();
});
