// Two people in two browsers: ask, accept, talk, lose the connection, be blocked; by Realtime, and without it.
import type { Browser, BrowserContext } from '@playwright/test';
import { siteUrl } from '../../support/backend/environment.ts';
import { violationsOf } from '../../support/browser/axe-violations.ts';
import { expect, test } from '../../support/browser/browser-test.ts';
import { rejectedConsent } from '../../support/browser/consent-state.ts';
import { demoClient, demoStorageState, SESSION_STORAGE_KEY } from '../../support/browser/demo-session.ts';
import { MessagesPage } from '../../support/pages/messages-page.ts';
import { newWriter, type Writer } from '../../support/people/writer.ts';

// Two browsers each: seconds where nothing else runs, and more where many tests run at once.
test.describe.configure({ timeout: 120_000 });

/** News are there within two seconds; a machine that runs many tests at once may take twice as long. */
const SOON = { timeout: 4000 };
const HER_NAME = 'Isabel Navarro';

type Person = { readonly context: BrowserContext; readonly messages: MessagesPage; readonly id: string };

async function personOf(
  browser: Browser,
  storageState: Awaited<ReturnType<typeof demoStorageState>>,
): Promise<Person> {
  const context = await browser.newContext({ storageState, viewport: { width: 1280, height: 800 } });
  const stored = storageState.origins[0]?.localStorage.find(({ name }) => name === SESSION_STORAGE_KEY);
  const session = JSON.parse(stored?.value ?? '{}') as { user?: { id?: string } };
  return { context, messages: new MessagesPage(await context.newPage()), id: session.user?.id ?? '' };
}

const contestant = async (browser: Browser) => personOf(browser, await demoStorageState('contestant'));
const writerOf = (browser: Browser, { session }: Writer) =>
  personOf(browser, rejectedConsent([{ name: SESSION_STORAGE_KEY, value: JSON.stringify(session) }]));

async function withoutRealtime({ messages }: Person): Promise<void> {
  await messages.page.routeWebSocket(/\/realtime\//, (socket) => socket.close());
}

/** He asks, she accepts: both have the conversation open. */
async function getToKnow(him: Person, her: Person, name: string, words: string): Promise<void> {
  await her.messages.open('requests');
  await expect(
    her.messages.page.getByRole('navigation', { name: 'Conversations and requests' }),
  ).toBeVisible();
  await him.messages.open(her.id);
  await him.messages.write(words);
  await expect(him.messages.conversation.getByText(`${HER_NAME} has not answered yet.`)).toBeVisible();
  await expect(her.messages.row(name)).toBeVisible(SOON);
  await her.messages.page.getByRole('link', { name }).click();
  await expect(her.messages.bubble(words)).toBeVisible();
  await her.messages.page.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(him.messages.field).toBeVisible(SOON);
}

test('a first message is refused with its reason, asked again, accepted, answered and read', async ({
  browser,
}) => {
  const him = await writerOf(browser, await newWriter('Marco Bellini'));
  const her = await contestant(browser);
  await him.messages.open(her.id);
  await him.messages.write('Look at https://example.org');
  await expect(him.messages.conversation.getByRole('alert')).toContainText('may not hold links');
  await expect(him.messages.field).toHaveValue('Look at https://example.org');

  await getToKnow(him, her, 'Marco Bellini', 'Hello Isabel, I voted for you.');
  await expect(him.messages.announcement).toHaveText(`${HER_NAME} has accepted your request.`);
  await expect(her.messages.row('Marco Bellini')).toHaveCount(0);
  await her.messages.write('How kind of you!');
  await expect(him.messages.bubble('How kind of you!')).toBeVisible(SOON);
  await expect(him.messages.announcement).toHaveText(`${HER_NAME}: How kind of you!`);
  await expect(her.messages.history.getByText('Read', { exact: true })).toBeVisible(SOON);
  for (const { context } of [him, her]) await context.close();
});

test('what lost its answer is sent once and in order, from another page too; who is blocked meets nobody', async ({
  browser,
}) => {
  const writer = await newWriter('Yusuf Kaya');
  const him = await writerOf(browser, writer);
  const her = await contestant(browser);
  await getToKnow(him, her, 'Yusuf Kaya', 'Good evening!');
  const { page } = him.messages;
  // The server takes it, and the answer gets lost.
  await page.route('**/rpc/send_message', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await him.messages.write('First of two');
  await expect(her.messages.bubble('First of two')).toBeVisible(SOON);
  await him.messages.write('Second of two');
  await expect(him.messages.history.getByText('Not sent yet').first()).toBeVisible();
  await him.messages.field.fill('Only begun');
  await page.unroute('**/rpc/send_message');
  // Any page of the site sends what waits.
  await page.goto(`${siteUrl()}/terms`);
  await expect(her.messages.bubble('Second of two')).toBeVisible({ timeout: 10_000 });
  await him.messages.open(her.id);
  for (const side of [him, her]) {
    await expect(side.messages.history.getByText(/of two$/)).toHaveText(['First of two', 'Second of two']);
  }
  await expect(him.messages.field).toHaveValue('Only begun');

  const { client } = await demoClient('contestant');
  expect((await client.rpc('block_person', { p_profile_id: writer.id })).error).toBeNull();
  await him.messages.write('Are you there?');
  await expect(him.messages.conversation.getByRole('alert')).toContainText(
    'There is nobody here to write to.',
  );
  for (const { context } of [him, her]) await context.close();
});

test('without Realtime the page asks, and news come all the same', async ({ browser }) => {
  const him = await writerOf(browser, await newWriter('Lina Berg'));
  const her = await contestant(browser);
  await withoutRealtime(him);
  await withoutRealtime(her);
  await getToKnow(him, her, 'Lina Berg', 'Hello from the north.');
  await her.messages.write('Hello Lina!');
  await expect(him.messages.bubble('Hello Lina!')).toBeVisible(SOON);
  await expect(her.messages.history.getByText('Read', { exact: true })).toBeVisible(SOON);
  for (const { context } of [him, her]) await context.close();
});

test('who reads further up stays there, whatever comes above and below', async ({ browser }) => {
  const writer = await newWriter('Noor Haddad');
  const her = await contestant(browser);
  const { client } = await demoClient('contestant');
  const send = (from: typeof client, to: string, body: string) =>
    from.rpc('send_message', { p_to: to, p_body: body, p_request_id: crypto.randomUUID() });
  await send(writer.client, her.id, 'Line 0');
  await client.rpc('accept_request', { p_profile_id: writer.id });
  for (let line = 1; line <= 45; line += 1) await send(writer.client, her.id, `Line ${line}`);

  await her.messages.open(writer.id);
  await expect(her.messages.bubble('Line 45')).toBeInViewport();
  await expect(her.messages.bubble('Line 15')).toHaveCount(0);
  const read = her.messages.bubble('Line 18');
  await read.evaluate((bubble) => bubble.scrollIntoView({ block: 'center' }));
  const before = await read.boundingBox();
  await expect(her.messages.bubble('Line 0')).toBeAttached();
  expect(Math.abs(((await read.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);

  await send(writer.client, her.id, 'Line 46');
  const button = her.messages.page.getByRole('button', { name: '1 new message' });
  await expect(button).toBeVisible(SOON);
  expect(Math.abs(((await read.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
  await button.click();
  await expect(her.messages.bubble('Line 46')).toBeInViewport();
  await expect(button).toHaveCount(0);
  await her.context.close();
});

test('axe finds nothing in list and conversation, which fit a small phone, in English and Arabic', async ({
  browser,
}) => {
  const { session } = await demoClient('voter');
  const her = await contestant(browser);
  const { page } = her.messages;
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/messages', '/ar/messages']) {
    for (const place of ['requests', session.user.id]) {
      // A new address after `#` alone is no new page.
      await page.goto('about:blank');
      await her.messages.open(place, path);
      await expect(page.locator('[data-part="messages"]:not([aria-hidden])')).toBeVisible();
      await expect(page.locator('[data-part="messages"] [aria-busy]')).toHaveCount(0);
      expect(await violationsOf(page)).toEqual([]);
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
      ).toBe(0);
    }
  }
  await her.context.close();
});
