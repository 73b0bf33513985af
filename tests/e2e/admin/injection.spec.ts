// What people write is shown as they wrote it, whatever the database let through: answers of the backend are
// rewritten on their way to the page, so that every text in them is one of the attacks.
import type { BrowserContext, Page, Route } from '@playwright/test';
import { expect, test } from '../../support/browser/browser-test.ts';
import { demoStorageState, publicClient } from '../../support/browser/demo-session.ts';
import { INJECTIONS } from '../../support/files/injection-payloads.ts';

/** Fields of answers that hold what a person, an operator or a program wrote. */
const WRITTEN =
  /^(display_name|name|city|bio|words|note|reason|message|stack|text|default_text|detail|hint|user_agent|label|title|sponsor|actor|target|links|pages|releases)$/;

const AT = '2026-11-20T10:00:00+00:00';

/** Pages of lists that are empty in a new contest, as the database answers them. */
const LISTS: Readonly<Record<string, object>> = {
  admin_list_audit: Array.from({ length: 12 }, (_, id) => ({
    id,
    at: AT,
    action: 'suspend_person',
    actor_id: null,
    actor: null,
    target_type: 'profile',
    target_id: String(id),
    target: '',
    before: { note: '' },
    after: { note: '' },
    reason: '',
  })),
  admin_list_errors: Array.from({ length: 12 }, (_, id) => ({
    fingerprint: String(id),
    message: '',
    stack: '',
    pages: [''],
    page_count: 1,
    releases: [''],
    reports: 3,
    first_seen_at: AT,
    last_seen_at: AT,
    resolved_at: null,
    cursor: String(id),
  })),
};

/** Puts attacks into every written field, one after the other, and remembers which. */
class Attacker {
  readonly used = new Set<string>();
  #next: number;

  constructor(first: number) {
    this.#next = first;
  }

  take(): string {
    const payload = INJECTIONS[this.#next % INJECTIONS.length] ?? '';
    this.#next += 1;
    this.used.add(payload);
    return payload;
  }

  rewrite(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.rewrite(item));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, field]) => [
        key,
        WRITTEN.test(key) ? this.written(field) : this.rewrite(field),
      ]),
    );
  }

  /** In the place of a text, of none, or of a list of texts. */
  written(field: unknown): unknown {
    if (field === null || typeof field === 'string') return this.take();
    if (Array.isArray(field) && field.every((item) => typeof item === 'string')) {
      return field.map(() => this.take());
    }
    return this.rewrite(field);
  }

  readonly answer = async (route: Route): Promise<void> => {
    const response = await route.fetch();
    const text = await response.text();
    const list = LISTS[route.request().url().split('/').at(-1) ?? ''];
    if (list) {
      await route.fulfill({ response, body: JSON.stringify(this.rewrite(list)) });
      return;
    }
    if (!(response.headers()['content-type'] ?? '').includes('json') || text === '') {
      await route.fulfill({ response, body: text });
      return;
    }
    await route.fulfill({ response, body: JSON.stringify(this.rewrite(JSON.parse(text))) });
  };
}

/** Counts what ran and what the policy had to stop, in every page of the context. */
async function watch(context: BrowserContext): Promise<string[]> {
  const seen: string[] = [];
  await context.exposeFunction('injected', () => seen.push('a payload ran'));
  await context.exposeFunction('violated', (what: string) => seen.push(`the policy stopped ${what}`));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      Reflect.get(globalThis, 'violated')(`${violatedDirective} ${blockedURI} ${sample}`),
    );
  });
  context.on('page', (page) =>
    page.on('dialog', async (dialog) => {
      seen.push(`a dialog opened: ${dialog.message()}`);
      await dialog.dismiss();
    }),
  );
  return seen;
}

/** How many of the attacks stand on the page as plain text. */
async function shownAsText(page: Page, used: Iterable<string>): Promise<number> {
  const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
  const fields = await page
    .locator('input, textarea')
    .evaluateAll((found) => found.map((field) => (field as HTMLInputElement).value));
  const text = plain([await page.locator('body').textContent(), ...fields].join(' '));
  return [...used].filter((payload) => payload.length > 6 && text.includes(plain(payload))).length;
}

/** Elements that only an attack could have brought. */
const planted = (page: Page) =>
  page.locator('base, object, embed, marquee, math, keygen, [onerror], [onload], [onfocus], iframe').count();

async function firstProfile(): Promise<string> {
  const { data, error } = await publicClient().rpc('list_standings', { p_country: 'ph', p_limit: 1 });
  if (error) throw error;
  return (data as { profile_id: string }[])[0]?.profile_id ?? '';
}

type Attack = { path: string; role?: 'contestant' | 'admin'; loads: number; atLeast: number };

/** The pages that show what people wrote; `loads` so many that each of the attacks has its turn. */
const ATTACKS: Attack[] = [
  { path: '/en-ph/contest', loads: 6, atLeast: 8 },
  { path: '/u/', loads: 23, atLeast: 1 },
  { path: '/account#profile', role: 'contestant', loads: 15, atLeast: 1 },
  { path: '/account#entry', role: 'contestant', loads: 15, atLeast: 1 },
  { path: '/adminka#people', role: 'admin', loads: 4, atLeast: 8 },
  { path: '/adminka#audit', role: 'admin', loads: 4, atLeast: 8 },
  { path: '/adminka#errors', role: 'admin', loads: 4, atLeast: 8 },
];

for (const { path, role, loads, atLeast } of ATTACKS) {
  test(`what people wrote is text on ${path}`, async ({ browser }) => {
    const context = await browser.newContext(role ? { storageState: await demoStorageState(role) } : {});
    const seen = await watch(context);
    const page = await context.newPage();
    const address = path === '/u/' ? `/u/${await firstProfile()}` : path;
    let attacker = new Attacker(0);
    await context.route('**/rest/v1/**', (route) =>
      attacker.answer(route).catch((error: Error) => {
        // The page was left with this question under way.
        if (!error.message.includes('has been disposed')) throw error;
      }),
    );
    for (let load = 0; load < loads; load += 1) {
      attacker = new Attacker(Math.floor((load * INJECTIONS.length) / loads));
      await page.goto('about:blank');
      await page.goto(address);
      await expect.poll(() => shownAsText(page, attacker.used)).toBeGreaterThanOrEqual(atLeast);
      expect(await planted(page)).toBe(0);
    }
    expect(seen).toEqual([]);
    await context.close();
  });
}

test('an attack that a page took for markup would be seen', async ({ browser }) => {
  const context = await browser.newContext();
  const seen = await watch(context);
  const page = await context.newPage();
  await page.goto('/terms');
  await page.evaluate((payload) => {
    document.querySelector('main')?.insertAdjacentHTML('beforeend', payload);
  }, '<img src="data:," onerror="injected()">');
  await expect.poll(() => seen.length).toBeGreaterThan(0);
  expect(await planted(page)).toBe(1);
  await context.close();
});

test('query strings, hashes and week slugs are never markup', async ({ browser }) => {
  // Two hundred pages, one after the other.
  test.slow();
  const context = await browser.newContext();
  const seen = await watch(context);
  const page = await context.newPage();
  const each = (payload: string) => encodeURIComponent(payload);
  for (const [place, payload] of INJECTIONS.entries()) {
    const names = ['next', 'mode', 'code', 'error', 'error_description', 'token_hash', 'type', 'ref', 'q'];
    const query = names.map((name) => `${name}=${each(payload)}`).join('&');
    const path = ['/auth', '/verify', '/en-ph/contest', '/reset-password', '/data-deletion'][place % 5];
    await page.goto(`${path}?${query}#${each(payload)}`, { waitUntil: 'load' });
    expect(await planted(page)).toBe(0);
  }
  expect(seen).toEqual([]);
  await context.close();
});
