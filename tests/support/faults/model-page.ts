// A tab with the contest page in it: its own copy of all modules, the real island, a fetch of its own.
import { createElement, Suspense, startTransition } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { vi } from 'vitest';
import type { GridSnapshot } from '#features/contest/entry-grid/use-entry-grid.ts';
import { contestTexts } from '../../../src/i18n/namespaces/contest.ts';
import { errorsTexts } from '../../../src/i18n/namespaces/errors.ts';
import { searchTexts } from '../../../src/i18n/namespaces/search.ts';
import { shellTexts } from '../../../src/i18n/namespaces/shell.ts';
import { votingTexts } from '../../../src/i18n/namespaces/voting.ts';
import type { ModelNetwork } from './model-network.ts';
import { entryId } from './model-server.ts';

/** Rows of one answer in these tests: the page has three of five contestants at first. */
const ROWS = 3;

export type PageOptions = {
  readonly week?: string | null;
  readonly snapshot?: GridSnapshot | null;
  readonly onNotice?: (text: string) => void;
};

export class ModelPage {
  readonly host: HTMLElement;
  readonly options: PageOptions;
  readonly #root: Root;
  readonly #hangUp: () => void;

  constructor(host: HTMLElement, root: Root, options: PageOptions, hangUp: () => void) {
    this.host = host;
    this.options = options;
    this.#root = root;
    this.#hangUp = hangUp;
  }

  card(entry: number): HTMLElement | null {
    return this.host.querySelector(`[data-entry="${entryId(entry)}"]`);
  }

  words(entry: number): string {
    return this.card(entry)?.querySelector('[data-part="rating-status"]')?.textContent ?? '';
  }

  tap(entry: number, stars: number): void {
    this.#star(entry, stars)?.click();
  }

  /** As an arrow key does it. */
  press(entry: number, stars: number): void {
    const star = this.#star(entry, stars);
    star?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
    star?.click();
  }

  button(name: RegExp): HTMLButtonElement | undefined {
    return [...this.host.querySelectorAll('button')].find((button) => name.test(button.textContent ?? ''));
  }

  get cards(): number {
    return this.host.querySelectorAll('[data-entry]').length;
  }

  /** True while there is nothing to look at: no contestant, no sentence, no skeleton. */
  get isBlank(): boolean {
    const signs = '[data-entry], [role="alert"], [aria-busy="true"], .gate-message';
    return this.host.querySelector(signs) === null;
  }

  /** The tab is closed, or its page is left: nothing reaches it any more. */
  close(): void {
    this.#hangUp();
    this.#root.unmount();
    this.host.remove();
  }

  #star(entry: number, stars: number): HTMLInputElement | null {
    return this.card(entry)?.querySelector<HTMLInputElement>(`input[value="${stars}"]`) ?? null;
  }
}

/** Gives the modules that are imported from now on a fetch of their own. */
export function connectModules(network: ModelNetwork): () => void {
  vi.resetModules();
  const line = network.connect();
  vi.doMock('#data/client/fetch/fetch-with-timeout.ts', () => ({
    fetchWithTimeout: line.fetch,
    CALL_TIMEOUT_MS: 15_000,
  }));
  vi.doMock('#data/entities/standings.ts', async () => {
    const actual = await vi.importActual<object>('#data/entities/standings.ts');
    return { ...actual, STANDINGS_LIMIT: ROWS };
  });
  return line.hangUp;
}

export async function openModelPage(network: ModelNetwork, options: PageOptions): Promise<ModelPage> {
  const hangUp = connectModules(network);
  const [{ default: ContestGrid }, { loadT }, { $toasts }] = await Promise.all([
    import('#screens/contest/ContestGrid.island.tsx'),
    import('#i18n/load.ts'),
    import('#stores/toasts.ts'),
  ]);
  $toasts.listen((toasts) => options.onNotice?.(toasts.at(-1)?.text ?? ''));
  await loadT('en', contestTexts, searchTexts, votingTexts, errorsTexts, shellTexts);
  const host = document.createElement('div');
  document.body.append(host);
  const root = createRoot(host);
  const { week = null, snapshot = null } = options;
  const grid = createElement(ContestGrid, { lang: 'en', country: 'ph', week, snapshot });
  // A transition waits for the messages without a fallback, which React would keep for 300 ms of real time.
  startTransition(() => root.render(createElement(Suspense, null, grid)));
  return new ModelPage(host, root, options, hangUp);
}
