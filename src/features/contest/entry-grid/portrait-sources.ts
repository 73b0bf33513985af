import type { Portrait } from '#data/entities/contestant.ts';
import { photoUrl } from '#data/entities/photo-url.ts';
import type { PhotoSource } from '#ui/Photo.tsx';

/** A file of the site itself or an address that is written out: what fixtures and previews have. */
const OWN_FILE = /^(\/|\w+:)/;

/** The sizes of a portrait with their addresses. */
export function portraitSources(portrait: Portrait): PhotoSource[] {
  return portrait.sizes.map(({ width, height, path }) => ({
    width,
    height,
    src: OWN_FILE.test(path) ? path : photoUrl(path),
  }));
}

/** The `sizes` of the places where portraits stand; they repeat the columns of `entry-grid`. */
export const PORTRAIT_SIZES = {
  card: '(min-width: 1440px) 272px, (min-width: 1024px) 23vw, (min-width: 640px) 30vw, 47vw',
  hero: '(min-width: 1024px) 640px, (min-width: 768px) 50vw, 100vw',
  winner: '100vw',
  strip: '(min-width: 480px) 180px, 38vw',
  first: '(min-width: 1024px) 40vw, (min-width: 640px) 45vw, 100vw',
  podium: '(min-width: 1024px) 28vw, (min-width: 640px) 27vw, 47vw',
} as const;
