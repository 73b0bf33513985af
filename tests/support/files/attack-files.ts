// Files that somebody sends who wants to do harm: each takes the place of one size of a photo.
import sharp from 'sharp';
import type { Attack } from './attack.ts';
import { forgedJpegs } from './forged-jpegs.ts';
import { otherFormats } from './other-formats.ts';
import { concat, insertAfterStart, jpeg, segment } from './photo-files.ts';

const text = (content: string) => new TextEncoder().encode(content) as Uint8Array<ArrayBuffer>;
const raw = (buffer: Buffer) => new Uint8Array(buffer);
const SCRIPT = '<script>alert(document.domain)</script>';

/** The width and height in the frame header, as the file claims them. */
function withClaimedSize(file: Uint8Array, width: number, height: number): Uint8Array<ArrayBuffer> {
  const forged = new Uint8Array(file);
  const frame = forged.findIndex(
    (byte, at) => byte === 0xff && [0xc0, 0xc1, 0xc2].includes(forged[at + 1] ?? 0),
  );
  forged.set([height >> 8, height & 0xff, width >> 8, width & 0xff], frame + 5);
  return forged;
}

/** Not used by any component, or by those that are zero everywhere: no pixel shows these values. */
const PADDED = text(SCRIPT.padEnd(64, '*'));
const SECOND_QUANTISATION = segment(0xdb, concat([new Uint8Array([2]), PADDED]));
const THIRD_HUFFMAN = segment(
  0xc4,
  concat([
    new Uint8Array([0x13, ...Array.from({ length: 16 }, (_, n) => (n === 7 ? SCRIPT.length : 0))]),
    text(SCRIPT),
  ]),
);

/** A picture without colours, in three components, whose table of the colours is text. */
function withTextForColours(grey: Uint8Array): Uint8Array<ArrayBuffer> {
  const forged = new Uint8Array(grey);
  const table = forged.findIndex(
    (byte, at) => byte === 0xff && forged[at + 1] === 0xdb && forged[at + 4] === 1,
  );
  if (table < 0) throw new Error('The picture has no table of the colours.');
  forged.set(PADDED, table + 5);
  return forged;
}

const WRONG_TYPES = ['png', 'webp', 'gif', 'tiff', 'avif'] as const;

/** Files for the size 2048 of a body photo of this seed, 1200 × 1800. */
export async function attacks(seed: number): Promise<Attack[]> {
  const good = await jpeg(seed);
  return [...(await handMade(seed, good)), ...otherFormats(), ...forgedJpegs(good)];
}

async function handMade(seed: number, good: Uint8Array<ArrayBuffer>): Promise<Attack[]> {
  const picture = sharp(good);
  const end = good.length;
  const attack = (kind: string, name: string, expected: string, bytes: Uint8Array<ArrayBuffer>): Attack => ({
    kind,
    name,
    bytes,
    expected,
  });
  const wrong = await Promise.all(
    WRONG_TYPES.map(async (type) =>
      attack('wrong type', type, 'wrong_type', raw(await picture.clone().toFormat(type).toBuffer())),
    ),
  );
  return [
    ...wrong,
    attack('wrong type', 'bmp', 'wrong_type', concat([text('BM'), new Uint8Array(200)])),
    attack('wrong type', 'pdf', 'not_an_image', text('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj')),
    attack('wrong type', 'zip', 'not_an_image', concat([text('PK\u0003\u0004'), new Uint8Array(200)])),
    attack(
      'wrong type',
      'elf',
      'not_an_image',
      concat([new Uint8Array([0x7f]), text('ELF'), new Uint8Array(200)]),
    ),
    attack('wrong type', 'empty', 'not_an_image', new Uint8Array(0)),
    attack('wrong type', 'zeros', 'not_an_image', new Uint8Array(5000)),

    attack('svg', 'plain', 'not_an_image', text(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`)),
    attack('svg', 'with a prologue', 'not_an_image', text(`<?xml version="1.0"?><svg onload="alert(1)"/>`)),
    attack(
      'svg',
      'compressed',
      'not_an_image',
      concat([new Uint8Array([0x1f, 0x8b, 8, 0]), new Uint8Array(100)]),
    ),
    attack(
      'svg',
      'entity',
      'not_an_image',
      text('<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>'),
    ),

    attack('html', 'plain', 'not_an_image', text(`<!doctype html>${SCRIPT}`)),
    attack('html', 'after a byte order mark', 'not_an_image', text(`\ufeff<html>${SCRIPT}`)),
    attack('html', 'javascript', 'not_an_image', text('alert(1)')),
    attack('html', 'json', 'not_an_image', text('{"a":1}')),

    attack('polyglot', 'script in a comment', 'clean', insertAfterStart(good, segment(0xfe, text(SCRIPT)))),
    attack(
      'polyglot',
      'script in APP0',
      'clean',
      insertAfterStart(good, segment(0xe0, text(`JFIF\0*/=1;${SCRIPT}/*`))),
    ),
    attack('polyglot', 'script in APP15', 'clean', insertAfterStart(good, segment(0xef, text(SCRIPT)))),
    attack('polyglot', 'GIF head in front', 'wrong_type', concat([text('GIF89a'), good])),
    attack('polyglot', 'JavaScript head in front', 'not_an_image', concat([text('x=1/*'), good])),
    attack('polyglot', 'PDF head in front', 'not_an_image', concat([text('%PDF-1.4\n'), good])),
    attack(
      'polyglot',
      'PHP in a comment',
      'clean',
      insertAfterStart(good, segment(0xfe, text('<?php system($_GET[0]); ?>'))),
    ),

    attack(
      'text in the coding',
      'a quantisation table that nothing uses',
      'clean',
      insertAfterStart(good, SECOND_QUANTISATION),
    ),
    attack(
      'text in the coding',
      'the quantisation table of colours that are none',
      'clean',
      withTextForColours(raw(await picture.clone().grayscale().toColourspace('srgb').jpeg().toBuffer())),
    ),
    attack(
      'text in the coding',
      'the values of a Huffman table',
      'clean',
      insertAfterStart(good, THIRD_HUFFMAN),
    ),
    attack(
      'text in the coding',
      'behind the last block',
      'clean',
      concat([good.subarray(0, end - 2), text(SCRIPT), good.subarray(end - 2)]),
    ),

    attack('truncated', 'half', 'damaged', good.slice(0, end >> 1)),
    attack('truncated', 'without its last byte', 'damaged', good.slice(0, end - 1)),
    attack('truncated', 'without its end marker', 'damaged', good.slice(0, end - 2)),
    attack('truncated', 'head alone', 'damaged', good.slice(0, 20)),
    attack('truncated', 'two bytes', 'damaged', good.slice(0, 2)),
    attack('truncated', 'end right after the start', 'damaged', new Uint8Array([0xff, 0xd8, 0xff, 0xd9])),
    attack(
      'truncated',
      'a segment longer than the file',
      'damaged',
      new Uint8Array([0xff, 0xd8, 0xff, 0xdb, 0xff, 0xff, 0]),
    ),
    attack(
      'truncated',
      'a segment of length 0',
      'damaged',
      new Uint8Array([0xff, 0xd8, 0xff, 0xdb, 0, 0, 0xff, 0xd9]),
    ),

    attack('pixel flood', 'claims 65535 × 65535', 'too_many_pixels', withClaimedSize(good, 65535, 65535)),
    attack('pixel flood', 'claims 8000 × 8000', 'too_many_pixels', withClaimedSize(good, 8000, 8000)),
    attack('pixel flood', 'is 3000 × 4500', 'too_many_pixels', await jpeg(seed, 3000, 4500)),
    attack('pixel flood', 'claims 2048 × 2048', 'sizes_differ', withClaimedSize(good, 2048, 2048)),
    attack('pixel flood', 'claims no width', 'damaged', withClaimedSize(good, 0, 1800)),
    attack('pixel flood', 'claims 1 × 1', 'too_small', withClaimedSize(good, 1, 1)),

    attack('animated', 'GIF', 'wrong_type', text(`GIF89a${'\0'.repeat(100)}`)),
    attack('animated', 'WebP', 'wrong_type', concat([text('RIFF'), new Uint8Array(4), text('WEBPVP8XANIM')])),
    attack(
      'animated',
      'PNG',
      'wrong_type',
      concat([new Uint8Array([0x89]), text('PNG\r\n\u001a\n'), text('acTL')]),
    ),
    attack(
      'animated',
      'video',
      'wrong_type',
      concat([new Uint8Array([0, 0, 0, 24]), text('ftypmp42'), new Uint8Array(64)]),
    ),
    attack('animated', 'two pictures in one file', 'clean', concat([good, await jpeg(seed + 1)])),

    attack('trailing data', 'a script', 'clean', concat([good, text(SCRIPT)])),
    attack(
      'trailing data',
      'a zip',
      'clean',
      concat([good, text('PK\u0003\u0004secret'), new Uint8Array(500)]),
    ),
    attack('trailing data', 'zeros', 'clean', concat([good, new Uint8Array(10_000)])),
    attack(
      'trailing data',
      'a video, as live photos have',
      'clean',
      concat([good, text('MotionPhoto_Data ftypmp42'), new Uint8Array(900)]),
    ),

    attack(
      'oversize',
      'more than 10 MB of trailing data',
      'too_large',
      concat([good, new Uint8Array(10_100_000)]),
    ),
    attack('oversize', 'too small a picture', 'too_small', await jpeg(seed, 700, 1050)),
    attack('oversize', 'too low a picture', 'too_small', await jpeg(seed, 1200, 1100)),

    attack('another picture', 'than the small one', 'sizes_differ', await jpeg(seed + 2)),
    attack(
      'another picture',
      'upside down',
      'sizes_differ',
      raw(await picture.clone().rotate(180).jpeg().toBuffer()),
    ),
    attack('another picture', 'in another shape', 'sizes_differ', await jpeg(seed, 1200, 1500)),

    attack(
      'odd coding',
      'progressive',
      'clean',
      raw(await picture.clone().jpeg({ progressive: true }).toBuffer()),
    ),
    attack('odd coding', 'grey', 'clean', raw(await picture.clone().grayscale().jpeg().toBuffer())),
    attack(
      'odd coding',
      'CMYK',
      'damaged',
      raw(await picture.clone().toColourspace('cmyk').jpeg().toBuffer()),
    ),
    attack(
      'odd coding',
      'a second frame',
      'damaged',
      insertAfterStart(
        good,
        good.slice(good.findIndex((byte, at) => byte === 0xff && good[at + 1] === 0xc0)).slice(0, 19),
      ),
    ),
    attack(
      'odd coding',
      'arithmetic',
      'damaged',
      good.map((byte, at) => (good[at - 1] === 0xff && byte === 0xc0 ? 0xc9 : byte)),
    ),
    attack(
      'odd coding',
      'lossless',
      'damaged',
      good.map((byte, at) => (good[at - 1] === 0xff && byte === 0xc0 ? 0xc3 : byte)),
    ),
    attack(
      'odd coding',
      'noise in the data',
      'damaged',
      good.map((byte, at) => (at > 700 && at % 3 === 0 ? (byte * 7 + 13) % 250 : byte)),
    ),
  ];
}
