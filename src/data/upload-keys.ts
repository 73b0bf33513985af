// How photographs on their way are named in the browser's database.
import type { MediaKind } from '#domain/entry-rules.ts';
import type { DatabaseName } from '#lib/necessary-storage.ts';

export const DATABASE: DatabaseName = 'diadem-uploads';

/** The object store in which they lie. */
export const STORE = 'kept';

/** How long they are kept, in milliseconds: longer than that nobody comes back to an upload. */
export const PENDING_UPLOAD_MS = 24 * 60 * 60 * 1000;

export type UploadPlace = { readonly entryId: string; readonly kind: MediaKind };

export const filesKey = ({ entryId, kind }: UploadPlace) => `files ${entryId} ${kind}`;
export const markKey = ({ entryId, kind }: UploadPlace) => `mark ${entryId} ${kind}`;

/** Both entries of an upload. */
export const uploadKeys = (place: UploadPlace): string[] => [filesKey(place), markKey(place)];
