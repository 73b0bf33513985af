import type { Locator, Page } from '@playwright/test';

/** Locators of the bar above a grid, nothing else. */
export class SearchBarParts {
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

  /** The order in which a grid stands by itself: rank, and none of it in the last 24 hours of a week. */
  get usualSort(): Locator {
    return this.#bar.getByRole('radio').first();
  }

  /** Chooses an order, also where it is the usual one. */
  async choose(name: string): Promise<void> {
    if (await this.sort(name).isChecked()) await this.sort('Newest').check();
    await this.sort(name).check();
  }
}
