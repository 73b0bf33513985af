// @vitest-environment happy-dom
import { liveThroughFaults } from '../../support/faults/live-through.ts';
import { WAITING_JOURNEYS } from '../../support/faults/voting-journeys.ts';

liveThroughFaults(WAITING_JOURNEYS);
