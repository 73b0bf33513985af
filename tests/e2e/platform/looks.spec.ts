// What twelve screens look like, coarsely: the boxes, colours and corners of what is seen first. No text and no picture
// is compared: every text is the same word, so that names, dates, numbers and fonts of a machine make no difference.
import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { neighbourWeek, weekSlugAt } from '../../../src/domain/contest-week.ts';
import { claimed, waiting } from '../../../src/features/admin/review/review-fixture.ts';
import type { DemoRole } from '../../../supabase/seed/demo-accounts.ts';
import { contestNow, siteUrl } from '../../support/backend/environment.ts';
import { expect, test } from '../../support/browser/browser-test.ts';
import { rejectedConsent } from '../../support/browser/consent-state.ts';
import { demoStorageState } from '../../support/browser/demo-session.ts';
import { someContestant } from '../../support/browser/page-kinds.ts';
import { settle } from '../../support/browser/settled-page.ts';

const IS_UPDATE = process.env.DIADEM_UPDATE_LOOKS === '1';
/** Pixels; what moves by less is not seen. */
const STEP = 8;

type Screen = {
  readonly path: string | (() => Promise<string>);
  /** Each by the first element that a selector finds; where it stands on the page may vary, what is in it may not. */
  readonly regions: readonly string[];
  readonly role?: DemoRole;
  readonly width?: number;
  readonly scheme?: 'light' | 'dark';
  /** What SQL functions answer, for screens whose data other journeys change. */
  readonly answers?: Readonly<Record<string, object>>;
};

const HEAD = 'body > header';
/** In the last 24 hours of a week the stars stand higher on their card. */
const CARD = ['main article', 'main article fieldset'];
const vote = {
  entryId: 'entry',
  profileId: 'ada',
  displayName: 'Ada',
  portrait: null,
  country: 'ph',
  week: '2026-w01',
  timeZone: 'Asia/Manila',
  stars: 4,
  state: 'counted',
  reason: null,
  isCheckedAtClose: false,
  receipt: '0123abcd-0000-4000-8000-000000000000',
  castAt: '2026-01-01T04:00:00Z',
  changedAt: '2026-01-01T04:00:00Z',
  cursor: 'cursor',
};
const conversation = {
  profileId: 'ada',
  displayName: 'Ada',
  portrait: null,
  lastAt: '2026-01-01T04:00:00Z',
  lastIsOwn: false,
  lastLine: 'Hello',
  isWaiting: false,
  unread: 1,
  cursor: 'cursor',
};

const SCREENS: Readonly<Record<string, Screen>> = {
  home: { path: '/en-ph', regions: [HEAD, 'main h1', 'main figure > a', 'main a.button'] },
  contest: { path: '/en-ph/contest', regions: [HEAD, 'main h1', 'main search', ...CARD] },
  'contest-ar-dark': {
    path: '/ar-ph/contest',
    regions: [HEAD, 'main h1', 'main search', ...CARD],
    width: 1280,
    scheme: 'dark',
  },
  'past-week': {
    path: async () => `/en-ph/contest/${neighbourWeek(weekSlugAt(contestNow(), 'Asia/Manila'), -2)}`,
    regions: [HEAD, 'main h1', 'main nav', 'main article'],
  },
  profile: {
    path: async () => `/u/${await someContestant(siteUrl())}`,
    regions: [HEAD, 'main ul', 'main h1', 'main dt', 'main dd', 'main fieldset'],
  },
  terms: { path: '/terms', regions: [HEAD, 'main header', 'main details', 'main section'] },
  'not-found': { path: '/shell/not-found/en', regions: [HEAD, 'main > div:has(> .photo)'] },
  auth: { path: '/auth', regions: [HEAD, 'main form'] },
  votes: {
    path: '/account#votes',
    role: 'voter',
    regions: ['main nav', 'main ul'],
    answers: { list_own_votes: [vote] },
  },
  messages: {
    path: '/messages',
    role: 'voter',
    regions: ['main nav', 'main ul'],
    answers: {
      list_conversations: [conversation],
      get_unread_counts: { messages: 1, toasts: 0, requests: 0 },
    },
  },
  wizard: { path: '/account#entry', role: 'voter', regions: ['main h2', 'main ol', 'main form'] },
  queue: {
    path: '/adminka',
    role: 'admin',
    width: 1280,
    regions: ['main nav', '[data-part="review"]'],
    answers: { admin_claim_next: claimed([waiting('Ada')]), admin_release: {} },
  },
};

type Look = Record<string, Record<string, string>>;

/** In the page: each box as `x y width height`, from the corner of its region, its background and its corners. */
function lookAt({ regions, step }: { readonly regions: readonly string[]; readonly step: number }): Look {
  const seen =
    'a, article, button, fieldset, form, h1, h2, h3, img, input, label, nav, select, summary, textarea, video';
  // Not the same in every phase of a week.
  const varying = '[data-part="rank"], article fieldset, li:not(:first-child)';
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    if (text.nodeValue?.trim() && !text.parentElement?.closest('script, style')) text.nodeValue = 'Text';
  }
  const look: Look = {};
  for (const region of regions) {
    const root = document.querySelector(region);
    const corner = root?.getBoundingClientRect();
    if (!root || !corner) continue;
    const boxes: Record<string, string> = {};
    for (const element of [root, ...root.querySelectorAll('*')]) {
      const box = element.getBoundingClientRect();
      const {
        backgroundColor: colour,
        borderTopLeftRadius: radius,
        borderTopWidth: line,
      } = getComputedStyle(element);
      const isDrawn = colour !== 'rgba(0, 0, 0, 0)' || radius !== '0px' || line !== '0px';
      const isHidden =
        box.width < 2 || box.height < 2 || !element.checkVisibility() || element.closest('svg');
      if (element !== root && (isHidden || (!isDrawn && !element.matches(seen)))) continue;
      if (box.top - corner.top > innerHeight || element.closest(varying)?.matches(`${region} *`)) continue;
      const place =
        element === root
          ? [box.x, 0, box.width, element.matches('a, h1') ? box.height : 0]
          : [box.x - corner.x, box.y - corner.y, box.width, box.height];
      const rounded = place.map((pixels) => Math.round(pixels / step) * step);
      const name = `${Object.keys(boxes).length} ${element.tagName.toLowerCase()}`;
      boxes[name] = `${rounded.join(' ')} | ${colour} | ${radius}`;
    }
    look[region] = boxes;
  }
  return look;
}

/** Numbers that differ by one step are the same: half a pixel may round the other way. */
function almost(box: string, stored: string | undefined): string {
  const numbers = (text: string) => (text.split(' | ')[0] ?? '').split(' ').map(Number);
  const rest = (text: string) => text.slice(text.indexOf('|'));
  if (stored === undefined || rest(box) !== rest(stored)) return box;
  const before = numbers(stored);
  return numbers(box).every((pixels, at) => Math.abs(pixels - (before[at] ?? 0)) <= STEP) ? stored : box;
}

async function lookOf(page: Page, regions: readonly string[]): Promise<Look> {
  await settle(page);
  for (const region of regions) await expect(page.locator(region).first()).toBeVisible();
  const question = { regions, step: STEP };
  // The word itself may need a font first.
  await page.evaluate(lookAt, question);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return page.evaluate(lookAt, question);
}

for (const [name, screen] of Object.entries(SCREENS)) {
  test(`looks as before: ${name}`, async ({ browser }) => {
    const { path, regions, role, width = 360, scheme = 'light', answers = {} } = screen;
    const context = await browser.newContext({
      viewport: { width, height: 780 },
      colorScheme: scheme,
      reducedMotion: 'reduce',
      storageState: role ? await demoStorageState(role) : rejectedConsent(),
    });
    const page = await context.newPage();
    for (const [call, json] of Object.entries(answers))
      await page.route(`**/rpc/${call}`, (route) =>
        route.fulfill({
          json,
          headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
        }),
      );
    await page.route('**/functions/v1/sign-media', () => undefined);
    await page.goto(typeof path === 'string' ? path : await path());
    const look = await lookOf(page, regions);
    const file = new URL(`looks/${name}.json`, import.meta.url);
    if (IS_UPDATE) writeFileSync(file, `${JSON.stringify(look, null, 2)}\n`);
    const stored: Look = JSON.parse(readFileSync(file, 'utf8'));
    for (const [region, boxes] of Object.entries(look))
      for (const [box, value] of Object.entries(boxes)) boxes[box] = almost(value, stored[region]?.[box]);
    expect(look).toEqual(stored);
    await context.close();
  });
}
