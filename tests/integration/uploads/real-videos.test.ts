// Files that a real encoder made, as phones write them: taken without what they tell, or refused with the way out.
import { describe, expect, it } from 'vitest';
import { rebuildMp4 } from '../../../supabase/functions/process-upload/mp4.ts';
import { judgeVideo } from '../../../supabase/functions/process-upload/video.ts';
import { jpeg } from '../../support/files/photo-files.ts';
import { type RealVideo, realVideo } from '../../support/files/real-video.ts';

const poster = await jpeg(41, 320, 480);
const SECRET = /Secret|14\.58/;

const asText = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const asBytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const judged = (name: RealVideo, change: (text: string) => string = (text) => text) => {
  return judgeVideo({ video: asBytes(change(asText(realVideo(name)))), poster });
};
/** Where each sample lies is told by its table alone: the media data must stay as it is. */
const mediaData = (bytes: Uint8Array) => {
  const text = asText(bytes);
  const start = text.indexOf('mdat') + 4;
  return text.slice(start, text.indexOf('moov', start) < 0 ? undefined : text.indexOf('moov', start) - 4);
};

describe('a video as a phone writes it', () => {
  it.each<[RealVideo, string]>([
    ['phone.mov', 'video/mp4'],
    ['moov-at-end.mp4', 'video/mp4'],
    ['moov-at-front.mp4', 'video/mp4'],
    ['vp9.webm', 'video/webm'],
  ])('(%s) is taken as %s, as long and as large as it is, and tells nothing of who made it', (name, type) => {
    expect(asText(realVideo(name))).toMatch(SECRET);
    const { video } = judged(name).files;
    expect(video).toMatchObject({ type, width: 320, height: 480 });
    expect(video.seconds).toBeGreaterThan(1.1);
    expect(video.seconds).toBeLessThan(1.5);
    expect(asText(video.bytes)).not.toMatch(SECRET);
  });

  it('keeps every byte of its picture and its sound, without the name of its encoder', () => {
    const sent = mediaData(realVideo('phone.mov'));
    const kept = mediaData(judged('phone.mov').files.video.bytes);
    expect(kept).toHaveLength(sent.length);
    // The first unit is the encoder's message about itself; its length comes before it.
    const message = 4 + Buffer.from(sent.slice(0, 4), 'latin1').readUInt32BE();
    expect(kept.slice(message)).toBe(sent.slice(message));
  });
});

describe('QuickTime', () => {
  const text = asText(judged('phone.mov').files.video.bytes);

  it('becomes an MP4 in all that players read', () => {
    expect(text.slice(4, 12)).toBe('ftypmp42');
    for (const left of ['qt  ', 'mhlr', 'wave', 'chan', 'dhlr', 'appl', 'FFMP'])
      expect(text).not.toContain(left);
    const sound = text.indexOf('mp4a');
    // Version, vendor, compression and packet size are 0; `esds` follows the 28 bytes at once.
    expect(text.slice(sound + 12, sound + 20)).toBe('\0'.repeat(8));
    expect(text.slice(sound + 24, sound + 28)).toBe('\0'.repeat(4));
    expect(text.slice(sound + 36, sound + 40)).toBe('esds');
  });

  it('is the same MP4 when it is read once more', () => {
    expect(asText(rebuildMp4(asBytes(text)).bytes)).toBe(text);
  });

  it('may name its own samples by an alias, and no others', () => {
    const alias = (flag: string) => (all: string) => all.replaceAll('url \0\0\0\x01', `alis\0\0\0${flag}`);
    expect(asText(judged('phone.mov', alias('\x01')).files.video.bytes)).toBe(text);
    expect(() => judged('phone.mov', alias('\0'))).toThrow('data elsewhere');
  });

  it('may end a description by four zeros, which become part of its last box', () => {
    // The box of the pixels' shape, without its last number.
    const shorter = (all: string) =>
      all.replace('\0\0\0\x10pasp', '\0\0\0\x0cpasp').replace(/(pasp.{4}).{4}/s, '$1\0\0\0\0');
    expect(asText(judged('phone.mov', shorter).files.video.bytes)).toContain('\0\0\0\x10pasp');
  });

  it('loses the spatial sound that no browser plays', () => {
    const { video } = judged('phone.mov', (all) => all.replace('mp4a', 'apac')).files;
    expect(asText(video.bytes)).not.toContain('soun');
  });

  it('with sound of another version is refused', () => {
    const newer = (all: string) => all.replace(/(?<=mp4a.{9})./s, '\x02');
    expect(() => judged('phone.mov', newer)).toThrow('sound of version 2');
  });

  it('forged at any byte is refused or measured, never an error of ours', () => {
    const original = realVideo('phone.mov');
    for (let at = 0; at < original.length; at += 1) {
      const bytes = original.slice();
      bytes[at] = 255 - (bytes[at] ?? 0);
      try {
        expect(rebuildMp4(bytes).seconds, `byte ${at}`).toEqual(expect.any(Number));
      } catch (error) {
        expect(error, `byte ${at}`).toHaveProperty('failure');
      }
    }
  });
});

describe('what many browsers cannot play', () => {
  it.each<[RealVideo, string]>([
    ['hevc.mov', 'video_hevc'],
    ['fragments.mp4', 'video_in_fragments'],
  ])('(%s) is refused as %s', (name, failure) => {
    expect(() => judged(name)).toThrow(expect.objectContaining({ failure }));
  });
});
