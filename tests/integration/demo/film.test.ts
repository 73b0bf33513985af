import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { judgeVideo } from '../../../supabase/functions/process-upload/video.ts';
import { type ShotFilm, shootFilm } from '../../../supabase/seed/film/shoot.ts';
import { webmOf } from '../../../supabase/seed/film/webm.ts';

let film: ShotFilm;
beforeAll(async () => {
  const figure = await sharp({ create: { width: 480, height: 640, channels: 3, background: '#8899aa' } })
    .webp()
    .toBuffer();
  film = await shootFilm(figure);
});

describe('a film of the demo', () => {
  it('is taken by the rules for what contestants send', () => {
    const judged = judgeVideo({ video: film.video.slice(), poster: film.poster });
    expect(judged).toMatchObject({ width: 480, height: 640, seconds: 5 });
    expect(judged.files.video.type).toBe('video/webm');
  });

  it('is made of lossy pictures alone', async () => {
    const lossless = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
      .webp({ lossless: true })
      .toBuffer();
    const measures = { width: 8, height: 8, framesPerSecond: 1 };
    expect(() => webmOf({ ...measures, frames: [lossless] })).toThrow('A frame is no lossy WebP.');
    const lossy = await sharp(lossless).webp().toBuffer();
    expect(webmOf({ ...measures, frames: [lossy] }).length).toBeGreaterThan(lossy.length / 2);
  });
});
