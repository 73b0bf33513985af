import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listLanguageTranslations, saveTranslations } from '#data/translations-admin.ts';
import { loadSourceMessages } from '#i18n/checks/source-messages.ts';
import admin from '#i18n/messages/en/admin.json';
import errors from '#i18n/messages/en/errors.json';
import translations from '#i18n/messages/en/translations.json';
import { createT } from '#i18n/t.ts';
import { AppError } from '#lib/app-error.ts';
import { settle } from '../../../../tests/support/dom/settle-react.ts';
import { TRANSLATION_PAYLOADS } from '../../../../tests/support/files/translation-payloads.ts';
import { Translations } from './Translations.tsx';

vi.mock('#data/translations-admin.ts', async (original) => ({
  ...(await original<object>()),
  listLanguageTranslations: vi.fn(),
  saveTranslations: vi.fn(),
}));
vi.mock('#i18n/checks/source-messages.ts', () => ({ loadSourceMessages: vi.fn() }));

const t = createT<'translations' | 'admin' | 'errors'>([
  { lang: 'en', dictionaries: { translations, admin, errors } },
]);
const CATALOGUES: Record<string, Record<string, string>> = {
  en: { 'contest.hello': 'Hello {{name}}', 'contest.votes': 'Votes' },
  ar: { 'contest.hello': 'مرحبًا {{name}}', 'contest.votes': 'الأصوات' },
};

beforeEach(() => {
  vi.clearAllMocks();
  vi.mocked(loadSourceMessages).mockImplementation(async (lang) => CATALOGUES[lang] ?? {});
  vi.mocked(listLanguageTranslations).mockResolvedValue({ values: [], missing: [] });
  vi.mocked(saveTranslations).mockImplementation(async (changes) =>
    changes.map(({ key, lang }) => ({ key, lang, problem: null })),
  );
});
afterEach(cleanup);

async function open(lang: 'en' | 'ar' = 'ar') {
  render(<Translations lang="en" t={t} />);
  await settle();
  if (lang !== 'en') fireEvent.change(screen.getByLabelText('Language'), { target: { value: lang } });
  await settle();
}
const rowOf = (key: string) => {
  const row = screen.getByRole('heading', { name: key }).closest('li');
  if (!row) throw new Error(`no row ${key}`);
  return within(row);
};
const type = (key: string, text: string) =>
  fireEvent.change(rowOf(key).getByRole('textbox'), { target: { value: text } });
const press = async (name: string, key: string) => {
  fireEvent.click(rowOf(key).getByRole('button', { name }));
  await settle();
};
const giveReason = () =>
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'A better word' } });

describe('the texts of a language', () => {
  it('stand beside their English source, each in its own direction', async () => {
    await open();
    const text = rowOf('contest.hello').getByRole('textbox', { name: 'العربية' });
    expect(text).toMatchObject({ dir: 'rtl', lang: 'ar', value: 'مرحبًا {{name}}' });
    expect(rowOf('contest.hello').getByText('Hello {{name}}')).toMatchObject({ dir: 'ltr', lang: 'en' });
    expect(rowOf('contest.hello').getByText('Keep these as they are: {{name}}')).toBeTruthy();
  });

  it('are loading first, and failing can be tried again', async () => {
    vi.mocked(listLanguageTranslations).mockRejectedValueOnce(new AppError('unavailable'));
    const { container } = render(<Translations lang="ar" t={t} />);
    expect(container.querySelector('[aria-busy=true]')).not.toBeNull();
    await settle();
    expect(screen.getByRole('alert', { name: '' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await settle();
    expect(rowOf('contest.votes')).toBeTruthy();
  });

  it('say while they are typed which placeholders are missing or too many', async () => {
    await open();
    giveReason();
    type('contest.hello', 'مرحبًا {{nam}}');
    expect(
      rowOf('contest.hello').getByText(/Missing: {{name}} · Not in the English source: {{nam}}/),
    ).toBeTruthy();
    await press('Save text', 'contest.hello');
    expect(saveTranslations).not.toHaveBeenCalled();
    type('contest.hello', 'أهلًا {{name}}');
    expect(rowOf('contest.hello').queryByText(/Missing/)).toBeNull();
    await press('Save text', 'contest.hello');
    expect(saveTranslations).toHaveBeenCalledWith(
      [{ key: 'contest.hello', lang: 'ar', text: 'أهلًا {{name}}', source: 'Hello {{name}}', base: null }],
      'A better word',
    );
    expect(screen.getByText('Saved: contest.hello')).toBeTruthy();
    expect(rowOf('contest.hello').getByText('Edited')).toBeTruthy();
  });

  it('are saved with a reason, by Enter too, and keep what was typed when there is none', async () => {
    await open();
    type('contest.votes', 'تصويتات');
    await press('Save text', 'contest.votes');
    expect(saveTranslations).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(screen.getByLabelText('Reason'));
    expect(rowOf('contest.votes').getByRole('textbox')).toMatchObject({ value: 'تصويتات' });
    giveReason();
    fireEvent.keyDown(rowOf('contest.votes').getByRole('textbox'), { key: 'Enter' });
    await settle();
    expect(saveTranslations).toHaveBeenCalledOnce();
  });

  it('go back to what the site was built with', async () => {
    vi.mocked(listLanguageTranslations).mockResolvedValue({
      values: [{ key: 'contest.votes', text: 'قديم', source: 'Votes', writtenAt: '' }],
      missing: [],
    });
    await open();
    giveReason();
    expect(rowOf('contest.votes').getByText('الأصوات')).toBeTruthy();
    await press('Back to the text as built', 'contest.votes');
    expect(saveTranslations).toHaveBeenCalledWith(
      [expect.objectContaining({ text: null, base: 'قديم' })],
      'A better word',
    );
    expect(screen.getByText('Removed: contest.votes')).toBeTruthy();
    expect(rowOf('contest.votes').getByText('As built')).toBeTruthy();
  });

  it('say what the database refused, and load another admin’s words', async () => {
    vi.mocked(saveTranslations).mockResolvedValue([
      { key: 'contest.votes', lang: 'ar', problem: 'changed_meanwhile' },
    ]);
    await open();
    giveReason();
    type('contest.votes', 'تصويتات');
    const calls = vi.mocked(listLanguageTranslations).mock.calls.length;
    await press('Save text', 'contest.votes');
    expect(rowOf('contest.votes').getByText(/Another admin changed this text/)).toBeTruthy();
    expect(listLanguageTranslations).toHaveBeenCalledTimes(calls + 1);
    vi.mocked(saveTranslations).mockRejectedValue(new AppError('offline'));
    await press('Save text', 'contest.votes');
    expect(rowOf('contest.votes').getByText(errors.offline)).toBeTruthy();
  });

  it('that a page lacked stand first under their state, and can be dismissed', async () => {
    vi.mocked(listLanguageTranslations).mockResolvedValue({
      values: [],
      missing: [{ key: '<img src=x onerror=alert(1)>', defaultText: '<b>x</b>', reportedAt: '' }],
    });
    await open();
    fireEvent.change(screen.getByLabelText('State'), { target: { value: 'missing' } });
    expect(screen.getAllByRole('heading')).toHaveLength(1);
    expect(document.querySelector('img, b')).toBeNull();
    giveReason();
    await press('Dismiss the report', '<img src=x onerror=alert(1)>');
    expect(saveTranslations).toHaveBeenCalledWith([expect.objectContaining({ text: null })], 'A better word');
    expect(screen.getByText('No text fits. Try another word or state.')).toBeTruthy();
  });

  it('show every payload as text', async () => {
    const payloads = TRANSLATION_PAYLOADS.map(({ text }) => text);
    vi.mocked(listLanguageTranslations).mockResolvedValue({
      values: payloads.map((text, n) => ({ key: `contest.payload${n}`, text, source: text, writtenAt: '' })),
      missing: [],
    });
    await open('en');
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    const shown = screen.getAllByRole('textbox').map((box) => (box as HTMLTextAreaElement).value);
    for (const text of payloads.filter((each) => !each.includes('\n'))) expect(shown).toContain(text);
    expect(document.querySelectorAll('script, img, svg, iframe, style, base, meta, math')).toHaveLength(0);
  });
});

describe('a file', () => {
  const choose = async (content: object) => {
    const file = new File([JSON.stringify(content)], 'texts.json', { type: 'application/json' });
    fireEvent.change(screen.getByLabelText('File, as the export writes it'), { target: { files: [file] } });
    await settle();
  };

  it('shows what it changes and refuses before anything is written, then writes with its progress', async () => {
    await open();
    await choose({
      lang: 'ar',
      texts: { 'contest.votes': 'تصويتات', 'contest.hello': 'مرحبًا', nothing: 'x' },
    });
    expect(screen.getByText('Will change: 1')).toBeTruthy();
    expect(screen.getByText('Cannot be taken: 2')).toBeTruthy();
    expect(document.querySelector('del')?.textContent).toBe('الأصوات');
    expect(document.querySelector('ins')).toMatchObject({ textContent: 'تصويتات', dir: 'rtl' });
    expect(saveTranslations).not.toHaveBeenCalled();
    giveReason();
    fireEvent.click(screen.getByRole('button', { name: 'Write these changes' }));
    await settle();
    expect(screen.getByText('Written: 1 of 1')).toBeTruthy();
    expect(document.querySelector('progress')).toMatchObject({ value: 1, max: 1 });
  });

  it('for another language is refused by its name', async () => {
    await open();
    await choose({ lang: 'hi', texts: {} });
    expect(screen.getByText('This file is for another language: हिन्दी.')).toBeTruthy();
  });
});
