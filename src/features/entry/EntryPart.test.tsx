import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  appealDecision,
  type Entry,
  getMyEntry,
  saveEntryDraft,
  submitEntry,
  withdrawEntry,
} from '#data/entities/entry.ts';
import entry from '#i18n/messages/en/entry.json';
import errors from '#i18n/messages/en/errors.json';
import reasons from '#i18n/messages/en/reasons.json';
import { createT } from '#i18n/t.ts';
import { AppError } from '#lib/app-error.ts';
import { queryClient } from '#query/query-client.ts';
import { EntryPart } from './EntryPart.tsx';
import type { EntryT } from './labels.ts';
import { myEntry, sentMedium } from './my-entry-fixture.ts';
import type { PickerAsked } from './wizard/EntryWizard.tsx';

vi.mock('#data/uploads.ts', () => ({ signMedia: vi.fn(async () => new Map()) }));
vi.mock('#data/entities/entry.ts', () => ({
  appealDecision: vi.fn(),
  getMyEntry: vi.fn(),
  saveEntryDraft: vi.fn(),
  submitEntry: vi.fn(),
  withdrawEntry: vi.fn(),
}));

const t: EntryT = createT([{ lang: 'en', dictionaries: { entry, errors, reasons } }]);
const REJECTED: Partial<Entry> = {
  state: 'rejected',
  canEdit: false,
  reason: 'rule_violation',
  missing: [],
};
const SENT: Partial<Entry> = { state: 'submitted', canEdit: false, missing: [] };

beforeEach(() => {
  vi.resetAllMocks();
  queryClient.clear();
  localStorage.clear();
  history.replaceState(null, '');
});
afterEach(cleanup);

async function open(mine: ReturnType<typeof myEntry>): Promise<void> {
  vi.mocked(getMyEntry).mockResolvedValue(mine);
  render(
    <EntryPart lang="en" t={t} userId="ana" picker={() => <p>picker</p>} preview={() => <p>preview</p>} />,
  );
  await waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull());
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const heading = () => screen.getByRole('heading', { level: 3 }).textContent?.replace(/^\d of 5 /, '');

describe('the form', () => {
  it('opens at the first step that is not done', async () => {
    await open(myEntry({ missing: ['body', 'consents'] }));
    expect(heading()).toBe(entry['step.body']);
  });

  it('says where it is, and leads back by its button and by that of the browser', async () => {
    await open(myEntry({ missing: ['body', 'consents'] }));
    const step = () => screen.getByRole('heading', { level: 3 }).textContent;
    expect(step()).toBe('4 of 5 Body photo');
    press(entry.back);
    expect(step()).toBe('3 of 5 Portrait');
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 3 }));
    fireEvent(window, new PopStateEvent('popstate', { state: { entryStep: 'body' } }));
    expect(step()).toBe('4 of 5 Body photo');
    // A step that cannot be opened any more is not opened by the way back either.
    fireEvent(window, new PopStateEvent('popstate', { state: { entryStep: 'send' } }));
    expect(step()).toBe('4 of 5 Body photo');
  });

  it('tells the picker what became of the last upload, also after a reload', async () => {
    const mine = myEntry({ missing: ['portrait', 'body', 'consents'] });
    const refused = sentMedium({ version: 2, state: 'rejected', failure: 'too_small', receivedAt: null });
    vi.mocked(getMyEntry).mockResolvedValue({ ...mine, media: [sentMedium({ version: 1 }), refused] });
    const picker = vi.fn((_: PickerAsked) => null);
    render(<EntryPart lang="en" t={t} userId="ana" picker={picker} preview={() => null} />);
    await waitFor(() =>
      expect(picker.mock.calls.at(-1)?.[0]).toMatchObject({ kind: 'portrait', newest: refused }),
    );
    // The one that was received before still counts and is still shown.
    expect(screen.getByText(entry['photoState.pending'])).toBeTruthy();
  });

  it('says at each field what is missing, and sends nothing', async () => {
    const mine = myEntry(null);
    await open({ ...mine, profile: { ...mine.profile, country: null, birthDate: null } });
    press(entry.next);
    expect(screen.getAllByText(entry['rule.missing'])).toHaveLength(2);
    expect(saveEntryDraft).not.toHaveBeenCalled();
  });

  it('says which rule a link breaks while it is typed', async () => {
    await open(myEntry());
    fireEvent.change(screen.getByLabelText(entry.links), { target: { value: 'http://open.example' } });
    expect(screen.getByText(entry['rule.web_address'])).toBeTruthy();
  });

  it('takes an empty line for no link', async () => {
    await open(myEntry());
    const links = screen.getByLabelText<HTMLTextAreaElement>(entry.links);
    fireEvent.change(links, { target: { value: 'https://open.example\n\n' } });
    expect(links.value).toBe('https://open.example\n\n');
    expect(screen.queryByText(entry['rule.web_address'])).toBeNull();
    expect(JSON.parse(localStorage.getItem('diadem-entry-draft') ?? '').fields).toEqual({
      links: ['https://open.example'],
    });
  });

  it('asks anew for its consents when the rules change meanwhile', async () => {
    const mine = myEntry({ canSubmit: true, missing: ['consents'] });
    await open(mine);
    for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box);
    vi.mocked(submitEntry).mockRejectedValue(new AppError('entry_incomplete'));
    const contest = { ...mine.contest, rulesVersion: '2026-12' };
    vi.mocked(getMyEntry).mockResolvedValue({ ...mine, contest });
    press(entry.send);
    await waitFor(() => expect(screen.getByText(/version 2026-12/)).toBeTruthy());
    for (const box of screen.getAllByRole<HTMLInputElement>('checkbox')) expect(box.checked).toBe(false);
  });

  it('is sent with all four consents only', async () => {
    await open(myEntry({ canSubmit: true, missing: ['consents'] }));
    press(entry.send);
    expect(screen.getByText(entry.consentsMissing)).toBeTruthy();
    expect(submitEntry).not.toHaveBeenCalled();
  });

  it('gives way to the state of what was sent, also for who enters again', async () => {
    await open(myEntry({ state: 'withdrawn', canEdit: false, missing: [] }));
    press(entry.enterAgain);
    vi.mocked(saveEntryDraft).mockResolvedValue(myEntry({ canSubmit: true, missing: ['consents'] }));
    fireEvent.change(screen.getByLabelText(entry.country), { target: { value: 'ph' } });
    press(entry.next);
    await waitFor(() => expect(heading()).toBe(entry['step.details']));
    fireEvent.click(screen.getByText(entry['step.send']));
    for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box);
    vi.mocked(submitEntry).mockResolvedValue(myEntry(SENT));
    press(entry.send);
    expect(await screen.findByText(entry['state.submitted'])).toBeTruthy();
    expect(screen.queryByRole('button', { name: entry.send })).toBeNull();
  });
});

describe('an entry that was sent', () => {
  it('takes another photo, and opens where the last one was not accepted', async () => {
    const mine = myEntry(SENT);
    vi.mocked(getMyEntry).mockResolvedValue({
      ...mine,
      media: [sentMedium({ state: 'rejected', reason: 'too_dark' })],
    });
    const picker = vi.fn(({ kind }: PickerAsked) => <p>another {kind}</p>);
    render(<EntryPart lang="en" t={t} userId="ana" picker={picker} preview={() => null} />);
    await screen.findByText(entry['state.submitted']);
    expect(screen.getByText('another body')).toBeTruthy();
    expect(document.querySelector<HTMLDetailsElement>('details')?.open).toBe(true);
    expect(screen.getByText(reasons.too_dark)).toBeTruthy();
  });

  it('is withdrawn after a second question', async () => {
    await open(myEntry(SENT));
    press(entry.withdraw);
    expect(withdrawEntry).not.toHaveBeenCalled();
    vi.mocked(withdrawEntry).mockResolvedValue(myEntry({ state: 'withdrawn', canEdit: false, missing: [] }));
    press(entry.withdrawNow);
    expect(await screen.findByText(entry['state.withdrawn'])).toBeTruthy();
  });

  it('keeps an appeal that was typed and not sent, and says when it is too long', async () => {
    const appeal = { allowed: true, state: null, decisionId: 'decision-1' };
    await open(myEntry({ ...REJECTED, appeal }));
    fireEvent.change(screen.getByLabelText(entry.appealText), { target: { value: 'x'.repeat(1001) } });
    expect(screen.getByText(entry['rule.too_long'])).toBeTruthy();
    fireEvent.click(screen.getByText(entry.appealSend));
    expect(appealDecision).not.toHaveBeenCalled();
    fireEvent.change(screen.getByLabelText(entry.appealText), { target: { value: 'It is me.' } });
    cleanup();
    await open(myEntry({ ...REJECTED, appeal }));
    expect(screen.getByLabelText<HTMLTextAreaElement>(entry.appealText).value).toBe('It is me.');
  });

  it('tells why it was not taken, and takes one appeal', async () => {
    const appeal = { allowed: true, state: null, decisionId: 'decision-1' };
    await open(myEntry({ ...REJECTED, appeal }));
    expect(screen.getByText(reasons.rule_violation)).toBeTruthy();
    const text = screen.getByLabelText(entry.appealText);
    fireEvent.change(text, { target: { value: ' It is my own photo. ' } });
    const waiting = { ...appeal, allowed: false, state: 'waiting' } as const;
    vi.mocked(getMyEntry).mockResolvedValue(myEntry({ ...REJECTED, appeal: waiting }));
    fireEvent.click(screen.getByText(entry.appealSend));
    expect(await screen.findByText(entry['appeal.waiting'])).toBeTruthy();
    expect(appealDecision).toHaveBeenCalledWith('decision-1', 'It is my own photo.');
  });
});
