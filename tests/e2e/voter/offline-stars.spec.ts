// Votes on a bad network, in Chromium, against the real backend; hundreds of other cases: tests/integration/faults.
import type { Page, Request, Route } from '@playwright/test';
import { expect, test } from '../../support/browser/browser-test.ts';
import { SESSION_STORAGE_KEY } from '../../support/browser/demo-session.ts';
import { ContestPage } from '../../support/pages/contest-page.ts';
import { newVoter, signInContext } from '../../support/people/voter.ts';

const CONTEST = '/en-ph/contest';
const CAST = '**/rest/v1/rpc/cast_vote';
const HOUR_MS = 3_600_000;
/** For a few tries and their growing pauses. */
const PATIENCE = { timeout: 25_000 };

// The browser's own lines for requests that were broken on purpose.
test.use({ expectedNoise: [/Failed to load resource|net::ERR/] });

/** The votes that wait in this browser. */
const PENDING_VOTES = "Object.keys(localStorage).filter((key) => key.startsWith('diadem-outbox-vote-'))";

type Casts = { readonly sent: string[]; readonly answered: string[] };

/** Notes the request ids of the votes that leave any page of the context, and of those that came back. */
function noteCasts(page: Page): Casts {
  const casts: Casts = { sent: [], answered: [] };
  const note = (ids: string[]) => (request: Request) => {
    const isCast = request.method() === 'POST' && request.url().endsWith('/rpc/cast_vote');
    if (isCast) ids.push((request.postDataJSON() as { p_request_id: string }).p_request_id);
  };
  page.context().on('request', note(casts.sent));
  page.context().on('requestfinished', note(casts.answered));
  return casts;
}

/** Breaks the first `times` votes that are sent in any page of the context. */
async function breakCasts(page: Page, times: number, broken: (route: Route) => Promise<void>): Promise<void> {
  let left = times;
  await page.context().route(CAST, (route) => {
    if (route.request().method() !== 'POST' || left === 0) return route.continue();
    left -= 1;
    return broken(route);
  });
}

function answer(route: Route, status: number, body: string, headers: Record<string, string> = {}) {
  const cors = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'Retry-After' };
  return route.fulfill({ status, body, headers: { ...cors, ...headers } });
}

test.describe('a voter', () => {
  test.beforeEach(async ({ context }) => signInContext(context, await newVoter()));

  test('who votes without a network is told what waits, and the votes are sent once when it is back', async ({
    page,
    context,
  }) => {
    const contest = new ContestPage(page);
    const toasts = page.waitForResponse(/toast-regions/);
    await contest.open(CONTEST);
    // Whoever votes has touched the page or moved over it before; the first move may come before anybody listens.
    for (const place of [4, 5, 4]) await contest.card(place).hover();
    await toasts;
    const { sent, answered } = noteCasts(page);
    await context.setOffline(true);
    await contest.stars(4).nth(3).check({ force: true });
    await expect(page.getByText('1 vote waits for the network.')).toBeVisible();
    await expect(contest.status(4)).toContainText('Not sent yet. It is kept on this device.');
    await contest.stars(5).nth(4).check({ force: true });
    await expect(page.getByText('2 votes wait for the network.')).toBeVisible();
    await expect(page.getByText(/Your vote:/)).toHaveCount(0);

    await context.setOffline(false);
    await expect(contest.status(4)).toContainText(/Your vote: 4 stars · Receipt [0-9a-f]{8}/, PATIENCE);
    await expect(contest.status(5)).toContainText(/Your vote: 5 stars · Receipt [0-9a-f]{8}/, PATIENCE);
    await expect(page.getByText('Your 2 votes were cast.')).toBeVisible();
    expect(answered).toHaveLength(2);
    expect(new Set(sent)).toEqual(new Set(answered));
  });

  test('whose vote waits sends it from a page without stars', async ({ page, context }) => {
    const contest = new ContestPage(page);
    await contest.open(CONTEST);
    await context.setOffline(true);
    await contest.stars(4).nth(3).check({ force: true });
    await expect(contest.status(4)).toContainText('Not sent yet. It is kept on this device.');
    await page.close();
    await context.setOffline(false);
    const terms = await context.newPage();
    await terms.goto('/terms');
    await expect(terms.getByText('Your vote was cast.')).toBeVisible(PATIENCE);
    expect(await terms.evaluate(PENDING_VOTES)).toEqual([]);
  });

  test('whose answer is lost after the commit gets the same receipt by the same request', async ({
    page,
  }) => {
    const contest = new ContestPage(page);
    await contest.open(CONTEST);
    const { sent } = noteCasts(page);
    let receipt = '';
    await breakCasts(page, 1, async (route) => {
      receipt = ((await (await route.fetch()).json()) as { receipt: string }).receipt;
      await route.abort('connectionreset');
    });
    await contest.stars(4).nth(2).check({ force: true });
    await expect(contest.status(4)).toHaveAttribute('data-status', 'saved', PATIENCE);
    await expect(contest.status(4)).toContainText(`Receipt ${receipt.slice(0, 8)}`);
    expect(sent).toHaveLength(2);
    expect(new Set(sent).size).toBe(1);
  });

  test('whose tab is closed between commit and answer finds the vote with its receipt', async ({
    page,
    context,
  }) => {
    const first = new ContestPage(page);
    await first.open(CONTEST);
    let receipt = '';
    await breakCasts(page, 1, async (route) => {
      receipt = ((await (await route.fetch()).json()) as { receipt: string }).receipt;
    });
    await first.stars(4).nth(4).check({ force: true });
    await expect.poll(() => receipt).not.toBe('');
    await expect(first.status(4)).toHaveAttribute('data-status', 'saving');
    await page.close();

    const contest = new ContestPage(await context.newPage());
    await contest.open(CONTEST);
    await expect(contest.status(4)).toContainText(
      `Your vote: 5 stars · Receipt ${receipt.slice(0, 8)}`,
      PATIENCE,
    );
  });

  test('whose server is in trouble has the vote sent by itself when it is well again', async ({ page }) => {
    const contest = new ContestPage(page);
    await contest.open(CONTEST);
    await breakCasts(page, 3, (route) => answer(route, 503, '{"message":"in trouble"}'));
    await contest.stars(4).nth(1).check({ force: true });
    await expect(contest.status(4)).toHaveAttribute('data-status', 'pending', PATIENCE);
    await expect(page.getByText('Your vote could not be sent yet.')).toBeVisible();
    await expect(contest.status(4)).toHaveAttribute('data-status', 'saved', PATIENCE);
  });

  test('whom the server asks for patience sends nothing before the time is over', async ({ page }) => {
    const contest = new ContestPage(page);
    await contest.open(CONTEST);
    const { sent } = noteCasts(page);
    await breakCasts(page, 1, (route) =>
      answer(route, 429, '{"message":"slow down"}', { 'retry-after': '6' }),
    );
    await contest.stars(4).nth(1).check({ force: true });
    await expect(contest.status(4)).toContainText('this one is kept and sent a little later');
    const askedAt = Date.now();
    await contest.stars(5).nth(1).check({ force: true });
    await expect(contest.status(5)).toContainText('this one is kept and sent a little later');
    expect(sent).toHaveLength(1);
    await expect(contest.status(4)).toHaveAttribute('data-status', 'saved', PATIENCE);
    expect(Date.now() - askedAt).toBeGreaterThan(5000);
    await expect(contest.status(5)).toHaveAttribute('data-status', 'saved', PATIENCE);
  });

  test('on a network whose sign-in page answers for the server is never told that the vote counts', async ({
    page,
  }) => {
    const contest = new ContestPage(page);
    await contest.open(CONTEST);
    await breakCasts(page, 2, (route) => answer(route, 200, '<html>Welcome to our café</html>'));
    await contest.stars(4).nth(0).check({ force: true });
    await expect(contest.status(4)).toHaveAttribute('data-status', 'pending', PATIENCE);
    await expect(contest.status(4)).not.toContainText('Your vote');
    await expect(contest.status(4)).toHaveAttribute('data-status', 'saved', PATIENCE);
  });

  test('with two tabs has a vote that waited sent by one of them, and both show it', async ({
    page,
    context,
  }) => {
    const other = await context.newPage();
    const [one, two] = [new ContestPage(page), new ContestPage(other)];
    await one.open(CONTEST);
    await two.open(CONTEST);
    // The device is known then: a request for it that the network leaves is an error on the console.
    for (const tab of [page, other]) await tab.waitForLoadState('networkidle');
    const { sent, answered } = noteCasts(page);
    await context.setOffline(true);
    await one.stars(4).nth(3).check({ force: true });
    await expect(two.status(4)).toHaveAttribute('data-status', 'pending');
    await context.setOffline(false);
    for (const tab of [one, two]) await expect(tab.status(4)).toContainText('Your vote: 4 stars', PATIENCE);
    expect(answered).toHaveLength(1);
    expect(new Set(sent)).toEqual(new Set(answered));
  });

  test('whose token expires before the vote has it renewed, without a word', async ({ page }) => {
    const contest = new ContestPage(page);
    await contest.open(CONTEST);
    await page.evaluate((key) => {
      const session = JSON.parse(localStorage.getItem(key) ?? '{}');
      const expires_at = Math.floor(Date.now() / 1000) - 60;
      localStorage.setItem(key, JSON.stringify({ ...session, expires_at }));
    }, SESSION_STORAGE_KEY);
    const renewal = page.waitForRequest((request) => request.url().includes('grant_type=refresh_token'));
    await contest.stars(4).nth(3).check({ force: true });
    await renewal;
    await expect(contest.status(4)).toHaveAttribute('data-status', 'saved');
  });

  for (const hours of [-70 / 60, 70 / 60]) {
    test(`whose clock is ${hours < 0 ? 'slow' : 'fast'} by 70 minutes votes, and reads the right countdown`, async ({
      page,
      context,
    }) => {
      const right = new ContestPage(page);
      await right.open(CONTEST);
      const line = page.locator('contest-countdown [data-part="line"]').first();
      await expect(line).not.toBeEmpty();
      const told = await line.textContent();

      const wrong = await context.newPage();
      await wrong.addInitScript((shift) => {
        const now = Date.now;
        Date.now = () => now() + shift;
      }, hours * HOUR_MS);
      const contest = new ContestPage(wrong);
      await contest.open(CONTEST);
      await contest.stars(4).nth(3).check({ force: true });
      await expect(contest.status(4)).toHaveAttribute('data-status', 'saved');
      await expect(wrong.locator('contest-countdown [data-part="line"]').first()).toHaveText(told ?? '');
      await expect(wrong.getByRole('banner').getByRole('button', { name: 'Sign out' })).toBeAttached();
    });
  }

  test('who votes after the close is told so, and the week is asked for again', async ({ page }) => {
    const contest = new ContestPage(page);
    const known = page.waitForResponse('**/rpc/get_contest_week');
    await contest.open(CONTEST);
    // A question that is still open is not asked a second time.
    await known;
    const refusal = { code: 'P0001', message: 'voting_closed', details: null, hint: null };
    await breakCasts(page, 1, (route) => answer(route, 400, JSON.stringify(refusal)));
    const asked = page.waitForRequest((request) => request.url().endsWith('/rpc/get_contest_week'));
    await contest.stars(4).nth(3).check({ force: true });
    await asked;
    await expect(contest.status(4)).toContainText('Voting for this week has closed');
    await expect(page.locator('[data-system="errors"]')).toContainText('was not cast');
  });
});

test.describe('a visitor', () => {
  test('whose browser has no room left is told that the choice is gone with the page', async ({ page }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    const contest = new ContestPage(page);
    await contest.open(CONTEST);
    await contest.stars(4).nth(3).check({ force: true });
    await expect(contest.status(4)).toContainText('Kept only until you leave this page');
    await expect(contest.status(4)).not.toContainText('Kept on this device');
  });

  test('who comes back when the week is over learns that the stars were not counted', async ({ page }) => {
    const yesterday = new Date(Date.now() - 24 * HOUR_MS).toISOString();
    await page.addInitScript((closesAt) => {
      const payload = { entryId: 'gone', stars: 4, displayName: 'Maria', closesAt };
      const vote = { requestId: 'request', lane: 'gone', owner: null, createdAt: closesAt, payload };
      if (sessionStorage.getItem('asked')) return;
      sessionStorage.setItem('asked', 'yes');
      localStorage.setItem('diadem-outbox-vote-request', JSON.stringify(vote));
    }, yesterday);
    await new ContestPage(page).open(CONTEST);
    await expect(page.getByText('your stars for Maria were not counted')).toBeVisible();
    expect(await page.evaluate(PENDING_VOTES)).toEqual([]);
  });
});
