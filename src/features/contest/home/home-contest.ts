// <home-contest>: asks the server once after load, and when the page comes back from the browser's memory; fills the
// standing in place and offers the new order.

import { type ContestWeek, getContestWeek } from '#data/entities/contest-week.ts';
import type { Contestant } from '#data/entities/contestant.ts';
import { listStandings, STANDINGS_LIMIT } from '#data/entities/standings.ts';
import { type Country, isCountry, isLang, type Lang } from '#domain/locales.ts';
import { loadT } from '#i18n/load.ts';
import { contestTexts } from '#i18n/namespaces/contest.ts';
import { onBfcacheRestore } from '#lib/bfcache-restore.ts';
import { setServerTime } from '#lib/server-clock.ts';
import { fillStanding, type HomeWords, heroStanding, showContestant } from './home-card.ts';

export class HomeContest extends HTMLElement {
  /** Settles when the page shows the answer, or that there is none. */
  refreshed: Promise<void> = Promise.resolve();

  connectedCallback(): void {
    const { lang, country, backend } = this.dataset;
    if (backend === undefined || !isLang(lang) || !isCountry(country)) return;
    const refresh = (): void => {
      this.refreshed = this.#refresh(lang, country);
    };
    onBfcacheRestore(refresh);
    refresh();
  }

  async #refresh(lang: Lang, country: Country): Promise<void> {
    try {
      const [t, week, contestants] = await Promise.all([
        loadT(lang, contestTexts),
        getContestWeek(country),
        listStandings({ country, limit: STANDINGS_LIMIT }),
      ]);
      await this.#show({ lang, t }, week, contestants);
    } catch {
      // The page as it was built still stands; only when it may be too old there is something to say.
      const isStale = document.documentElement.dataset['stale'] !== undefined;
      this.#part('failure')?.toggleAttribute('hidden', !isStale);
    }
    delete document.documentElement.dataset['stale'];
  }

  async #show(words: HomeWords, week: ContestWeek, contestants: readonly Contestant[]): Promise<void> {
    setServerTime(week.serverTime);
    const isNewWeek = week.week !== this.dataset['week'];
    if (isNewWeek) {
      const { showWeek } = await import('../week/show-week.ts');
      showWeek(this, week, words.lang, words.t);
    }
    const byEntry = new Map(contestants.map((contestant) => [contestant.entryId, contestant]));
    // Whoever left since the page was built, or is apart from this reader, does not stand here any more.
    const isSomebodyGone =
      contestants.length < STANDINGS_LIMIT &&
      [...this.#hero(), ...this.#cards()].some((card) => !byEntry.has(card.dataset['entry'] ?? ''));
    const isAnew = isNewWeek || isSomebodyGone;
    if (isAnew) this.#showInOrder(words, contestants);
    const cards = this.#cards();
    for (const card of [...cards, ...this.#hero()]) {
      const contestant = byEntry.get(card.dataset['entry'] ?? '');
      if (contestant) this.#fill(card, contestant, words);
    }
    const isInOrder = cards.every((card, index) => card.dataset['entry'] === contestants[index]?.entryId);
    if (!isAnew && !isInOrder && contestants.some(({ rank }) => rank !== null))
      this.#offerOrder(words, contestants);
  }

  #fill(card: HTMLElement, contestant: Contestant, words: HomeWords): void {
    fillStanding(card, contestant, words);
    const line = card.querySelector('[data-part="heroStanding"]');
    if (line) line.textContent = heroStanding(contestant, words);
  }

  #offerOrder(words: HomeWords, contestants: readonly Contestant[]): void {
    const button = this.#part('order');
    if (!button) return;
    button.hidden = false;
    button.onclick = () => {
      for (const [index, card] of this.#cards().entries()) {
        const contestant = contestants[index];
        if (contestant) showContestant(card, contestant, words);
      }
      button.hidden = true;
    };
  }

  /** Somebody on the page, or everybody, does not compete any more. */
  #showInOrder(words: HomeWords, contestants: readonly Contestant[]): void {
    for (const [index, card] of [...this.#hero(), ...this.#cards()].entries()) {
      const contestant = contestants[index];
      if (contestant) showContestant(card, contestant, words);
      else card.remove();
    }
  }

  #cards(): HTMLElement[] {
    return [...this.querySelectorAll<HTMLElement>('[data-part="cards"] [data-entry]')];
  }

  #hero(): HTMLElement[] {
    return [...this.querySelectorAll<HTMLElement>('[data-part="home-hero"][data-entry]')];
  }

  #part(name: string): HTMLElement | null {
    return this.querySelector<HTMLElement>(`[data-part="${name}"]`);
  }
}

customElements.define('home-contest', HomeContest);
