/** `node tests/support/browser/draw-icons.ts` draws all icons in `public` from the one mark below. */
import { writeFileSync } from 'node:fs';
import sharp from 'sharp';

const PUBLIC = new URL('../../../public/', import.meta.url);

/** The mark on a square of 64: a diadem with five points, the middle one highest. */
const MARK = `<path d="M7 43c-.6-6.4-1.8-12-3.6-17.4 4.6 5.300 8.200 8.300 11.400 9.600 1.600-6.200 2.200-11.600 1.800-17.600 3.400 6.800 6 11.200 8.800 14.600 3-6.800 5.200-14.200 6.600-22.200 1.400 8 3.600 15.400 6.600 22.200 2.800-3.400 5.400-7.800 8.800-14.600-.4 6 .2 11.400 1.800 17.600 3.200-1.300 6.800-4.300 11.400-9.600-1.800 5.400-3 11-3.600 17.400-16.400-5.200-33.600-5.200-50 0z"/>
<path d="M7.600 47.400c16-5.200 32.800-5.200 48.800 0l-1.300 5.400c-15.200-4.600-31-4.600-46.200 0z"/>
<circle cx="32" cy="6.400" r="2.700"/><circle cx="16.300" cy="14" r="2.200"/><circle cx="47.700" cy="14" r="2.200"/><circle cx="3.400" cy="22.600" r="1.900"/><circle cx="60.600" cy="22.600" r="1.900"/>`;

const INK = '#9B1B4B';
const INK_DARK = '#F284A8';
const PAPER = '#FBF9F6';

/** The mark on paper, `share` of the shorter side wide. */
function onPaper(width: number, height: number, share: number): Buffer {
  const size = Math.min(width, height) * share;
  const [x, y] = [(width - size) / 2, (height - size) / 2];
  const mark = `<g transform="translate(${x} ${y}) scale(${size / 64})" fill="${INK}">${MARK}</g>`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${PAPER}"/>${mark}</svg>`,
  );
}

function favicon(): string {
  const style = `<style>g{fill:${INK}}@media(prefers-color-scheme:dark){g{fill:${INK_DARK}}}</style>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${style}<g>${MARK}</g></svg>\n`;
}

const PICTURES: readonly { name: string; width: number; height: number; share: number }[] = [
  { name: 'favicon-32.png', width: 32, height: 32, share: 0.94 },
  { name: 'apple-touch-icon.png', width: 180, height: 180, share: 0.7 },
  { name: 'icon-192.png', width: 192, height: 192, share: 0.7 },
  { name: 'icon-512.png', width: 512, height: 512, share: 0.7 },
  // Launchers cut a maskable icon to their shape: the mark stays in the inner 60 %.
  { name: 'icon-maskable-512.png', width: 512, height: 512, share: 0.5 },
  { name: 'og.png', width: 1200, height: 630, share: 0.5 },
];

writeFileSync(new URL('favicon.svg', PUBLIC), favicon());
for (const { name, width, height, share } of PICTURES) {
  const png = await sharp(onPaper(width, height, share))
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
  writeFileSync(new URL(name, PUBLIC), png);
}
