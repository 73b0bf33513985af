import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { disqualifyEntry, findEntries } from '#data/reviews.ts';
import { loadT } from '#i18n/load.ts';
import '#i18n/member-messages.ts';
import { AppError } from '#lib/app-error.ts';
import { ReviewEntries } from './ReviewEntries.tsx';
import { waiting } from './review-fixture.ts';

vi.mock('#data/reviews.ts', () => ({ disqualifyEntry: vi.fn(), findEntries: vi.fn() }));

beforeEach(() => {
  vi.mocked(findEntries)
    .mockReset()
    .mockResolvedValue([waiting('Ada')]);
  vi.mocked(disqualifyEntry).mockReset().mockResolvedValue();
});
afterEach(cleanup);

async function find(text: string) {
  const t = await loadT('en', 'moderation', 'reasons', 'refusals', 'errors');
  await act(async () => {
    render(<ReviewEntries lang="en" t={t} />);
  });
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });
  await act(async () => void fireEvent.submit(screen.getByRole('searchbox')));
}
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const key = (code: string) => act(async () => void fireEvent.keyDown(document.body, { code, key: code }));

describe('an entry that competes', () => {
  it('is found by a name, or by the address of a profile', async () => {
    await find('Ada');
    expect(findEntries).toHaveBeenCalledWith('Ada');
    cleanup();
    const id = '0a1b2c3d-0000-4000-8000-000000000001';
    await find(`https://diadem.example/en/u/${id}`);
    expect(findEntries).toHaveBeenLastCalledWith(id);
  });

  it('is disqualified with a reason, after a look back', async () => {
    await find('Ada');
    await press('Disqualify');
    await key('Escape');
    expect(disqualifyEntry).not.toHaveBeenCalled();
    await press('Disqualify');
    await press('Y Against the rules This is against the rules of the contest that you accepted.');
    expect(disqualifyEntry).toHaveBeenCalledExactlyOnceWith('Ada', 'rule_violation', '');
    expect(screen.getByRole('status').textContent).toContain('Disqualified');
  });

  it('stays where it is when the server refuses', async () => {
    vi.mocked(disqualifyEntry).mockRejectedValue(new AppError('review_taken'));
    await find('Ada');
    await press('Disqualify');
    await key('KeyY');
    expect(screen.getByRole('alert').textContent).toContain('decided already');
    expect(screen.getByRole('button', { name: 'Disqualify' })).toBeTruthy();
  });

  it('is not invented: a search without a match says so', async () => {
    vi.mocked(findEntries).mockResolvedValue([]);
    await find('Nobody');
    expect(screen.getByText('No entry that waits or competes matches.')).toBeTruthy();
  });
});
