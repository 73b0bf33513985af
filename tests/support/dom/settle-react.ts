// Component tests let a page come to rest: by turns of the event loop, not by a number of milliseconds, which says
// nothing on a busy machine.
import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** More than any chain of answer, toast and render has; a turn costs nothing. */
const TURNS = 12;

/**
 * Resolves when what mocked answers and imports bring has been rendered. It does not wait for real timers; what takes
 * time by itself is waited for with `vi.waitFor`.
 */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) {
    await act(() => vi.dynamicImportSettled());
    await act(() => new Promise<void>((resolve) => setTimeout(resolve, 0)));
  }
}
