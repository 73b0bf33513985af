import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getTranslationVersion } from '#data/translation-version.ts';
import { getTranslation, listChangedTranslations, reportMissing } from '#data/translations.ts';
import { useT } from '#i18n/client.ts';
import russian from '#i18n/messages/ru/shell.json';
import { shellTexts } from '#i18n/namespaces/shell.ts';
import { layTexts } from '#i18n/run-time.ts';
import { AppError } from '#lib/app-error.ts';
import { settle } from '../../../tests/support/dom/settle-react.ts';
import { TRANSLATION_PAYLOADS } from '../../../tests/support/files/translation-payloads.ts';
import { followNewerTexts } from './follow-newer.ts';
import { bringTexts } from './newer-texts.ts';

vi.mock('#data/translation-version.ts', () => ({ getTranslationVersion: vi.fn() }));
vi.mock('#data/translations.ts', () => ({
  getTranslation: vi.fn(),
  listChangedTranslations: vi.fn(),
  reportMissing: vi.fn(),
}));
vi.mock('#lib/env.ts', async (original) => ({
  ...(await original<object>()),
  supabaseUrl: () => 'http://backend.example',
  builtTranslations: () => 7,
}));

beforeEach(() => {
  vi.clearAllMocks();
  vi.mocked(getTranslation).mockResolvedValue(null);
  vi.mocked(reportMissing).mockResolvedValue(undefined);
});
afterEach(() => {
  cleanup();
  layTexts(undefined);
});

function Words({ name }: { readonly name: string }) {
  const t = useT('ru', shellTexts) as unknown as (key: string) => string;
  return <p data-testid="words">{t(name)}</p>;
}

async function show(name: string) {
  await act(async () => {
    render(
      <Suspense fallback={null}>
        <Words name={name} />
      </Suspense>,
    );
  });
  await screen.findByTestId('words');
}
const shown = () => screen.getByTestId('words').textContent;

it('a page that is as new as the texts asks for the version once, and for nothing else', async () => {
  vi.mocked(getTranslationVersion).mockResolvedValue(7);
  followNewerTexts('ru');
  await settle();
  expect(getTranslationVersion).toHaveBeenCalledExactlyOnceWith('ru');
  expect(listChangedTranslations).not.toHaveBeenCalled();
});

it('a page that is older brings what was written since, once for all its islands', async () => {
  vi.mocked(getTranslationVersion).mockResolvedValue(9);
  vi.mocked(listChangedTranslations).mockResolvedValue({ version: 9, texts: {} });
  for (let island = 0; island < 3; island++) followNewerTexts('fr');
  await waitFor(() => expect(listChangedTranslations).toHaveBeenCalledWith('fr', 7, 9));
  expect(getTranslationVersion).toHaveBeenCalledExactlyOnceWith('fr');
});

it('the page of fixtures, and a page without a network, ask nobody', async () => {
  history.replaceState(null, '', '/de/testmainpage');
  followNewerTexts('de');
  history.replaceState(null, '', '/de/account');
  const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  followNewerTexts('de');
  await settle();
  expect(getTranslationVersion).not.toHaveBeenCalled();
  offline.mockRestore();
});

it('an island shows the newer texts of its language, once they have come', async () => {
  await show('shell.reloadPage');
  expect(shown()).toBe(russian.reloadPage);
  vi.mocked(listChangedTranslations).mockResolvedValue({
    version: 9,
    texts: { 'shell.reloadPage': 'Обновите', 'shell.crashTitle': '{{constructor}}' },
  });
  await act(() => bringTexts('ru', 9));
  expect(listChangedTranslations).toHaveBeenCalledWith('ru', 7, 9);
  expect(shown()).toBe('Обновите');
});

it('a text that was removed is the catalogue’s again', async () => {
  await show('shell.reloadPage');
  vi.mocked(listChangedTranslations).mockResolvedValue({ version: 10, texts: { 'shell.reloadPage': null } });
  await act(() => bringTexts('ru', 10));
  expect(shown()).toBe(russian.reloadPage);
});

it('a text is text, whatever it is', async () => {
  await show('shell.reloadPage');
  for (const { text, isTaken } of TRANSLATION_PAYLOADS) {
    vi.mocked(listChangedTranslations).mockResolvedValue({
      version: 11,
      texts: { 'shell.reloadPage': text },
    });
    await act(() => bringTexts('ru', 11));
    expect(shown()).toBe(isTaken ? text : russian.reloadPage);
    expect(screen.getByTestId('words').children).toHaveLength(0);
  }
});

it('a key that the catalogue lacks is read by itself, and shown when it has come', async () => {
  vi.mocked(getTranslation).mockResolvedValue('Позже');
  await show('shell.later');
  await act(() => bringTexts('ru'));
  await settle();
  expect(getTranslation).toHaveBeenCalledExactlyOnceWith('shell.later', 'ru');
  expect(shown()).toBe('Позже');
  expect(reportMissing).not.toHaveBeenCalled();
});

it('one that has no text anywhere keeps its original, and is reported once', async () => {
  await show('shell.nowhere');
  await act(() => bringTexts('ru'));
  await settle();
  await act(() => bringTexts('ru'));
  await settle();
  expect(shown()).toBe('shell.nowhere');
  const missing = { key: 'shell.nowhere', defaultText: 'shell.nowhere', targetLang: 'ru' };
  expect(reportMissing).toHaveBeenCalledExactlyOnceWith(missing);
});

it('a sink that fails leaves the original text', async () => {
  vi.mocked(reportMissing).mockRejectedValue(new AppError('offline'));
  await show('shell.refused');
  await act(() => bringTexts('ru'));
  await settle();
  expect(shown()).toBe('shell.refused');
  expect(reportMissing).toHaveBeenCalledOnce();
});

it('a reader that fails leaves the original text, and does not say that it is missing', async () => {
  vi.mocked(getTranslation).mockRejectedValue(new AppError('offline'));
  await show('shell.offline');
  await act(() => bringTexts('ru'));
  await settle();
  expect(shown()).toBe('shell.offline');
  expect(getTranslation).toHaveBeenCalledExactlyOnceWith('shell.offline', 'ru');
  expect(reportMissing).not.toHaveBeenCalled();
});
