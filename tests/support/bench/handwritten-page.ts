// What a person would write by hand: the same contestants and pictures, one style block, no script.
import type { CountrySnapshot } from '../../../src/data/snapshot/snapshot.ts';

const STYLE = `body{margin:0 16px;font:16px/1.5 system-ui}ul{display:grid;grid-template-columns:1fr 1fr;gap:8px;padding:0;list-style:none}
img{display:block;width:100%;height:auto;aspect-ratio:3/4;border-radius:12px}h2{font-size:16px;margin:8px 0 0}p{margin:0}`;

type Contestant = CountrySnapshot['contestants'][number];

function card({ displayName, age, city, portrait }: Contestant, index: number, photos: string): string {
  const sources = portrait.sizes.map(({ path, width }) => `${photos}/${path} ${width}w`).join(', ');
  const first = portrait.sizes[0];
  const loading = index < 4 ? 'fetchpriority="high"' : 'loading="lazy"';
  return `<li><img src="${photos}/${first?.path}" srcset="${sources}" sizes="47vw" width="${first?.width}" height="${first?.height}" alt="${displayName}" ${loading}><h2>${displayName}</h2><p>${age}, ${city}</p></li>`;
}

/** The contest page (all contestants) or the home page (one large portrait and eight more) by hand. */
export function handwrittenPage(
  kind: 'home' | 'contest',
  { contestants }: CountrySnapshot,
  photos: string,
): string {
  const [hero, ...others] = contestants;
  const shown = kind === 'contest' ? contestants : others.slice(0, 8);
  const large =
    kind === 'home' && hero
      ? `<ul style="grid-template-columns:1fr">${card(hero, 0, photos).replace('47vw', '100vw')}</ul>`
      : '';
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Contest</title><style>${STYLE}</style><h1>Philippines</h1>${large}<ul>${shown.map((contestant, index) => card(contestant, index + 1, photos)).join('')}</ul></html>`;
}
