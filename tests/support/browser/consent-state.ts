// Browser storage of somebody who has chosen: pages are then without the banner, and fetch nothing for it.
import { siteUrl } from '../backend/environment.ts';

export type StorageState = {
  cookies: [];
  origins: { origin: string; localStorage: { name: string; value: string }[] }[];
};

/** Rejected, with more entries of local storage beside it. */
export function rejectedConsent(more: readonly { name: string; value: string }[] = []): StorageState {
  const entry = { name: 'cookie-consent', value: 'rejected' };
  return { cookies: [], origins: [{ origin: siteUrl(), localStorage: [entry, ...more] }] };
}
