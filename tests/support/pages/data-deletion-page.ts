import type { Locator, Page } from '@playwright/test';

/** Locators of the page of data deletion in English. */
export class DataDeletionPage {
  readonly page: Page;
  readonly email: Locator;
  readonly send: Locator;
  readonly code: Locator;
  readonly ownCode: Locator;
  readonly check: Locator;
  readonly confirm: Locator;

  constructor(page: Page) {
    this.page = page;
    this.email = page.getByLabel('Email', { exact: true });
    this.send = page.getByRole('button', { name: 'Send the link' });
    this.code = page.locator('[data-text="code"]');
    this.ownCode = page.getByLabel('Your code', { exact: true });
    this.check = page.getByRole('button', { name: 'Check the state' });
    this.confirm = page.getByRole('main').getByRole('button', { name: 'Delete account' });
  }

  /** Asks for a deletion, and returns the code that is shown. */
  async ask(email: string): Promise<string> {
    await this.page.goto('/data-deletion');
    await this.email.fill(email);
    await this.send.click();
    await this.page.getByRole('heading', { name: 'Check your mail' }).waitFor();
    return (await this.code.textContent()) ?? '';
  }

  /** What the page says of a code. */
  async stateOf(code: string): Promise<string> {
    await this.ownCode.fill(code);
    await this.check.click();
    const state = this.page.locator('[data-text="state"]');
    await state.filter({ hasText: /\S/ }).waitFor();
    return (await state.textContent()) ?? '';
  }
}
