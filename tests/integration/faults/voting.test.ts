// @vitest-environment happy-dom
import { liveThroughFaults } from '../../support/faults/live-through.ts';
import { VOTE_JOURNEYS } from '../../support/faults/voting-journeys.ts';

liveThroughFaults(VOTE_JOURNEYS);
