// A row of the matrix: one journey under every fault.
import { afterEach, describe, expect, it } from 'vitest';
import { Crisis, type Journey } from './crisis.ts';
import { FAULTS, type Fault } from './faults.ts';
import { World } from './world.ts';

/** More requests than this in two minutes is a storm. */
const MOST_REQUESTS = 80;

/** Three tries, each with its quick repetition, are what growing pauses leave room for. */
const MOST_LATE_TRIES = 6;

let world: World | undefined;

export function liveThroughFaults(journeys: readonly Journey[]): void {
  afterEach(() => world?.end());
  describe.each(journeys)('$name', (journey) => {
    it.each(FAULTS)('while $name', (fault) => live(journey, fault));
  });
}

async function live(journey: Journey, fault: Fault): Promise<void> {
  world = new World(fault.clockErrorMs, fault.hasLocks);
  if (!journey.isVisitor) world.signIn();
  await journey.run(new Crisis(world, fault, journey.isVisitor === true));

  expect(world.noise, 'the console is quiet').toEqual([]);
  expect(world.network.mostAtOnce, 'one vote is under way once').toBeLessThanOrEqual(1);
  expect(world.network.sent.length, 'no storm').toBeLessThan(MOST_REQUESTS);
  const requests = world.server.writes.map((write) => write.split(' ').at(-1));
  expect(new Set(requests).size, 'nothing is written twice').toBe(requests.length);
  const votes = world.network.sent.filter(({ requestId }) => requestId !== null);
  const start = votes[0]?.at ?? 0;
  const late = votes.filter(({ at }) => at > start + 5000 && at < start + 14_000);
  expect(late.length, 'the server is left alone for longer and longer').toBeLessThanOrEqual(MOST_LATE_TRIES);
  if (fault.tabs === 2) {
    const sent = votes.map(({ requestId }) => requestId);
    expect(new Set(sent).size, 'two tabs send no vote twice').toBe(sent.length);
  }
  if (!fault.hidesExpiry)
    expect(world.server.refusedTokens, 'no token is used that is known to be over').toBe(0);
  if (fault.clockErrorMs !== undefined) {
    const renewals = world.network.sent.filter(({ path }) => path.includes('grant_type=refresh_token'));
    expect(renewals.length, 'a wrong clock renews no token twice').toBeLessThanOrEqual(1);
  }
  const early = votes.filter(({ at }) => at > start && at < start + (fault.pauseMs ?? 0));
  if (fault.pauseMs !== undefined && journey.isPausable) expect(early, 'the pause is kept').toEqual([]);
}
