import { addSignalled, addUnsignalled } from './attacks.ts';
import { Crowd } from './crowd.ts';
import { addHonest } from './honest-crowd.ts';
import type { Scenario } from './scenario.ts';

/** About 1,000 accounts: 10 kinds of honest voters and 22 attacks. Equal calls give equal scenarios. */
export function ownScenario(): Scenario {
  const crowd = new Crowd(47);
  addHonest(crowd);
  addSignalled(crowd);
  addUnsignalled(crowd);
  return crowd.scenario('10 kinds of honest voters and 22 attacks');
}
