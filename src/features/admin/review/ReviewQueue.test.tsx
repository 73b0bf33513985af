import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { claimReviews, decideReview, releaseReviews, signMedia, undoDecision } from '#data/reviews.ts';
import { loadT } from '#i18n/load.ts';
import { entryTexts } from '#i18n/namespaces/entry.ts';
import { errorsTexts } from '#i18n/namespaces/errors.ts';
import { moderationTexts } from '#i18n/namespaces/moderation.ts';
import { reasonsTexts } from '#i18n/namespaces/reasons.ts';
import { refusalsTexts } from '#i18n/namespaces/refusals.ts';
import { AppError } from '#lib/app-error.ts';
import { settle } from '../../../../tests/support/dom/settle-react.ts';
import { ReviewQueue } from './ReviewQueue.tsx';
import { claimed, DECIDED, medium, waiting } from './review-fixture.ts';

vi.mock('#data/reviews.ts', () => ({
  claimReviews: vi.fn(),
  decideReview: vi.fn(),
  releaseReviews: vi.fn(),
  signMedia: vi.fn(),
  undoDecision: vi.fn(),
}));
vi.mock('#data/entities/private-file.ts', () => ({
  fetchPrivateFile: vi.fn(async () => new Blob(['picture'])),
}));

const ada = waiting('Ada');
const bea = {
  ...waiting('Bea'),
  media: [medium('Bea-video', 'video'), medium('Bea-portrait', 'portrait', 'approved')],
};

function queue(...items: (typeof ada)[]): void {
  vi.mocked(claimReviews).mockResolvedValue(claimed(items, items.length));
}

beforeEach(() => {
  vi.resetAllMocks();
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:one', revokeObjectURL: () => undefined }),
  );
  vi.mocked(releaseReviews).mockResolvedValue();
  vi.mocked(decideReview).mockResolvedValue(DECIDED);
  vi.mocked(undoDecision).mockResolvedValue(ada);
  vi.mocked(signMedia).mockImplementation(async (ids) =>
    ids.map((id) => ({ mediaId: id, urls: { '2048': `https://files.example/${id}`, poster: '' } })),
  );
  queue(ada, bea);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open() {
  const t = await loadT('en', moderationTexts, reasonsTexts, entryTexts, refusalsTexts, errorsTexts);
  await act(async () => {
    render(<ReviewQueue lang="en" t={t} />);
  });
  await settle();
}
const key = (code: string, more = {}) =>
  act(async () => void fireEvent.keyDown(document.body, { code, ...more }));

describe('the review queue', () => {
  it('shows the entry with its pictures, its clock and who comes next', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Ada, 24');
    expect(screen.getByRole('img', { name: 'Portrait' })).toBeTruthy();
    expect(screen.getByText('Waiting: 2')).toBeTruthy();
    expect(screen.getByText('Late: 2')).toBeTruthy();
    expect(screen.getByText('Bea')).toBeTruthy();
  });

  it('offers every reason with its key and what the contestant will read', async () => {
    await open();
    await key('KeyR');
    expect(
      screen.getAllByRole('listitem').filter((row) => row.querySelector('[data-part="reasons-choice"]')),
    ).toHaveLength(17);
    expect(screen.getByText('The photo is too dark. Please take it again in good light.')).toBeTruthy();
    await key('Escape', { key: 'Escape' });
    expect(screen.queryByText('Why is the picture rejected?')).toBeNull();
  });

  it('asks for a note where the reason says nothing by itself', async () => {
    await open();
    await key('KeyE');
    await key('KeyU');
    expect(screen.getByText(/This reason needs a note/)).toBeTruthy();
    expect(decideReview).not.toHaveBeenCalled();
    const note = screen.getByLabelText('Note for the contestant (optional)');
    fireEvent.change(note, { target: { value: 'We could not reach you.' } });
    await key('KeyU');
    expect(decideReview).toHaveBeenCalledExactlyOnceWith('Ada', [
      { subject: 'entry', action: 'reject', reason: 'other', note: 'We could not reach you.' },
    ]);
  });

  it('says what was decided and takes it back by a key', async () => {
    await open();
    await key('KeyA', { shiftKey: true });
    expect(screen.getByRole('status').textContent).toContain('Approved: Ada');
    await key('KeyU');
    expect(undoDecision).toHaveBeenCalledWith('decision');
  });

  it('has the focus again when the reasons are closed, and tells what was said of which picture', async () => {
    await open();
    const section = screen.getByRole('region', { name: 'Ada' });
    await key('KeyR');
    await key('Escape', { key: 'Escape' });
    expect(document.activeElement).toBe(section);
    await key('KeyA');
    expect(screen.getByText('Portrait: Approved. Body photo').getAttribute('aria-live')).toBe('polite');
    await key('KeyA');
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Bea' }));
  });

  it('keeps a note that was begun from one Escape', async () => {
    await open();
    await key('KeyR');
    const note = screen.getByLabelText<HTMLTextAreaElement>('Note for the contestant (optional)');
    fireEvent.change(note, { target: { value: 'The hair' } });
    await act(async () => void fireEvent.keyDown(note, { code: 'Escape', key: 'Escape' }));
    expect(note.value).toBe('The hair');
    expect(document.activeElement?.textContent).toBe('Why is the picture rejected?');
    await key('Escape', { key: 'Escape' });
    expect(screen.queryByLabelText('Note for the contestant (optional)')).toBeNull();
  });

  it('asks anew when the admin comes back to the tab, since claims may have ended', async () => {
    await open();
    const before = vi.mocked(claimReviews).mock.calls.length;
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    expect(vi.mocked(claimReviews).mock.calls.length).toBe(before + 1);
  });

  it('gives the focus to what can be done when nothing is left', async () => {
    queue(ada);
    await open();
    queue();
    await key('KeyA', { shiftKey: true });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Look again' }));
  });

  it('marks what was approved before and asks for the film only when it is wanted', async () => {
    queue(bea);
    await open();
    expect(screen.getByText('Approved before')).toBeTruthy();
    const asked = vi.mocked(signMedia).mock.calls.length;
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Play the video' })));
    expect(vi.mocked(signMedia).mock.calls.slice(asked)).toEqual([[['Bea-video']]]);
  });

  it('says that nothing waits, and what to do about an outage', async () => {
    queue();
    await open();
    expect(screen.getByText('Nothing waits for a review.')).toBeTruthy();
    cleanup();
    vi.mocked(claimReviews).mockRejectedValue(new AppError('offline'));
    await open();
    expect(screen.getByRole('alert').textContent).toContain('You are offline');
    queue(ada);
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
    expect(screen.getByRole('heading', { level: 2 })).toBeTruthy();
  });
});
