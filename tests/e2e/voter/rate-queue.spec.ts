// The rate queue: five contestants whom the server chose make all votes of the week count in full.
import { violationsOf } from '../../support/browser/axe-violations.ts';
import { expect, test } from '../../support/browser/browser-test.ts';
import { ContestPage } from '../../support/pages/contest-page.ts';
import { newVoter, signInContext } from '../../support/people/voter.ts';

// The browser's own lines for requests without a network.
test.use({ expectedNoise: [/Failed to load resource|net::ERR/] });

/** For a few tries of the outbox and their growing pauses. */
const PATIENCE = { timeout: 25_000 };

test('a voter follows the call after the first vote, rates five by keys, and all votes count in full', async ({
  page,
  context,
}) => {
  const voter = await newVoter();
  await signInContext(context, voter);
  const contest = new ContestPage(page);
  await contest.open('/en-ph/contest');
  await contest.stars(2).nth(3).check({ force: true });
  await expect(contest.call).toContainText('Make your vote count 0 of 5');
  await contest.call.getByRole('button', { name: 'Rate one by one' }).click();

  await expect(contest.rated).toHaveText(/\S/);
  expect(await violationsOf(page)).toEqual([]);
  for (let n = 1; n <= 5; n += 1) {
    const name = await contest.rated.textContent();
    await page.keyboard.press(String(n));
    await expect(contest.rated).not.toHaveText(name ?? '', PATIENCE);
  }
  await expect(contest.panel).toContainText('Your votes of this week count in full.', PATIENCE);
  await page.keyboard.press('Escape');
  await expect(contest.panel).toHaveCount(0);
  await expect(contest.call).toHaveCount(0);
  const { data } = await voter.client.rpc('get_vote_meter', { p_country: 'ph' });
  expect(data).toEqual({ rated: 5, needed: 5, weight: 1 });
});

test('in Arabic a voter without a network rates those who were loaded, and the votes follow later', async ({
  page,
  context,
}) => {
  const voter = await newVoter();
  await signInContext(context, voter);
  const contest = new ContestPage(page);
  await contest.open('/ar-ph/contest');
  await page.locator('[data-part="rate-invitation"]').getByRole('button').click();
  await expect(contest.rated).toHaveText(/\S/);
  await context.setOffline(true);
  for (let n = 0; n < 3; n += 1) {
    const name = await contest.rated.textContent();
    await page.keyboard.press('4');
    if (n < 2) await expect(contest.rated).not.toHaveText(name ?? '');
  }
  await expect(contest.panel).toContainText('3 أصوات تنتظر الشبكة.');
  await context.setOffline(false);
  await expect(contest.rated).toHaveText(/\S/, PATIENCE);
  await expect
    .poll(async () => (await voter.client.rpc('get_vote_meter', { p_country: 'ph' })).data, PATIENCE)
    .toEqual({ rated: 3, needed: 5, weight: 0.25 });
});

test('a visitor who opens the queue signs in and is back in it', async ({ page }) => {
  const contest = new ContestPage(page);
  await contest.open('/en-ph/contest');
  await page.locator('[data-part="rate-invitation"]').getByRole('button').click();
  await expect(contest.panel.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    '/auth?next=%2Fen-ph%2Fcontest%23rate',
  );
  await page.goto('/en-ph/contest#rate');
  await expect(contest.panel).toBeVisible();
});
