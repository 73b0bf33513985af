// Photographs on their way that never arrived go after a day (cookie policy), whatever page their owner opens next.
// Without `pending-uploads.ts`, which would keep the database open: then nobody could delete it who signs out.
import { listItems, removeItem } from './outbox/outbox-storage.ts';
import { DATABASE, PENDING_UPLOAD_MS, STORE, uploadKeys } from './upload-keys.ts';

/** Forgets them in the background; nothing waits for it, and a browser without a database has nothing to forget. */
export function forgetOldUploads(now = Date.now()): void {
  for (const { requestId, createdAt } of listItems('upload'))
    if (now - Date.parse(createdAt) > PENDING_UPLOAD_MS) removeItem('upload', requestId);
  try {
    const opening = indexedDB.open(DATABASE);
    // Where nothing was kept nothing is made.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onsuccess = () => dropOld(opening.result, now);
  } catch {
    // Switched off, or kept from this page.
  }
}

function dropOld(database: IDBDatabase, now: number): void {
  if (!database.objectStoreNames.contains(STORE)) {
    database.close();
    return;
  }
  const work = database.transaction(STORE, 'readwrite');
  work.oncomplete = () => database.close();
  work.onabort = () => database.close();
  const store = work.objectStore(STORE);
  const reading = store.openCursor();
  reading.onsuccess = () => {
    const cursor = reading.result;
    if (!cursor) return;
    const { entryId, kind, keptAt } = cursor.value;
    if (now - keptAt > PENDING_UPLOAD_MS) for (const key of uploadKeys({ entryId, kind })) store.delete(key);
    cursor.continue();
  };
}
