import type { Locator, Page } from '@playwright/test';

type PickedFile = { name: string; mimeType: string; buffer: Buffer };

/** Locators of the entry wizard in English. */
export class EntryPage {
  readonly page: Page;
  readonly step: Locator;
  readonly file: Locator;
  readonly use: Locator;
  readonly next: Locator;
  readonly received: Locator;
  readonly problem: Locator;

  constructor(page: Page) {
    this.page = page;
    const main = page.getByRole('main');
    this.step = main.locator('[data-part="entry-step-title"]');
    this.file = main.locator('input[type="file"]');
    this.use = main.getByRole('button', { name: 'Use this photo' });
    this.next = main.getByRole('button', { name: 'Next', exact: true });
    this.received = main.getByText('Received, waits for its review');
    this.problem = main.locator('[data-part="photo-picker-problem"]');
  }

  async pick(name: string, bytes: Uint8Array, mimeType = 'image/jpeg'): Promise<void> {
    const file: PickedFile = { name, mimeType, buffer: Buffer.from(bytes) };
    await this.file.setInputFiles(file);
  }
}
