import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DecisionAboutMe, OwnReport } from '#data/report-decisions.ts';
import { LANGS } from '#domain/locales.ts';
import { CLEARED_REASONS, REMOVED_REASONS } from '#domain/report-decisions.ts';
import { loadT } from '#i18n/load.ts';
import { decisionsTexts } from '#i18n/namespaces/decisions.ts';
import { errorsTexts } from '#i18n/namespaces/errors.ts';
import { reportsTexts } from '#i18n/namespaces/reports.ts';
import { AppError } from '#lib/app-error.ts';
import { MyDecisions } from './MyDecisions.tsx';

const server = vi.hoisted(() => ({ listMyDecisions: vi.fn() }));
vi.mock('#data/report-decisions.ts', () => server);

const removed: DecisionAboutMe = {
  id: '12345678-aaaa',
  subject: 'photo',
  part: 'portrait',
  reason: 'stolen_picture',
  hiddenAt: '2026-11-20T01:00:00Z',
  dueAt: null,
  words: null,
  decision: 'removed',
  decisionReason: 'stolen_picture',
  decisionNote: 'The photographer wrote to us.',
  decidedAt: '2026-11-21T01:00:00Z',
};
const reported: OwnReport = {
  id: 'c9',
  subject: 'profile',
  part: '',
  reason: 'spam',
  name: 'Tomas',
  note: 'He sells.',
  reportedAt: '2026-11-19T01:00:00Z',
  dueAt: null,
  decision: null,
  decisionReason: null,
  decidedAt: null,
};

const open = async (answer: object, lang: (typeof LANGS)[number] = 'en') => {
  server.listMyDecisions.mockResolvedValue({ aboutMe: [], reported: [], ...answer });
  const t = await loadT(lang, decisionsTexts, reportsTexts, errorsTexts);
  render(
    <MyDecisions
      lang={lang}
      t={t}
      userId="maria"
      section={(title, content) => (
        <section aria-label={title}>
          <h3>{title}</h3>
          {content}
        </section>
      )}
    />,
  );
  await screen.findAllByRole('heading', { level: 3 });
};

beforeEach(() => vi.clearAllMocks());
afterEach(cleanup);

test('the person reads what was removed, why, when, by whom, and what can be done', async () => {
  await open({ aboutMe: [removed] });
  const item = screen.getByRole('listitem');
  expect(item.textContent).toContain('Portrait Removed');
  expect(item.textContent).toContain('The picture belongs to somebody else, who has not agreed.');
  expect(item.textContent).toContain('The photographer wrote to us.');
  expect(item.textContent).toMatch(/Decided Saturday.* by a person on our team/);
  expect(item.textContent).toMatch(/within six months and name the number 12345678/);
  expect(screen.getByRole('link', { name: 'To your entry' }).getAttribute('href')).toBe('/account#entry');
  expect(screen.getByRole('link', { name: 'contact@diadem.example' }).getAttribute('href')).toBe(
    'mailto:contact@diadem.example?subject=12345678',
  );
});

test('what is hidden until it is decided says until when, and what is visible again asks for nothing', async () => {
  const none = { decision: null, decisionReason: null, decisionNote: null, decidedAt: null };
  await open({
    aboutMe: [
      { ...removed, ...none, reason: 'minor', dueAt: '2026-11-22T01:00:00Z' },
      { ...removed, id: 'b', decision: 'cleared', decisionReason: 'rules_kept', decisionNote: null },
      { ...removed, id: 'c', subject: 'message', part: '3', words: 'Go away' },
    ],
  });
  const [hidden, shown, message] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(hidden).toMatch(/Hidden for now.*has not decided yet. It decides by Sunday/);
  expect(shown).toMatch(/Visible again.*Nothing in it is against our rules/);
  expect(shown).not.toContain('What you can do');
  expect(message).toMatch(/Go away.*only this message is gone/);
  expect(screen.getAllByRole('link')).toHaveLength(1);
});

test('who reported reads whether and how it was decided', async () => {
  await open({
    reported: [reported, { ...reported, id: 'd', decision: 'cleared', decisionReason: 'other_code' }],
  });
  const [waits, done] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(waits).toMatch(/The whole profile · Tomas Not decided yet.*Reported as: Spam or fraud.*He sells\./);
  expect(done).toMatch(/Not removed.*Nothing in it is against our rules\./);
  expect(screen.getByText('Nothing of yours was hidden or removed after a report.')).toBeTruthy();
});

test('without either, and without an answer, it says so', async () => {
  await open({});
  expect(screen.getByText('You have not reported anything.')).toBeTruthy();
  cleanup();
  server.listMyDecisions.mockRejectedValue(new AppError('offline'));
  const t = await loadT('en', decisionsTexts, reportsTexts, errorsTexts);
  render(<MyDecisions lang="en" t={t} userId="maria" section={() => null} />);
  expect((await screen.findByRole('alert')).textContent).toMatch(/You are offline/);
});

test.each(LANGS)('every reason has a name and a sentence in %s', async (lang) => {
  const t = await loadT(lang, decisionsTexts);
  const told = [...CLEARED_REASONS, ...REMOVED_REASONS].flatMap((reason) => [
    t(`decisions.label.${reason}`),
    t(`decisions.reason.${reason}`),
  ]);
  expect(new Set(told).size).toBe(24);
  expect(told.filter((text) => text.startsWith('decisions.'))).toEqual([]);
});
