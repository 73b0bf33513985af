// What people do who look around or sign in, told once and lived through under every fault.
import { expect } from 'vitest';
import { CRISIS_MS, type Journey } from './crisis.ts';
import { WEEK } from './model-server.ts';
import { builtSnapshot, openHome, openSignIn } from './other-pages.ts';
import type { World } from './world.ts';

const KNOWN_FAILURES = ['offline', 'unavailable', 'rate_limited'];

export const READING_JOURNEYS: readonly Journey[] = [
  {
    name: 'opening the contest',
    isVisitor: true,
    run: async (crisis) => {
      await crisis.strike();
      await crisis.open();
      await crisis.overcome();
      await tryAgain(crisis.world);
      expect(crisis.world.page.cards).toBe(3);
    },
  },
  {
    name: 'opening the contest that was built ahead',
    isVisitor: true,
    run: async (crisis) => {
      await crisis.strike();
      await crisis.open({ snapshot: builtSnapshot() });
      if (crisis.fault.name !== 'the island crashes') expect(crisis.world.page.cards).toBe(3);
      await crisis.overcome();
      await tryAgain(crisis.world);
      expect(crisis.world.page.cards).toBe(3);
      expect(crisis.world.page.card(1)?.textContent).toContain('4.90');
    },
  },
  {
    name: 'opening a week by its name',
    run: async (crisis) => {
      await crisis.strike();
      await crisis.open({ week: WEEK });
      await crisis.overcome();
      await tryAgain(crisis.world);
      expect(crisis.world.page.cards).toBe(3);
    },
  },
  {
    name: 'showing more contestants',
    isVisitor: true,
    run: async (crisis) => {
      const page = await crisis.open();
      await crisis.strike();
      page.button(/Show more/)?.click();
      await crisis.overcome();
      if (crisis.world.page.cards > 0 && crisis.world.page.cards < 5) {
        crisis.world.page.button(/Show more/)?.click();
        await crisis.world.pass(5000);
      }
      expect(crisis.world.page.cards).toBe(5);
    },
  },
  {
    name: 'finding the own votes',
    run: async (crisis) => {
      const { world } = crisis;
      world.server.give(1, 4);
      await crisis.strike();
      await crisis.open();
      await crisis.overcome();
      if (!world.page.words(1).includes('Your vote')) await world.reload();
      await world.pass(5000);
      crisis.expectCast({ 1: 4 });
    },
  },
  {
    name: 'signing in',
    isVisitor: true,
    run: async (crisis) => {
      const signIn = await openSignIn(crisis.world);
      await crisis.strike();
      const outcome = await signIn.tryFor(CRISIS_MS);
      if (outcome !== 'signed in' && outcome !== 'no answer yet') expect(KNOWN_FAILURES).toContain(outcome);
      await crisis.heal();
      await crisis.world.pass(40_000);
      if (!crisis.world.isSignedIn)
        expect(await (await openSignIn(crisis.world)).tryFor(5000)).toBe('signed in');
      expect(crisis.world.isSignedIn).toBe(true);
    },
  },
  {
    name: 'the refresh of the home page',
    isVisitor: true,
    run: async (crisis) => {
      await crisis.strike();
      const home = await openHome(crisis.world);
      await crisis.overcome();
      expect(home.names()).toEqual(['Contestant 1', 'Contestant 2', 'Contestant 3']);
      const again = await openHome(crisis.world);
      await again.refresh();
      expect(again.names()).toHaveLength(3);
      expect(again.scores()).toEqual(['4.90', '4.80', '4.70']);
    },
  },
];

/** As a person does who is told that something failed. */
async function tryAgain(world: World): Promise<void> {
  if (world.page.cards === 3 && !world.page.button(/Try again/)) return;
  world.page.button(/Try again/)?.click();
  await world.pass(5000);
}
