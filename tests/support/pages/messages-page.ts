import type { Locator, Page } from '@playwright/test';
import { siteUrl } from '../backend/environment.ts';

/** The page of messages, as somebody uses it. */
export class MessagesPage {
  readonly page: Page;
  readonly conversation: Locator;
  readonly history: Locator;
  readonly field: Locator;
  readonly announcement: Locator;

  constructor(page: Page) {
    this.page = page;
    this.conversation = page.locator('[data-part="conversation"]');
    this.history = this.conversation.getByRole('region', { name: 'Messages' });
    this.field = this.conversation.getByRole('textbox');
    this.announcement = this.conversation.getByRole('status');
  }

  async open(place = '', path = '/messages'): Promise<void> {
    await this.page.goto(`${siteUrl()}${path}${place && `#${place}`}`);
  }

  /** A bubble with exactly these words. */
  bubble(words: string): Locator {
    return this.history.getByText(words, { exact: true });
  }

  row(name: string): Locator {
    return this.page.locator('[data-part="conversation-row"]', {
      has: this.page.getByRole('link', { name }),
    });
  }

  async write(words: string): Promise<void> {
    await this.field.fill(words);
    await this.field.press('Enter');
  }
}
