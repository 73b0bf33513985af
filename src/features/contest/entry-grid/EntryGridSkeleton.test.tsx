import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { EntryGridSkeleton } from './EntryGridSkeleton.tsx';

afterEach(cleanup);

test('stands in the same boxes as the cards and is silent', () => {
  const { container } = render(<EntryGridSkeleton count={3} />);
  expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
  expect(container.querySelectorAll('.entry-grid > div > .contest-card')).toHaveLength(3);
  expect(container.querySelectorAll('[data-part="contest-skeleton-stars"]')).toHaveLength(3);
});

test('keeps no place for stars that will not come', () => {
  const { container } = render(<EntryGridSkeleton count={3} withStars={false} />);
  expect(container.querySelector('[data-part="contest-skeleton-stars"]')).toBeNull();
});
