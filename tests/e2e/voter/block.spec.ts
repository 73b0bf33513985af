// A block between two people, in the browsers of both directions: whoever blocked her, and whom she has blocked.
import type { Browser, Page } from '@playwright/test';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../../supabase/seed/demo-accounts.ts';
import { expect, test } from '../../support/browser/browser-test.ts';
import { publicClient } from '../../support/browser/demo-session.ts';
import { newVoter, signInContext } from '../../support/people/voter.ts';

/** The demo contestant, who competes this week. */
async function demoContestant() {
  const account = DEMO_ACCOUNTS.find(({ role }) => role === 'contestant');
  const client = publicClient();
  const signIn = { email: account?.email ?? '', password: DEMO_PASSWORD };
  const { data, error } = await client.auth.signInWithPassword(signIn);
  if (error) throw error;
  const { data: profile } = await client.rpc('get_profile', { p_profile_id: data.user.id });
  return { client, id: data.user.id, name: (profile as { display_name: string }).display_name };
}

/** Who won the newest official week of the Philippines. */
async function lastWinner() {
  const { data } = await publicClient().rpc('list_contest_weeks', { p_country: 'ph' });
  type Week = { week: string; winner: { profile_id: string; entry_id: string; display_name: string } | null };
  const won = (data as Week[]).find(({ winner }) => winner !== null);
  if (!won?.winner) throw new Error('There is no winner yet.');
  return { week: won.week, ...won.winner };
}

async function voterPage(browser: Browser) {
  const context = await browser.newContext();
  const voter = await newVoter();
  await signInContext(context, voter);
  return { voter, context, page: await context.newPage() };
}

/** Watches every frame of the page: whether she was ever painted, and how far anything moved by itself. */
async function watch(page: Page, name: string): Promise<() => Promise<{ seen: boolean; shift: number }>> {
  await page.addInitScript((text) => {
    const watched = { seen: false, shift: 0 };
    Object.assign(window, { watched });
    const look = () => {
      const shown = [...document.querySelectorAll('main h1, main img, main p')].filter((element) =>
        `${element.textContent}${element.getAttribute('alt')}`.includes(text),
      );
      const isInTitle = document.body !== null && document.title.includes(text);
      if (isInTitle || shown.some((element) => element.checkVisibility())) watched.seen = true;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries())
        watched.shift += (shift as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  }, name);
  return () =>
    page.evaluate(() => (window as unknown as { watched: { seen: boolean; shift: number } }).watched);
}

async function expectNotFound(page: Page, path: string, name: string): Promise<void> {
  const fresh = await page.context().newPage();
  const watched = await watch(fresh, name);
  await fresh.goto(path);
  await expect(fresh.getByRole('heading', { level: 1 })).toHaveText('This page does not exist');
  const { seen, shift } = await watched();
  expect(seen).toBe(false);
  expect(shift).toBeLessThanOrEqual(0.01);
  await fresh.close();
}

const onGrid = (page: Page, name: string) => page.locator('article[data-entry]', { hasText: name });

async function openGrid(page: Page, search = ''): Promise<void> {
  const answer = page.waitForResponse('**/rpc/list_standings');
  await page.goto(`/en-ph/contest${search}`);
  await answer;
  await page.locator('astro-island[ssr]').first().waitFor({ state: 'detached' });
}

async function expectGone(page: Page, her: { id: string; name: string }): Promise<void> {
  await expectNotFound(page, `/u/${her.id}`, her.name);
  await openGrid(page);
  await expect(onGrid(page, her.name)).toHaveCount(0);
  await expect(page.locator('article[data-entry]')).not.toHaveCount(0);
  await openGrid(page, `?q=${encodeURIComponent(her.name)}`);
  await expect(page.getByText('Nobody here matches your search.')).toBeVisible();
  await expect(onGrid(page, her.name)).toHaveCount(0);
  await page.goto('/likes');
  await expect(page.getByText('You have not liked anyone yet.', { exact: false })).toBeVisible();
}

test('people apart do not find each other, whoever set the block; everybody else does', async ({
  browser,
  page: visitor,
}) => {
  const [her, winner] = [await demoContestant(), await lastWinner()];
  const [blocker, blocked] = await Promise.all([voterPage(browser), voterPage(browser)]);
  const { page } = blocker;

  const like = await blocker.voter.client.rpc('like_profile', { p_profile_id: her.id });
  expect(like.error).toBeNull();
  await page.goto(`/u/${her.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(her.name);
  await page.getByRole('button', { name: `More: ${her.name}` }).click();
  await page.getByRole('button', { name: `Block ${her.name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('heading')).toHaveText(`${her.name} is blocked`);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page does not exist');

  // From the other side: she blocks somebody who is not told.
  const { data: user } = await blocked.voter.client.auth.getUser();
  await her.client.rpc('block_person', { p_profile_id: user.user?.id });
  const visit = async () => {
    await visitor.goto(`/u/${her.id}`);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(her.name);
    await openGrid(visitor);
    await expect(onGrid(visitor, her.name)).toHaveCount(1);
  };
  await Promise.all([expectGone(page, her), expectGone(blocked.page, her), visit()]);

  // A public result keeps name and place; a visitor has the link as well.
  await blocker.voter.client.rpc('block_person', { p_profile_id: winner.profile_id });
  for (const [reader, links] of [
    [page, 0],
    [visitor, 1],
  ] as const) {
    await reader.goto(`/en-ph/contest/${winner.week}`);
    const card = reader.locator(`[data-entry="${winner.entry_id}"]`);
    await expect(card.getByRole('link')).toHaveCount(links);
    await expect(card.getByRole('img')).toHaveCount(links);
    await expect(card.getByRole('heading')).toHaveText(winner.display_name);
  }

  await page.goto('/account#privacy');
  await expect(page.getByRole('list', { name: 'Blocked people' }).getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: `Unblock ${her.name}` }).click();
  await expect(page.getByText('You can find each other again.', { exact: false })).toBeVisible();
  await openGrid(page);
  await expect(onGrid(page, her.name)).toHaveCount(1);
  await her.client.rpc('unblock_person', { p_profile_id: user.user?.id });
  await blocker.context.close();
  await blocked.context.close();
});
