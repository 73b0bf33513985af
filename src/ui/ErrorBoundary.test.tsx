import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ErrorBoundary } from './ErrorBoundary.tsx';

// React reports what a boundary caught; these tests expect it.
beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Broken(): never {
  throw new Error('broken');
}

test('the fallback takes the place of what failed, and the failure is told', () => {
  const onError = vi.fn();
  render(
    <ErrorBoundary fallback={<p>fallback</p>} onError={onError}>
      <Broken />
    </ErrorBoundary>,
  );
  expect(screen.getByText('fallback')).toBeTruthy();
  expect(onError).toHaveBeenCalledWith(expect.objectContaining({ message: 'broken' }));
});

test('what stands beside it goes on', () => {
  render(
    <>
      <ErrorBoundary fallback={<p>fallback</p>}>
        <Broken />
      </ErrorBoundary>
      <ErrorBoundary fallback={<p>other fallback</p>}>
        <p>alive</p>
      </ErrorBoundary>
    </>,
  );
  expect(screen.getByText('alive')).toBeTruthy();
  expect(screen.queryByText('other fallback')).toBeNull();
});
