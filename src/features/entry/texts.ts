// The texts that the parts of the entry form share.
import type { T } from '#i18n/t.ts';

export type EntryT = T<'entry' | 'errors'>;
