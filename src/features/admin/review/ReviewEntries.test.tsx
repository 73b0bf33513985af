import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { disqualifyEntry, findEntries } from '#data/reviews.ts';
import { loadT } from '#i18n/load.ts';
import moderation from '#i18n/messages/en/moderation.json';
import { entryTexts } from '#i18n/namespaces/entry.ts';
import { errorsTexts } from '#i18n/namespaces/errors.ts';
import { moderationTexts } from '#i18n/namespaces/moderation.ts';
import { reasonsTexts } from '#i18n/namespaces/reasons.ts';
import { refusalsTexts } from '#i18n/namespaces/refusals.ts';
import { AppError } from '#lib/app-error.ts';
import { ReviewEntries } from './ReviewEntries.tsx';
import { waiting } from './review-fixture.ts';

const { disqualifyTitle } = moderation;

vi.mock('#data/reviews.ts', () => ({ disqualifyEntry: vi.fn(), findEntries: vi.fn() }));

beforeEach(() => {
  vi.mocked(findEntries)
    .mockReset()
    .mockResolvedValue([waiting('Ada')]);
  vi.mocked(disqualifyEntry).mockReset().mockResolvedValue();
});
afterEach(cleanup);

async function find(text: string) {
  const t = await loadT('en', moderationTexts, reasonsTexts, entryTexts, refusalsTexts, errorsTexts);
  await act(async () => {
    render(<ReviewEntries lang="en" t={t} />);
  });
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });
  await act(async () => void fireEvent.submit(screen.getByRole('searchbox')));
}
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

/** Opens the form, types what happened, and sends it. */
async function disqualify(words: string) {
  await press('Disqualify');
  fireEvent.change(screen.getByLabelText('What happened, in your words'), { target: { value: words } });
  const form = screen.getByRole('form', { name: disqualifyTitle });
  await act(async () => void fireEvent.submit(form));
}

describe('an entry that competes', () => {
  it('is found by a name, or by the address of a profile', async () => {
    await find('Ada');
    expect(findEntries).toHaveBeenCalledWith('Ada');
    cleanup();
    const id = '0a1b2c3d-0000-4000-8000-000000000001';
    await find(`https://diadem.example/en/u/${id}`);
    expect(findEntries).toHaveBeenLastCalledWith(id);
  });

  it('is disqualified for a reason and with words, and the focus goes to what came of it', async () => {
    await find('Ada');
    await disqualify(' Votes were bought. ');
    expect(disqualifyEntry).toHaveBeenCalledExactlyOnceWith('Ada', 'rule_violation', 'Votes were bought.');
    const outcome = screen.getByText('Disqualified. The entry is out of its contest.');
    expect(document.activeElement).toBe(outcome);
    expect(screen.queryByRole('button', { name: 'Disqualify' })).toBeNull();
  });

  it('is not disqualified by a key, nor without words, nor when the form is closed', async () => {
    await find('Ada');
    await press('Disqualify');
    expect(document.activeElement?.textContent).toBe(disqualifyTitle);
    fireEvent.keyDown(document.body, { code: 'KeyY', key: 'y' });
    await press('Cancel');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Disqualify' }));
    await disqualify('  ');
    expect(screen.getByText('Say what happened, in at most 500 characters.')).toBeTruthy();
    expect(document.activeElement?.tagName).toBe('TEXTAREA');
    expect(disqualifyEntry).not.toHaveBeenCalled();
  });

  it.each([
    ['upcoming', /does not compete in its week/],
    ['provisional', /Everybody ranked below moves up/],
    ['official', /the next place holds the title now/],
  ] as const)('of a week that is %s is told what will happen', async (phase, effect) => {
    vi.mocked(findEntries).mockResolvedValue([{ ...waiting('Ada'), phase }]);
    await find('Ada');
    await press('Disqualify');
    const effects = screen.getByRole('list', { name: 'What will happen' });
    expect(effects.textContent).toMatch(effect);
    expect(effects.textContent).toContain('can appeal once');
    expect(effects.children).toHaveLength(3);
  });

  it('stays where it is, with what was typed, when the server refuses', async () => {
    vi.mocked(disqualifyEntry).mockRejectedValue(new AppError('review_taken'));
    await find('Ada');
    await disqualify('Votes were bought.');
    expect(screen.getByRole('alert').textContent).toContain('decided already');
    expect(screen.getByLabelText<HTMLTextAreaElement>('What happened, in your words').value).toBe(
      'Votes were bought.',
    );
  });

  it('that is out already offers nothing', async () => {
    vi.mocked(findEntries).mockResolvedValue([{ ...waiting('Ada'), state: 'disqualified' }]);
    await find('Ada');
    expect(screen.getByText('Disqualified')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Disqualify' })).toBeNull();
  });

  it('is not invented: a search without a match says so', async () => {
    vi.mocked(findEntries).mockResolvedValue([]);
    await find('Nobody');
    expect(screen.getByText('No entry of the last 52 weeks matches.')).toBeTruthy();
  });
});
