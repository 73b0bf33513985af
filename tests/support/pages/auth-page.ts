import type { Locator, Page } from '@playwright/test';

/** Locators of the sign-in and sign-up page in English. */
export class AuthPage {
  readonly page: Page;
  readonly email: Locator;
  readonly password: Locator;
  readonly isAdult: Locator;
  readonly acceptsTerms: Locator;
  readonly signUp: Locator;
  readonly signIn: Locator;

  constructor(page: Page) {
    this.page = page;
    this.email = page.getByLabel('Email', { exact: true });
    this.password = page.getByLabel('Password', { exact: true });
    this.isAdult = page.getByLabel('I am 18 or older');
    this.acceptsTerms = page.getByLabel(/I accept the terms/);
    this.signUp = page.getByRole('main').getByRole('button', { name: 'Create account' });
    this.signIn = page.getByRole('main').getByRole('button', { name: 'Sign in' });
  }
}
