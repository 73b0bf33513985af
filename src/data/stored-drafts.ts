// What a person has typed or begun to send and this browser keeps beside their messages: it goes when they sign out.
// Nothing is written here.
import type { LOCAL_ENTRIES } from '#lib/necessary-storage.ts';
import { safeStorage } from '#lib/safe-storage.ts';
import { DATABASE } from './upload-keys.ts';

const WRITTEN: readonly (typeof LOCAL_ENTRIES)[number][] = [
  'diadem-mail',
  'diadem-entry-draft',
  'diadem-appeal-*',
  'diadem-report',
];

/** Whoever signs out leaves no address, no birth date and no words behind on a device that others use. */
export function forgetWritten(): void {
  for (const entry of WRITTEN) for (const name of namesOf(entry)) safeStorage().removeItem(name);
}

/** Photos on their way, where no page has them open (`pending-uploads.ts`). */
export function deleteUploads(): void {
  indexedDB.deleteDatabase(DATABASE);
}

function namesOf(entry: string): readonly string[] {
  return entry.endsWith('*') ? safeStorage().keys(entry.slice(0, -1)) : [entry];
}
