// @vitest-environment happy-dom
import { liveThroughFaults } from '../../support/faults/live-through.ts';
import { READING_JOURNEYS } from '../../support/faults/reading-journeys.ts';

liveThroughFaults(READING_JOURNEYS);
