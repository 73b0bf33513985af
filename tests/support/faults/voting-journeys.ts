// What people do who vote, told once and lived through under every fault.
import { expect } from 'vitest';
import { CRISIS_MS, type Journey, RECOVERY_MS } from './crisis.ts';
import { entryId, WEEK } from './model-server.ts';

export const VOTE_JOURNEYS: readonly Journey[] = [
  {
    name: 'a first vote',
    isPausable: true,
    run: async (crisis) => {
      const page = await crisis.open();
      await crisis.strike();
      page.tap(1, 4);
      await crisis.overcome();
      crisis.expectCast({ 1: 4 });
      expect(crisis.world.server.writes).toHaveLength(1);
    },
  },
  {
    name: 'a vote that is changed',
    run: async (crisis) => {
      const page = await crisis.open();
      page.tap(1, 2);
      await crisis.world.pass(4000);
      await crisis.strike();
      page.tap(1, 5);
      await crisis.overcome();
      crisis.expectCast({ 1: 5 });
      expect(crisis.world.server.writes).toHaveLength(2);
    },
  },
  {
    name: 'three quick taps on one card',
    run: async (crisis) => {
      const page = await crisis.open();
      await crisis.strike();
      for (const stars of [1, 3, 5]) page.tap(1, stars);
      await crisis.overcome();
      crisis.expectCast({ 1: 5 });
      expect(crisis.world.server.writes.length).toBeLessThanOrEqual(2);
    },
  },
  {
    name: 'stars for three contestants',
    isPausable: true,
    run: async (crisis) => {
      const page = await crisis.open();
      await crisis.strike();
      for (const [entry, stars] of [
        [1, 5],
        [2, 3],
        [3, 1],
      ] as const)
        page.tap(entry, stars);
      await crisis.overcome();
      crisis.expectCast({ 1: 5, 2: 3, 3: 1 });
      expect(crisis.world.server.writes).toHaveLength(3);
    },
  },
  {
    name: 'stars by the arrow keys',
    isPausable: true,
    run: async (crisis) => {
      const page = await crisis.open();
      await crisis.strike();
      for (const stars of [1, 2, 3, 4]) {
        page.press(1, stars);
        await crisis.world.pass(100);
      }
      await crisis.overcome();
      crisis.expectCast({ 1: 4 });
      expect(crisis.world.server.writes).toHaveLength(1);
    },
  },
];

export const WAITING_JOURNEYS: readonly Journey[] = [
  {
    name: 'stars before signing in',
    isVisitor: true,
    run: async (crisis) => {
      const { world, fault } = crisis;
      const page = await crisis.open();
      await crisis.strike();
      page.tap(2, 4);
      await world.pass(3000);
      if (crisis.saysThatNothingIsStored(2)) {
        expect(fault.isForgetful, 'the storage works').toBe(true);
        await crisis.heal();
        await world.reload();
        world.signIn();
        await world.pass(RECOVERY_MS);
        crisis.expectCast({});
        return;
      }
      expect(page.words(2)).toContain('Kept on this device');
      world.signIn();
      if (world.pages.length === 1) await world.reload();
      await crisis.overcome();
      crisis.expectCast({ 2: 4 });
      expect(world.server.writes).toHaveLength(1);
    },
  },
  {
    name: 'a vote that waited since an earlier visit',
    isPausable: true,
    run: async (crisis) => {
      const { world, fault } = crisis;
      world.leaveVote(3, 5);
      await crisis.strike();
      await crisis.open();
      await world.pass(CRISIS_MS);
      await crisis.heal();
      if (fault.endsSession || world.page.cards === 0) await world.reload();
      await world.pass(RECOVERY_MS);
      expect(world.server.writes).toEqual([`${entryId(3)} 5 kept 3`]);
      crisis.expectCast(world.page.cards === 0 ? {} : { 3: 5 });
    },
  },
  {
    name: 'a page that is left in the middle of a vote',
    isPausable: true,
    run: async (crisis) => {
      const { world } = crisis;
      const page = await crisis.open();
      await crisis.strike();
      page.tap(1, 3);
      await world.pass(3000);
      const isForgotten = crisis.saysThatNothingIsStored(1);
      expect(!isForgotten || crisis.fault.isForgetful, 'the storage works').toBe(true);
      await world.reload();
      await world.pass(CRISIS_MS);
      await crisis.heal();
      if (crisis.fault.endsSession || world.page.cards === 0) await world.reload();
      await world.pass(RECOVERY_MS);
      crisis.expectCast(isForgotten ? {} : { 1: 3 });
      expect(world.server.writes).toHaveLength(isForgotten ? 0 : 1);
    },
  },
  {
    name: 'a vote after the close',
    run: async (crisis) => {
      const { world } = crisis;
      const page = await crisis.open({ week: WEEK });
      await crisis.strike();
      world.server.isClosed = true;
      page.tap(1, 4);
      await crisis.overcome();
      crisis.expectCast({});
      const closed = 'Voting for this week has closed';
      expect(
        world.told.some((text) => text.includes(closed)),
        'a toast says so',
      ).toBe(true);
      if (!crisis.fault.isReloaded) expect(page.words(1), 'the card says so').toContain(closed);
    },
  },
];
