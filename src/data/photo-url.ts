import { supabaseUrl } from '#lib/env.ts';
import type { Portrait } from './contestant.ts';

/** The address of a picture in the public bucket `photos`. */
export function photoUrl(path: string): string {
  return `${supabaseUrl()}/storage/v1/object/public/photos/${path}`;
}

/** All sizes of a portrait as the value of a `srcset`. */
export function photoSrcset(portrait: Portrait): string {
  return portrait.sizes.map((size) => `${photoUrl(size.path)} ${size.width}w`).join(', ');
}

/** The address of the smallest size that is at least `minWidth` pixels wide, or the largest there is. */
export function photoSrc(portrait: Portrait, minWidth = 320): string | null {
  const size = portrait.sizes.find((candidate) => candidate.width >= minWidth) ?? portrait.sizes.at(-1);
  return size ? photoUrl(size.path) : null;
}
