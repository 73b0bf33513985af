import { photoUrl } from '#data/entities/photo-url.ts';

/** Where a picture lies: a published file by its path; the preview of an entry has the address of a private one. */
export function pictureAddress(path: string): string {
  return path.includes(':') ? path : photoUrl(path);
}
