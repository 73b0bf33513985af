import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { decideAppeal, listAppeals, signMedia, type WaitingAppeal } from '#data/reviews.ts';
import { loadT } from '#i18n/load.ts';
import { entryTexts } from '#i18n/namespaces/entry.ts';
import { errorsTexts } from '#i18n/namespaces/errors.ts';
import { moderationTexts } from '#i18n/namespaces/moderation.ts';
import { reasonsTexts } from '#i18n/namespaces/reasons.ts';
import { refusalsTexts } from '#i18n/namespaces/refusals.ts';
import { AppError } from '#lib/app-error.ts';
import { ReviewAppeals } from './ReviewAppeals.tsx';
import { medium, waiting } from './review-fixture.ts';

vi.mock('#data/reviews.ts', () => ({
  decideAppeal: vi.fn(),
  listAppeals: vi.fn(),
  signMedia: vi.fn(async () => []),
}));

const appeal: WaitingAppeal = {
  decisionId: 'decision',
  subject: 'media',
  subjectId: 'Ada-portrait',
  action: 'reject',
  reason: 'not_you',
  note: 'The hair differs.',
  decidedAt: '2026-11-20T10:00:00Z',
  appealText: 'I had it cut.',
  appealedAt: '2026-11-20T11:00:00Z',
  mayDecide: true,
  entry: waiting('Ada'),
};

beforeEach(() => {
  vi.mocked(listAppeals).mockReset().mockResolvedValue([appeal]);
  vi.mocked(signMedia).mockClear();
  vi.mocked(decideAppeal).mockReset().mockResolvedValue();
});
afterEach(cleanup);

async function open() {
  const t = await loadT('en', moderationTexts, reasonsTexts, entryTexts, refusalsTexts, errorsTexts);
  await act(async () => {
    render(<ReviewAppeals lang="en" t={t} />);
  });
}
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

describe('an appeal', () => {
  it('shows what was decided, the note, and what the contestant says', async () => {
    await open();
    for (const text of ['Somebody else?', 'The hair differs.', 'I had it cut.']) {
      expect(screen.getByText(text)).toBeTruthy();
    }
  });

  it('is decided with a note, and leaves the list', async () => {
    await open();
    const note = screen.getByLabelText('Note for the contestant (optional)');
    fireEvent.change(note, { target: { value: 'Sorry.' } });
    vi.mocked(listAppeals).mockResolvedValue([]);
    await press('Give in to the appeal');
    expect(decideAppeal).toHaveBeenCalledExactlyOnceWith('decision', false, 'Sorry.');
    expect(screen.getByText('No appeal waits for an answer.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByText(/Decided. The contestant reads it/));
  });

  it('shows the picture that was rejected, and asks for it once', async () => {
    const rejected = { ...appeal.entry, media: [medium('Ada-portrait', 'portrait', 'rejected')] };
    vi.mocked(listAppeals).mockResolvedValue([{ ...appeal, entry: rejected }]);
    await open();
    expect(signMedia).toHaveBeenCalledExactlyOnceWith(['Ada-portrait']);
  });

  it('stays with its note when the server refuses', async () => {
    vi.mocked(decideAppeal).mockRejectedValue(new AppError('appeal_closed'));
    await open();
    await press('Keep the decision');
    expect(decideAppeal).toHaveBeenCalledWith('decision', true, '');
    expect(screen.getByRole('alert').textContent).toContain('can no longer be appealed');
  });

  it('against a disqualification says so', async () => {
    vi.mocked(listAppeals).mockResolvedValue([{ ...appeal, subject: 'entry', action: 'disqualify' }]);
    await open();
    expect(screen.getByText('Disqualified · Somebody else?')).toBeTruthy();
  });

  it('against an own decision waits for another admin', async () => {
    vi.mocked(listAppeals).mockResolvedValue([{ ...appeal, mayDecide: false }]);
    await open();
    expect(screen.getByText(/so another admin decides/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Keep the decision' })).toBeNull();
  });
});
