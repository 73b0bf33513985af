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
  readonly linkInstead: Locator;
  readonly forgotPassword: Locator;
  readonly sendLink: Locator;

  constructor(page: Page) {
    this.page = page;
    this.email = page.getByLabel('Email', { exact: true });
    this.password = page.getByLabel('Password', { exact: true });
    this.isAdult = page.getByLabel('I am 18 or older');
    this.acceptsTerms = page.getByLabel(/I accept the terms/);
    this.signUp = page.getByRole('main').getByRole('button', { name: 'Create account' });
    this.signIn = page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true });
    this.linkInstead = page.getByRole('button', { name: 'Send me a link instead' });
    this.forgotPassword = page.getByRole('button', { name: 'Forgot your password?' });
    this.sendLink = page.getByRole('button', { name: 'Send the link' });
  }

  /** Opens the page and waits until its form answers. */
  async open(mode: 'sign-in' | 'sign-up' = 'sign-in'): Promise<void> {
    await this.page.goto(mode === 'sign-up' ? '/auth?mode=sign-up' : '/auth');
    await this.page.locator('astro-island[ssr]').first().waitFor({ state: 'detached' });
    await (mode === 'sign-up' ? this.signUp : this.signIn).waitFor();
  }
}
