// One fault in one world, as a journey goes through it.
import { expect } from 'vitest';
import type { Fault } from './faults.ts';
import type { ModelPage, PageOptions } from './model-page.ts';
import { entryId } from './model-server.ts';
import type { World } from './world.ts';

export type Journey = {
  readonly name: string;
  readonly isVisitor?: boolean;
  /** The first vote of the journey is sent during the fault. */
  readonly isPausable?: boolean;
  readonly run: (crisis: Crisis) => Promise<void>;
};

/** How long a fault lasts, and how long everything has to be well again afterwards, in milliseconds. */
export const CRISIS_MS = 12_000;
export const RECOVERY_MS = 100_000;

export class Crisis {
  readonly world: World;
  readonly fault: Fault;
  readonly #isVisitor: boolean;

  constructor(world: World, fault: Fault, isVisitor: boolean) {
    this.world = world;
    this.fault = fault;
    this.#isVisitor = isVisitor;
  }

  async open(options: PageOptions = {}): Promise<ModelPage> {
    for (let tab = 0; tab < (this.fault.tabs ?? 1); tab++) await this.world.open(options);
    await this.world.pass(1000);
    return this.world.page;
  }

  async strike(): Promise<void> {
    await this.fault.strike(this.world);
  }

  /** The fault lasts, ends, and everything has time to come right; whoever was signed out signs in again. */
  async overcome(): Promise<void> {
    await this.world.pass(CRISIS_MS);
    await this.heal();
    await this.world.pass(RECOVERY_MS);
  }

  async heal(): Promise<void> {
    await this.fault.heal(this.world);
    if (!this.#isVisitor && !this.world.isSignedIn) this.world.signIn();
  }

  /** These and no other votes count, each was written no more than once, and the page says so. */
  expectCast(stars: Readonly<Record<number, number>>): void {
    const { server, pendingVotes, pages } = this.world;
    const counted = [...server.votes.values()].map(({ entry_id, stars: given }) => [entry_id, given]);
    const expected = Object.entries(stars).map(([entry, given]) => [entryId(Number(entry)), given]);
    expect(counted.toSorted(), 'the votes that count').toEqual(expected.toSorted());
    expect(pendingVotes, 'nothing waits any more').toEqual([]);
    for (const page of pages) {
      for (const [entry, given] of Object.entries(stars)) {
        expect(page.words(Number(entry)), 'the page says so').toContain(`Your vote: ${given} star`);
      }
    }
  }

  /** Stars whose browser stores nothing are gone with the page, and the page has said that. */
  saysThatNothingIsStored(entry: number): boolean {
    return this.world.page.words(entry).includes('Kept only until you leave this page');
  }
}
