// What cameras write between the pictures of an H.264 video: gone where it tells something, kept where players need it.
import { describe, expect, it } from 'vitest';
import { rebuildMp4 } from '../../../supabase/functions/process-upload/mp4.ts';
import { concat } from '../../support/files/photo-files.ts';
import { realVideo } from '../../support/files/real-video.ts';
import { ascii, mp4, SAMPLE } from '../../support/files/video-files.ts';

const MESSAGES = 6;
const FREE_TEXT = 5;
const PICTURE_TIMING = 1;

const asText = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const sizeBytes = (size: number) => [...Array<number>(Math.floor(size / 255)).fill(255), size % 255];
const message = (kind: number, content: Uint8Array) =>
  concat([new Uint8Array([...sizeBytes(kind), ...sizeBytes(content.length)]), content]);
const unitOf = (...messages: Uint8Array[]) =>
  concat([new Uint8Array([MESSAGES]), ...messages, new Uint8Array([0x80])]);
const rebuilt = (unit: Uint8Array) => asText(rebuildMp4(mp4({ units: [unit, SAMPLE], seconds: 2 })).bytes);

/** The messages of a unit, read as a player reads them. */
function kindsIn(unit: Uint8Array): number[] {
  const kinds: number[] = [];
  let at = 1;
  const number = () => {
    let value = 0;
    while (unit[at] === 255) {
      value += 255;
      at += 1;
    }
    value += unit[at] ?? 0;
    at += 1;
    return value;
  };
  while (at < unit.length - 1) {
    kinds.push(number());
    const size = number();
    at += size;
  }
  expect(at).toBe(unit.length - 1);
  expect(unit.at(-1)).toBe(0x80);
  return kinds;
}

describe('a message between the pictures', () => {
  it('of free text is gone, with every other one that no player needs', () => {
    const secret = ascii('SecretCamera 14.58 120.97');
    for (const kind of [FREE_TEXT, 4, 200, 300]) {
      const text = rebuilt(unitOf(message(kind, secret)));
      expect(text).not.toContain('Secret');
      expect(text.split('SAMPLE-OF-THE-PICTURE')).toHaveLength(3);
    }
  });

  it('that a player needs stays as it is; beside free text it goes with it', () => {
    const timing = message(PICTURE_TIMING, ascii('timing-of-pictures'));
    expect(rebuilt(unitOf(timing))).toContain('timing-of-pictures');
    expect(rebuilt(unitOf(timing, message(FREE_TEXT, ascii('Secret'))))).not.toMatch(/Secret|timing/);
  });

  it('leaves a unit of the same length that a player can read, however long it was', () => {
    for (const size of [
      0, 1, 2, 250, 251, 252, 253, 254, 255, 256, 257, 508, 509, 510, 511, 512, 1021, 1022,
    ]) {
      const unit = unitOf(message(FREE_TEXT, new Uint8Array(size).fill(65)));
      const text = rebuilt(unit);
      const start = text.indexOf('mdat') + 8;
      const left = new Uint8Array(Buffer.from(text.slice(start, start + unit.length), 'latin1'));
      expect(kindsIn(left).every((kind) => kind === 3)).toBe(true);
    }
  });

  it('that is longer than it is, or has no end, is gone too', () => {
    expect(rebuilt(concat([new Uint8Array([MESSAGES, FREE_TEXT, 200]), ascii('Secret')]))).not.toContain(
      'Secret',
    );
    expect(rebuilt(concat([new Uint8Array([MESSAGES, FREE_TEXT]), ascii('S')]))).not.toContain('S\0');
  });

  it('of a real encoder, which tells its name and all its settings, is gone', () => {
    for (const name of ['phone.mov', 'moov-at-end.mp4'] as const) {
      const bytes = realVideo(name);
      expect(asText(bytes)).toContain('x264 - core');
      expect(asText(rebuildMp4(bytes).bytes)).not.toContain('x264');
    }
  });
});

it('a sample that is no row of units is refused', () => {
  const bytes = mp4();
  bytes.set([0, 0, 0xff, 0xff], asText(bytes).indexOf('SAMPLE') - 4);
  expect(() => rebuildMp4(bytes)).toThrow('cut off');
});
