import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Photo } from './Photo.tsx';

afterEach(cleanup);

const sources = [
  { width: 320, height: 427, src: '/a-320.webp' },
  { width: 800, height: 1067, src: '/a-800.webp' },
];

test('offers every size with its width and keeps its place', () => {
  render(<Photo sources={sources} alt="Tala" sizes="50vw" placeholder="#c9b8ae" />);
  const image = screen.getByAltText('Tala');
  expect(image.getAttribute('srcset')).toBe('/a-320.webp 320w, /a-800.webp 800w');
  expect(image.getAttribute('sizes')).toBe('50vw');
  expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual(['800', '1067']);
});

test('waits until it is near, unless it is in the first screen', () => {
  render(<Photo sources={sources} alt="below" sizes="50vw" />);
  render(<Photo sources={sources} alt="above" sizes="50vw" priority />);
  expect(screen.getByAltText('below').getAttribute('loading')).toBe('lazy');
  expect(screen.getByAltText('above').getAttribute('loading')).toBe('eager');
  expect(screen.getByAltText('above').getAttribute('fetchpriority')).toBe('high');
});

test('shows its colour without an inline style, also when there is no picture', () => {
  const { container } = render(<Photo sources={[]} alt="" sizes="50vw" placeholder="#c9b8ae" />);
  expect(container.querySelector('rect')?.getAttribute('fill')).toBe('#c9b8ae');
  expect(container.querySelector('[style]')).toBeNull();
  expect(container.querySelector('img')).toBeNull();
});
