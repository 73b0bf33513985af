// What is kept for an hour is gone after it, whether or not somebody asks for it again (cookie policy).
import { readSharedPhoto } from '../shared-photo.ts';
import { dropOldPhotos } from './photos.ts';

/** With each page: a worker has no clock that would wake it. */
export async function forgetOld(): Promise<void> {
  await Promise.all([dropOldPhotos(), readSharedPhoto()]);
}
