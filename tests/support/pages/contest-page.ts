import type { Locator, Page } from '@playwright/test';

/** Locators of the contest page, nothing else. */
export class ContestPage {
  readonly page: Page;
  readonly cards: Locator;
  /** The rate queue, over the page. */
  readonly panel: Locator;
  /** The name of the contestant in it. */
  readonly rated: Locator;
  /** The call to it after a vote. */
  readonly call: Locator;

  constructor(page: Page) {
    this.page = page;
    this.cards = page.locator('article[data-entry]');
    this.panel = page.locator('[data-part="rate-dialog"]');
    this.rated = this.panel.locator('[data-part="rate-name"]');
    this.call = page.locator('[data-part="rate-call"]');
  }

  /** The card at a place of the grid, from 0. */
  card(place: number): Locator {
    return this.cards.nth(place);
  }

  /** The five radio buttons of a card. */
  stars(place: number): Locator {
    return this.card(place).getByRole('radio');
  }

  /** The heart on a card's photograph. */
  heart(place: number): Locator {
    return this.card(place).getByRole('button', { name: /^Like / });
  }

  /** What the page says became of the vote. */
  status(place: number): Locator {
    return this.card(place).locator('[data-part="rating"]');
  }

  /** Who stands on the grid, in its order. */
  names(): Promise<string[]> {
    return this.page.locator('[data-part="contest-card-name"]').allTextContents();
  }

  /** The entries of the grid, in its order. */
  entries(): Promise<(string | null)[]> {
    return this.cards.evaluateAll((cards) => cards.map((card) => card.getAttribute('data-entry')));
  }

  /** The ids of the contestants in the HTML of this page, as it was built. */
  async contestantsAsBuilt(): Promise<string[]> {
    const html = await (await this.page.request.get(this.page.url())).text();
    return [
      ...new Set([...html.matchAll(/<article[\s\S]*?href="[^"]*\/u\/([\w-]+)"/g)].map(([, id = '']) => id)),
    ];
  }

  /** Opens a locale's contest and waits until the grid answers to taps. */
  async open(path: string): Promise<void> {
    await this.page.goto(path);
    // The island says so before its words have come, and it hears nothing without them: React marks what it has taken over.
    await this.page.waitForFunction(() => {
      const card = document.querySelector('astro-island article[data-entry]');
      return !card || Object.keys(card).some((key) => key.startsWith('__react'));
    });
  }
}
