import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listVisiblePeople } from '#data/entities/visible-people.ts';
import { AppError } from '#lib/app-error.ts';
import { unlinkBlocked } from './unlink-blocked.ts';

vi.mock('#data/entities/visible-people.ts', () => ({ listVisiblePeople: vi.fn() }));

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const card = (n: number) =>
  `<article><img src="/p.jpg" alt=""><h3><a href="/de/u/${id(n)}">Person ${n}</a></h3><p data-part="contest-card-about">24, Cebu</p></article>`;

beforeEach(() => {
  document.body.innerHTML = `<nav><a href="/u/${id(9)}">banner</a></nav><main>
    <a href="/privacy">privacy</a>${card(1)}${card(2)}<a href="/u/${id(1)}">again</a>
    <astro-island>${card(3)}</astro-island><home-contest>${card(4)}</home-contest></main>`;
});
afterEach(() => {
  document.body.innerHTML = '';
  vi.resetAllMocks();
});

const links = () => [...document.querySelectorAll('a[href*="/u/"]')].map((link) => link.textContent);

test('who cannot be opened keeps her name, without link, photograph and what is told about her', async () => {
  vi.mocked(listVisiblePeople).mockResolvedValue(new Set([id(2)]));
  await unlinkBlocked(document);
  expect(listVisiblePeople).toHaveBeenCalledExactlyOnceWith([id(1), id(2)]);
  expect(links()).toEqual(['banner', 'Person 2', 'Person 3', 'Person 4']);
  const [first, second] = document.querySelectorAll('article');
  expect(first?.textContent).toBe('Person 1');
  expect(first?.querySelector('img')).toBeNull();
  expect(second?.textContent).toBe('Person 224, Cebu');
  expect(second?.querySelector('img')).toBeTruthy();
});

test('a page without anybody asks nothing', async () => {
  document.body.innerHTML = '<main><a href="/privacy">privacy</a></main>';
  await unlinkBlocked(document);
  expect(listVisiblePeople).not.toHaveBeenCalled();
});

test('without an answer the page stays as it is', async () => {
  vi.mocked(listVisiblePeople).mockRejectedValue(new AppError('unavailable'));
  await unlinkBlocked(document);
  expect(links()).toHaveLength(6);
});
