import type { Locator, Page } from '@playwright/test';

/** Locators of the account page in English. */
export class AccountPage {
  readonly page: Page;
  readonly votes: Locator;
  readonly weeks: Locator;
  readonly signOut: Locator;
  readonly signIn: Locator;
  readonly showMore: Locator;

  constructor(page: Page) {
    this.page = page;
    const main = page.getByRole('main');
    this.votes = main.locator('[data-part="own-vote"]');
    this.weeks = main.locator('[data-part="own-votes"]').getByRole('heading', { level: 3 });
    this.signOut = main.getByRole('button', { name: 'Sign out' });
    this.signIn = main.getByRole('link', { name: 'Sign in' });
    this.showMore = main.getByRole('button', { name: 'Show more votes' });
  }
}
