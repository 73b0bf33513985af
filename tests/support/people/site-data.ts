// The site's data modules against a backend of their own, as a browser would use them.
import { vi } from 'vitest';
import { signIn, signOut, signUp, verifyEmail } from '../../../src/data/session/auth.ts';
import type { BackendOptions } from '../../../supabase/local/backend.ts';
import { PASSWORD, startTestBackend, type TestBackend } from '../backend/backend.ts';
import { takeWeekSteps } from '../backend/week-worker.ts';

/** A backend with a live Philippine week of `entries` contestants, which the data modules of this test file use. */
export async function startSiteBackend(
  entries = 3,
  options: Partial<BackendOptions> = {},
): Promise<TestBackend> {
  const test = await startTestBackend(options);
  await standInMidweek(test);
  await openThisWeek(test, entries);
  vi.stubEnv('PUBLIC_SUPABASE_URL', test.backend.url);
  vi.stubEnv('PUBLIC_SUPABASE_PUBLISHABLE_KEY', test.backend.publishableKey);
  return test;
}

/** The n-th contestant of the week, from 1. */
export const entryId = (n: number): string => `10000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

async function openThisWeek({ db }: TestBackend, entries: number): Promise<void> {
  const sizes = [320, 800, 1200].map((width) => ({
    width,
    height: Math.round((width / 3) * 4),
    path: `test/${width}.webp`,
  }));
  const profileIds: string[] = [];
  for (let n = 1; n <= entries; n++) profileIds.push(await db.createUser());
  // At once: the timer of the backend cancels a running week that has no entries yet. The locks come in its order.
  await db.owner.begin(async (tx) => {
    await tx`select private.lock_contest('ph')`;
    const [week] = await tx<{ id: string }[]>`
      insert into public.contest_weeks (country, week, capacity)
      values ('ph', private.get_contest_week_at(private.clock(), 'Asia/Manila'), ${Math.max(24, entries)}) returning id`;
    for (const [index, profileId] of profileIds.entries()) {
      const n = index + 1;
      await tx`
        insert into public.entries (id, profile_id, week_id, state, display_name, age, city)
        values (${entryId(n)}, ${profileId}, ${week?.id ?? ''}, 'approved', ${`Contestant ${n}`}, 21, 'Quezon City')`;
      await tx`
        insert into public.photos (entry_id, kind, state, path, width, height, placeholder, sizes)
        values (${entryId(n)}, 'portrait', 'approved', 'test/original.webp', 1200, 1600, '#c9b8ae', ${tx.json(sizes)})`;
    }
  });
  await takeWeekSteps(db.owner);
}

/** Signs up, follows the link of the mail, and is signed in. */
export async function signInAsNewVoter(test: TestBackend): Promise<{ email: string }> {
  await signOut();
  const email = `voter-${crypto.randomUUID()}@example.test`;
  await signUp({ email, password: PASSWORD, lang: 'en', acceptedAt: new Date().toISOString() });
  await verifyEmail(test.mailTo(email).tokenHash ?? '', 'signup');
  return { email };
}

export async function signInAs(email: string): Promise<void> {
  await signOut();
  await signIn(email, PASSWORD);
}

/** Puts the contest's clock on this week's Wednesday noon in Manila: far from both ends and from the blackout. */
export async function standInMidweek(test: TestBackend): Promise<void> {
  const [row] = await test.db.owner<{ shift: string }[]>`
    select (private.get_contest_week_start(private.get_contest_week_at(clock_timestamp(), 'Asia/Manila'), 'Asia/Manila')
      + interval '60 hours' - clock_timestamp())::text as shift`;
  await shiftClock(test, row?.shift ?? '0');
}

/** Moves the contest's clock by an interval as PostgreSQL writes it, from now on, and the worker comes by. */
export async function shiftClock(test: TestBackend, interval: string): Promise<void> {
  await test.db.owner`
    insert into private.clock_shift (shift) values (${interval}::interval)
    on conflict (only_row) do update set shift = excluded.shift`;
  await takeWeekSteps(test.db.owner);
}
