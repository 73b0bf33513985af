import { addSignalled, addUnsignalled } from './attacks.ts';
import { Crowd } from './crowd.ts';
import { addHonest } from './honest-crowd.ts';
import type { Scenario } from './scenario.ts';

/** Ten kinds of honest voters and the attacks that leave a signal; about 900 accounts. Equal calls give equal scenarios. */
export function signalledScenario(): Scenario {
  const crowd = new Crowd(47);
  addHonest(crowd);
  addSignalled(crowd);
  return crowd.scenario('Attacks that leave a signal');
}

/** The same voters and the attacks that leave none: what they move at which weight. */
export function unsignalledScenario(): Scenario {
  const crowd = new Crowd(47);
  addHonest(crowd);
  addUnsignalled(crowd);
  return crowd.scenario('Attacks that leave no signal, or too few');
}
