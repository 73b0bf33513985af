import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useAccountPart } from '#screens/account/account-part.ts';

afterEach(() => {
  cleanup();
  location.hash = '';
});

const PARTS = ['given', 'received'] as const;

function Part() {
  return useAccountPart(PARTS, 'given');
}

/** As a link does it. */
function follow(hash: string): void {
  act(() => {
    location.hash = hash;
    dispatchEvent(new HashChangeEvent('hashchange'));
  });
}

it('follows the address, and stays where it is when the skip link is used', () => {
  const { container } = render(<Part />);
  expect(container.textContent).toBe('given');
  follow('#received');
  expect(container.textContent).toBe('received');
  follow('#main');
  expect(container.textContent).toBe('received');
  follow('#nothing-known');
  expect(container.textContent).toBe('given');
});
