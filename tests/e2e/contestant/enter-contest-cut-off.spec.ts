// Uploads on a bad day: cut off by a reload, by the network, refused by the server.
import type { Page, Request } from '@playwright/test';
import { expect, test } from '../../support/browser/browser-test.ts';
import { jpeg } from '../../support/files/photo-files.ts';
import { openPortraitStep } from '../../support/people/entry-draft.ts';

const UPLOADS = '**/storage/v1/object/uploads/**';
const SECONDS_30 = { timeout: 30_000 };

// The browser's own lines for requests that were broken on purpose.
test.use({ expectedNoise: [/Failed to load resource|net::ERR/] });

const isUpload = (request: Request) =>
  request.method() === 'POST' && request.url().includes('/storage/v1/object/uploads/');

/** Notes the files that have arrived, in any page of the context. */
function noteArrivals(page: Page): string[] {
  const arrived: string[] = [];
  page.context().on('requestfinished', (request) => {
    if (isUpload(request)) arrived.push(request.url());
  });
  return arrived;
}

test('a reload in the middle of an upload goes on with what is missing, by itself', async ({
  page,
  context,
}) => {
  const entry = await openPortraitStep(context, page);
  const arrived = noteArrivals(page);
  let begun = 0;
  await page.route(UPLOADS, (route) => {
    if (!isUpload(route.request())) return route.continue();
    begun += 1;
    // The third file never leaves: with the route taken away it would, just before the reload.
    return begun === 3 ? undefined : route.continue();
  });
  await entry.pick('a.jpg', await jpeg(Date.now() % 1e6, 1500, 2000));
  await entry.use.click();
  await expect.poll(() => begun).toBe(3);
  await expect.poll(() => arrived.length).toBe(2);
  await page.reload();
  await expect(entry.received).toBeVisible(SECONDS_30);
  expect(arrived).toHaveLength(3);
  expect(new Set(arrived).size).toBe(3);
  // It has arrived: nothing is left in this browser.
  await page.reload();
  await expect(entry.received).toBeVisible();
  expect(arrived).toHaveLength(3);
});

test('without a network an upload says so, and goes on when it is back', async ({ page, context }) => {
  const entry = await openPortraitStep(context, page);
  await entry.pick('a.jpg', await jpeg(Date.now() % 1e6, 1500, 2000));
  await expect(entry.use).toBeVisible();
  await context.setOffline(true);
  await entry.use.click();
  await expect(entry.problem).not.toBeEmpty();
  await expect(page.getByRole('button', { name: 'Go on with the upload' })).toBeVisible();
  await context.setOffline(false);
  await expect(entry.received).toBeVisible(SECONDS_30);
});

test('a photo that the server refused says why, after a reload too, until a new one is there', async ({
  page,
  context,
}) => {
  const entry = await openPortraitStep(context, page);
  await page.route(UPLOADS, async (route) => {
    const body = route.request().postDataBuffer();
    // Cut off on its way: half a JPEG.
    await route.continue(body ? { postData: body.subarray(0, body.length >> 1) } : {});
  });
  await entry.pick('a.jpg', await jpeg(Date.now() % 1e6, 1500, 2000));
  await entry.use.click();
  const sentence = 'The photo arrived damaged. Send it again.';
  await expect(entry.problem).toHaveText(sentence, SECONDS_30);
  await page.unroute(UPLOADS);
  await page.reload();
  await expect(entry.problem).toHaveText(sentence);
  await entry.pick('b.jpg', await jpeg((Date.now() % 1e6) + 1, 1500, 2000));
  await entry.use.click();
  await expect(entry.received).toBeVisible(SECONDS_30);
  await expect(entry.problem).toBeEmpty();
  await page.reload();
  await expect(entry.received).toBeVisible();
  await expect(entry.problem).toBeEmpty();
});

test('whoever signs out leaves no photo in the browser', async ({ page, context }) => {
  const entry = await openPortraitStep(context, page);
  await page.route(UPLOADS, () => undefined);
  await entry.pick('a.jpg', await jpeg(Date.now() % 1e6, 1500, 2000));
  await entry.use.click();
  await expect(page.getByRole('button', { name: 'Cancel the upload' })).toBeVisible();
  await expect.poll(() => pendingUploads(page)).toBeGreaterThan(0);
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect.poll(() => pendingUploads(page)).toBe(0);
});

test('photos that never arrived are gone after a day, whatever page is opened then', async ({
  page,
  context,
}) => {
  const entry = await openPortraitStep(context, page);
  await page.route(UPLOADS, () => undefined);
  await entry.pick('a.jpg', await jpeg(Date.now() % 1e6, 1500, 2000));
  await entry.use.click();
  await expect.poll(() => pendingUploads(page)).toBeGreaterThan(0);
  await page.goto('/terms');
  await page.waitForLoadState('networkidle');
  expect(await pendingUploads(page)).toBeGreaterThan(0);
  await page.clock.setFixedTime(Date.now() + 25 * 3_600_000);
  await page.reload();
  await expect.poll(() => pendingUploads(page)).toBe(0);
});

/** How many records the page keeps of uploads. */
function pendingUploads(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('diadem-uploads');
        // To look must not make the database, which would be one without a place for uploads.
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => (opening.error?.name === 'AbortError' ? resolve(0) : reject(opening.error));
        opening.onsuccess = () => {
          const database = opening.result;
          if (!database.objectStoreNames.contains('kept')) {
            database.close();
            return resolve(0);
          }
          const counting = database.transaction('kept').objectStore('kept').count();
          counting.onsuccess = () => {
            database.close();
            resolve(counting.result);
          };
        };
      }),
  );
}
