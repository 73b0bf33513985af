import type { Locator, Page } from '@playwright/test';

/** Locators of a contestant's page, nothing else. */
export class ProfilePage {
  readonly page: Page;
  readonly name: Locator;
  readonly photos: Locator;
  readonly strip: Locator;
  readonly stars: Locator;
  readonly vote: Locator;
  readonly figures: Locator;
  readonly video: Locator;
  readonly zoom: Locator;
  readonly details: Locator;
  readonly ownNote: Locator;

  constructor(page: Page) {
    this.page = page;
    this.name = page.getByRole('heading', { level: 1 });
    this.photos = page.locator('astro-island [data-part="profile-photos"] img');
    this.strip = page.locator('ul[data-part="profile-photos"]');
    this.stars = page.locator('[data-part="profile-vote"]').getByRole('radio');
    this.vote = page.locator('[data-part="profile-vote"]');
    this.figures = page.locator('[data-part="profile-figures"] dd');
    this.video = page.locator('astro-island [data-part="profile-photos"] video');
    this.zoom = page.getByRole('dialog');
    this.details = page.locator('[data-part="profile-details"]');
    this.ownNote = page.locator('[data-part="profile-own"]');
  }
}
