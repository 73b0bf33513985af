// What the page and its picture worker say to each other.
import type { PhotoBlobs } from '#data/uploads.ts';
import type { Crop } from './crop.ts';

export type PictureOrder =
  | { readonly order: 'open'; readonly file: Blob }
  | { readonly order: 'make'; readonly crop: Crop; readonly aspect: number };

export type OpenedPicture = {
  readonly width: number;
  readonly height: number;
  /** The whole picture, small enough to draw at once. */
  readonly preview: ImageBitmap;
};

export type PictureReply =
  | ({ readonly reply: 'opened' } & OpenedPicture)
  | { readonly reply: 'made'; readonly blobs: PhotoBlobs }
  | { readonly reply: 'failed'; readonly detail: string };
