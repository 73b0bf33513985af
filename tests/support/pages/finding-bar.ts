import type { Locator, Page } from '@playwright/test';

/** Locators of the bar above a wall, nothing else. */
export class FindingBarParts {
  readonly fold: Locator;
  readonly text: Locator;
  readonly city: Locator;
  readonly age: Locator;
  readonly unrated: Locator;
  /** How many are shown, in words. */
  readonly count: Locator;
  readonly #bar: Locator;

  constructor(page: Page) {
    const bar = page.getByRole('search');
    this.fold = bar.locator('summary');
    this.text = bar.getByRole('searchbox');
    this.city = bar.locator('select[name="city"]');
    this.age = bar.locator('select[name="age"]');
    this.unrated = bar.getByRole('checkbox');
    this.count = bar.getByRole('status');
    this.#bar = bar;
  }

  /** The radio button of an order. */
  sort(name: string): Locator {
    return this.#bar.getByRole('radio', { name });
  }
}
