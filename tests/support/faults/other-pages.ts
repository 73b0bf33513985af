// Pages without the contest island: the home page as it was built, and signing in.
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { vi } from 'vitest';
import { ContestCard } from '#features/contest/entry-grid/ContestCard.tsx';
import type { GridSnapshot } from '#features/contest/entry-grid/use-entry-grid.ts';
import type { HomeContest } from '#features/contest/home/home-contest.ts';
import { contestantInSlot, liveWeek } from '#features/contest/week/week-fixture.ts';
import { serverT } from '#i18n/server.ts';
import type { AppError } from '#lib/app-error.ts';
import { connectModules } from './model-page.ts';
import { entryId, PASSWORD, VOTER } from './model-server.ts';
import type { World } from './world.ts';

const built = [1, 2, 3].map((slot) => contestantInSlot(slot, { entryId: entryId(slot) }));

/** What the contest page knew when it was built. */
export function builtSnapshot(): GridSnapshot {
  return { validUntil: '2026-11-19T12:00:00Z', week: liveWeek, contestants: built };
}

/** A custom element is defined once in a window: its modules are connected anew each time. */
let homeFetch: typeof fetch;
let homeModule: Promise<unknown> | undefined;

export async function openHome(world: World) {
  homeFetch = world.network.connect().fetch;
  vi.resetModules();
  vi.doMock('#data/client/fetch/fetch-with-timeout.ts', () => ({
    fetchWithTimeout: (input: string, init: RequestInit) => homeFetch(input, init),
    CALL_TIMEOUT_MS: 15_000,
  }));
  homeModule ??= import('#features/contest/home/home-contest.ts');
  await homeModule;
  const cards = built.map((contestant) =>
    renderToStaticMarkup(
      createElement(ContestCard, {
        contestant,
        lang: 'en',
        t: serverT('en'),
        href: '/u/x',
        priority: false,
        rankShown: true,
      }),
    ),
  );
  const page = document.createElement('div');
  page.innerHTML = `<home-contest data-lang="en" data-country="ph" data-week="2026-w47" data-backend="">
    <p data-part="failure" hidden></p><button data-part="order" hidden></button>
    <ul data-part="cards">${cards.join('')}</ul></home-contest>`;
  document.body.append(page);
  let isRefreshed = false;
  const refreshed = page.querySelector<HomeContest>('home-contest')?.refreshed;
  void refreshed?.then(() => {
    isRefreshed = true;
  });
  // Its messages are fetched in real time, too.
  await inRealTime(() => isRefreshed || world.network.sent.length > 0);
  const texts = (selector: string) => [...page.querySelectorAll(selector)].map((found) => found.textContent);
  const refresh = async (): Promise<void> => {
    for (let turn = 0; turn < 20 && !isRefreshed; turn++) {
      await world.pass(1000);
      await inRealTime(() => isRefreshed, 100);
    }
  };
  return {
    refresh,
    names: () => texts('[data-part="contest-card-name"]'),
    scores: () => texts('[data-part="score"]'),
  };
}

/** The data module behind the form, in a page of its own; tells what came of it. */
export async function openSignIn(world: World) {
  connectModules(world.network);
  const { signIn } = await import('#data/session/auth.ts');
  return {
    async tryFor(ms: number): Promise<string> {
      let outcome = 'no answer yet';
      void signIn(VOTER.email, PASSWORD).then(
        () => {
          outcome = 'signed in';
        },
        // Of this page's own copy of the class: `instanceof` would not know it.
        (thrown: AppError) => {
          outcome = thrown.code;
        },
      );
      // The Supabase client is fetched when it is needed, in real time.
      const asked = world.network.sent.length;
      await inRealTime(() => world.network.sent.length > asked || outcome !== 'no answer yet');
      await world.pass(ms);
      return outcome;
    },
  };
}

const realTimeout = setTimeout;

/** Waits for what no model clock moves: code that is being read. At most `most` ms. */
async function inRealTime(isDone: () => boolean, most = 2000): Promise<void> {
  const end = performance.now() + most;
  while (!isDone() && performance.now() < end) await new Promise((resolve) => realTimeout(resolve, 5));
}
