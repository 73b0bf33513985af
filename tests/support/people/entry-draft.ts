// Somebody who has filled in her entry as far as the photos, made through the backend's own doors.
import type { BrowserContext, Page } from '@playwright/test';
import { EntryPage } from '../pages/entry-page.ts';
import { newVoter, signInContext } from './voter.ts';

/** Opens the wizard at the portrait. */
export async function openPortraitStep(context: BrowserContext, page: Page): Promise<EntryPage> {
  const voter = await newVoter();
  const fields = { display_name: 'Mia', country: 'ph', city: 'Cebu City', birth_date: '2000-05-04' };
  const { error } = await voter.client.rpc('save_entry_draft', { p_fields: fields, p_version: null });
  if (error) throw error;
  await signInContext(context, voter);
  await page.goto('/account#entry');
  const entry = new EntryPage(page);
  await entry.file.waitFor();
  return entry;
}
