// Component tests wait for what they look for, not for a machine that does nothing else: 1 s is too short on a busy one.
import { configure } from '@testing-library/react';
import { afterAll, vi } from 'vitest';

configure({ asyncUtilTimeout: 5000 });

// What a page fetches by itself may come after its last test: without its environment it would be an error of the run.
afterAll(() => vi.dynamicImportSettled());
