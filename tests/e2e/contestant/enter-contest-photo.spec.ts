// The photo in the browser: framed by everybody's own means, made small off the main thread, refused in a sentence.
import { stat, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { violationsOf } from '../../support/browser/axe-violations.ts';
import { expect, test } from '../../support/browser/browser-test.ts';
import { jpeg } from '../../support/files/photo-files.ts';
import { realVideo } from '../../support/files/real-video.ts';
import { openPortraitStep } from '../../support/people/entry-draft.ts';

/** 12 megapixels full of small things, as hair and leaves are: the hardest to make small. */
async function busyPhoto(): Promise<Uint8Array> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const field = { width: 1500, height: 2000, channels: 3, background: '#808080', noise } as const;
  const grain = await sharp({ create: field }).resize(3000, 4000).png({ compressionLevel: 1 }).toBuffer();
  return sharp(await jpeg(Date.now() % 1e6, 3000, 4000))
    .composite([{ input: grain, blend: 'overlay' }])
    .jpeg({ quality: 85 })
    .toBuffer();
}

declare global {
  interface Window {
    longTasks?: number[];
  }
}

test('a photo of 12 megapixels never holds the page up, and weighs 400 kB at most', async ({
  page,
  context,
}, info) => {
  test.setTimeout(150_000);
  const entry = await openPortraitStep(context, page);
  const sent: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/object/uploads/'))
      sent.push(request.postDataBuffer()?.length ?? 0);
  });
  // A file on the disk, as a person picks it: bytes that the test hands over are unpacked on the main thread.
  const photo = info.outputPath('busy.jpg');
  await writeFile(photo, await busyPhoto());
  expect((await stat(photo)).size).toBeGreaterThan(2_000_000);
  await page.evaluate(() => {
    window.longTasks = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longTasks?.push(Math.round(duration));
    }).observe({ type: 'longtask' });
  });
  // Other programs take the processor away now and then: what the page itself does too long, it does each time.
  let longest: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    await page.evaluate(() => window.longTasks?.splice(0));
    await entry.file.setInputFiles(photo);
    await expect(entry.use).toBeVisible({ timeout: 30_000 });
    await page.getByLabel('Zoom').fill('1.2');
    const isRead = page.waitForResponse('**/functions/v1/process-upload', { timeout: 40_000 });
    await entry.use.click();
    await isRead;
    await expect(entry.received).toBeVisible();
    longest = await page.evaluate(() => window.longTasks ?? []);
    if (longest.length === 0) break;
  }
  expect(longest).toEqual([]);
  for (let from = 0; from < sent.length; from += 3) {
    const sizes = sent.slice(from, from + 3);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(400_000);
  }
});

test('the frame is moved by keyboard, by wheel without moving the page, and told to a screen reader', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 500 });
  const entry = await openPortraitStep(context, page);
  await entry.pick('wide.jpg', await jpeg(77, 2000, 1600));
  const zoom = page.getByRole('slider', { name: 'Zoom' });
  const across = page.getByRole('slider', { name: 'Left to right' });
  const down = page.getByRole('slider', { name: 'Up and down' });
  await expect(across).toHaveAttribute('aria-valuetext', '50 %');
  // As high as the picture: there is no room up and down until it is zoomed.
  await expect(down).toBeDisabled();
  await across.focus();
  await page.keyboard.press('End');
  await expect(across).toHaveAttribute('aria-valuetext', '100 %');
  await zoom.focus();
  await page.keyboard.press('ArrowRight');
  await expect(down).toBeEnabled();

  const frame = page.locator('[data-part="crop-canvas"]');
  await frame.hover();
  const before = await page.evaluate(() => scrollY);
  const zoomed = Number(await zoom.inputValue());
  await page.mouse.wheel(0, -300);
  await expect.poll(async () => Number(await zoom.inputValue())).toBeGreaterThan(zoomed);
  expect(await page.evaluate(() => scrollY)).toBe(before);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Rotate' }).click();
  await entry.use.click();
  await expect(entry.received).toBeVisible({ timeout: 30_000 });
});

test('a HEIC photo and a video that many phones cannot play are refused with the way out', async ({
  page,
  context,
}) => {
  const entry = await openPortraitStep(context, page);
  const heic = Buffer.from('\0\0\0\x24ftypheic\0\0\0\0mif1MiHEmiafMiHBheic', 'latin1');
  // What it is called decides nothing.
  await entry.pick('IMG_0001.jpg', heic);
  await expect(entry.problem).toContainText('This browser cannot open HEIC photos.');
  await entry.pick('photo.heic', await jpeg(78, 900, 1200), 'image/heic');
  await expect(entry.use).toBeVisible();
});

test('a video is taken beside the photos, and one in HEVC is not even sent', async ({ page, context }) => {
  const entry = await openPortraitStep(context, page);
  const seed = Date.now() % 1e6;
  for (const [n, height] of [2000, 2250].entries()) {
    await entry.pick('a.jpg', await jpeg(seed + n, 1500, height));
    await entry.use.click();
    await expect(entry.received).toBeVisible({ timeout: 30_000 });
    await entry.next.click();
  }
  await expect(entry.step).toHaveText('5 of 5 Check and send');
  const card = page.getByRole('main').getByRole('article');
  await expect(card.locator('img')).toHaveJSProperty('complete', true);
  await expect(card).toContainText('Mia');
  await expect(card).toContainText(/^Mia\s*26, Cebu City/);

  await page.getByText('Add a video (optional)').click();
  let uploads = 0;
  page.on('request', (request) => {
    if (request.url().includes('/rpc/start_upload')) uploads += 1;
  });
  await entry.pick('IMG_0002.MOV', realVideo('hevc.mov'), 'video/quicktime');
  await expect(entry.problem).toContainText('The video is recorded as HEVC');
  await entry.pick('fragments.mp4', realVideo('fragments.mp4'), 'video/mp4');
  await expect(entry.problem).toContainText('The video is stored in fragments');
  expect(uploads).toBe(0);
  await entry.pick('clip.webm', realVideo('vp9.webm'), 'video/webm');
  await expect(entry.received).toBeVisible({ timeout: 30_000 });
  await expect(entry.problem).toBeEmpty();
  expect(await violationsOf(page)).toEqual([]);
});
