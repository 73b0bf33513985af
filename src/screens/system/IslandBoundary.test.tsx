import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { IslandBoundary } from './IslandBoundary.tsx';

// React reports what a boundary caught; these tests expect it.
beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Broken(): never {
  throw new Error('broken');
}

test("a crash shows the specification's words and a way to reload, and the island beside it goes on", async () => {
  await act(async () => {
    render(
      <>
        <IslandBoundary lang="en">
          <Broken />
        </IslandBoundary>
        <IslandBoundary lang="en">
          <p>alive</p>
        </IslandBoundary>
      </>,
    );
  });
  const crash = await screen.findByRole('alert');
  expect(crash.textContent).toContain('Something went wrong');
  expect(crash.textContent).toContain('We encountered an unexpected error. Please try refreshing the page.');
  expect(screen.getByRole('button', { name: 'Reload Page' })).toBeTruthy();
  expect(screen.getByText('alive')).toBeTruthy();
});

test('a crash is reported', async () => {
  const reported: unknown[] = [];
  const hear = (event: Event) => reported.push((event as CustomEvent).detail);
  addEventListener('error', hear);
  await act(async () => {
    render(
      <IslandBoundary lang="en">
        <Broken />
      </IslandBoundary>,
    );
  });
  removeEventListener('error', hear);
  expect(reported).toContainEqual(expect.objectContaining({ message: 'broken' }));
});
