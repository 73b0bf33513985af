import type { Locator, Page } from '@playwright/test';

/** The review queue on /adminka. */
export class AdminPage {
  readonly page: Page;
  readonly entry: Locator;
  readonly pictures: Locator;
  readonly reasons: Locator;
  readonly undo: Locator;

  constructor(page: Page) {
    this.page = page;
    this.entry = page.locator('[data-part="review"] h2');
    this.pictures = page.locator('[data-part="review-look"] img');
    this.reasons = page.locator('[data-part="reasons"]');
    this.undo = page.locator('[data-part="review-undo"]');
  }

  async open(): Promise<void> {
    await this.page.goto('/adminka');
  }

  /** Lets the queue come to an entry; whatever stands before it is approved. */
  async goTo(name: string): Promise<void> {
    for (let before = 0; before < 60; before += 1) {
      await this.pictures.first().waitFor();
      if ((await this.entry.textContent())?.startsWith(name)) return;
      await this.page.keyboard.press('Shift+A');
    }
    throw new Error(`${name} is not in the queue.`);
  }
}
