import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type DisqualifiedEntry, listDisqualifiedEntries } from '#data/disqualified-entries.ts';
import { appealDecision } from '#data/entities/entry.ts';
import entry from '#i18n/messages/en/entry.json';
import errors from '#i18n/messages/en/errors.json';
import reasons from '#i18n/messages/en/reasons.json';
import { createT } from '#i18n/t.ts';
import { AppError } from '#lib/app-error.ts';
import { DisqualifiedEntries } from './DisqualifiedEntries.tsx';
import type { EntryT } from './labels.ts';

vi.mock('#data/disqualified-entries.ts', () => ({ listDisqualifiedEntries: vi.fn() }));
vi.mock('#data/entities/entry.ts', () => ({ appealDecision: vi.fn() }));

const t = createT([{ lang: 'en', dictionaries: { entry, reasons, errors } }]) as EntryT;
const LOST: DisqualifiedEntry = {
  entryId: 'lost',
  country: 'ph',
  week: '2026-w45',
  timeZone: 'Asia/Manila',
  startsAt: '2026-11-01T16:00:00Z',
  endsAt: '2026-11-08T16:00:00Z',
  reason: 'rule_violation',
  note: 'Votes were bought.',
  appeal: { allowed: true, state: null, decisionId: 'decision' },
};

beforeEach(() => vi.clearAllMocks());
afterEach(cleanup);

const open = () =>
  act(async () => {
    render(<DisqualifiedEntries lang="en" t={t} userId="me" />);
  });

describe('an entry that was lost after its week', () => {
  it('tells which week, why and in whose words, and takes one appeal', async () => {
    vi.mocked(listDisqualifiedEntries).mockResolvedValueOnce([LOST]);
    await open();
    const lost = screen.getByRole('region', { name: /^Week of November 2/ });
    for (const words of [entry['state.disqualified'], reasons.rule_violation, 'Votes were bought.']) {
      expect(lost.textContent).toContain(words);
    }
    fireEvent.change(screen.getByLabelText(entry.appealText), { target: { value: 'They were not.' } });
    vi.mocked(listDisqualifiedEntries).mockResolvedValue([
      { ...LOST, appeal: { ...LOST.appeal, allowed: false, state: 'waiting' } },
    ]);
    await act(async () => void fireEvent.click(screen.getByText(entry.appealSend)));
    expect(appealDecision).toHaveBeenCalledExactlyOnceWith('decision', 'They were not.');
    expect(screen.getByText(entry['appeal.waiting'])).toBeTruthy();
  });

  it('is not there for nearly everybody, and asked for again after an outage', async () => {
    vi.mocked(listDisqualifiedEntries).mockResolvedValueOnce([]);
    await open();
    expect(document.body.textContent).toBe('');
    cleanup();
    vi.mocked(listDisqualifiedEntries)
      .mockRejectedValueOnce(new AppError('unavailable'))
      .mockResolvedValue([LOST]);
    await open();
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: entry.tryAgain })));
    expect(screen.getByText('Votes were bought.')).toBeTruthy();
  });
});
