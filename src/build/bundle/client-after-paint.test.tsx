import { act, cleanup, fireEvent, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { beginPreload, endPreload } from '#lib/island-preload.ts';
import { useReplay } from '#query/use-replay.ts';
import calm from './client-after-paint.ts';

function Counter() {
  const ref = useReplay<HTMLElement>();
  const [counts, setCounts] = useState([0, 0]);
  return (
    <section ref={ref}>
      {counts.map((count, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: two buttons that stay where they are
          key={index}
          type="button"
          onClick={() => setCounts(counts.with(index, count + 1))}
        >
          {count}
        </button>
      ))}
    </section>
  );
}

/** An island of the page as it was built, and what lets its script arrive. */
function sleepingIsland() {
  const island = document.body.appendChild(document.createElement('div'));
  island.innerHTML = renderToString(<Counter />);
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  const load = async () => {
    await arrived;
    return () => act(async () => void hydrateRoot(island, <Counter />));
  };
  calm(load, { name: 'after-paint', value: '' }, island);
  const buttons = [...island.querySelectorAll('button')] as [HTMLButtonElement, HTMLButtonElement];
  const counts = () => buttons.map(({ textContent }) => textContent);
  return { buttons, counts, arrive };
}

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

test('what was pressed before it listened is pressed once it does, in order and each once', async () => {
  const { buttons, counts, arrive } = sleepingIsland();
  for (const button of [buttons[1], buttons[1], buttons[0]]) fireEvent.click(button);
  expect(counts()).toEqual(['0', '0']);
  arrive();
  await waitFor(() => expect(counts()).toEqual(['1', '1']));
});

test('a menu that the browser opens without a script is not pressed again, which would close it', async () => {
  const { buttons, counts, arrive } = sleepingIsland();
  buttons[0].setAttribute('popovertarget', 'menu');
  for (const button of buttons) fireEvent.click(button);
  arrive();
  await waitFor(() => expect(counts()).toEqual(['0', '1']));
});

test('what nobody pressed is not pressed, and what it hears itself is heard once', async () => {
  const { buttons, counts, arrive } = sleepingIsland();
  arrive();
  await waitFor(() => {
    // Whenever it wakes: before, in between or after.
    if (counts()[0] === '0') fireEvent.click(buttons[0]);
    expect(counts()).toEqual(['1', '0']);
  });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(counts()).toEqual(['1', '0']);
  fireEvent.click(buttons[0]);
  expect(counts()).toEqual(['2', '0']);
});

test('its script waits while something is shown ahead of it', async () => {
  beginPreload();
  const { load } = emptyIsland();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(load).not.toHaveBeenCalled();
  endPreload();
  await waitFor(() => expect(load).toHaveBeenCalledOnce());
});

test('its script waits until the page has been painted, and is asked for with all that it will need', async () => {
  const frames: FrameRequestCallback[] = [];
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
  document.body.innerHTML = '<template data-preloads><link rel="modulepreload" href="/a.js"></template>';
  const { load } = emptyIsland();
  const asked = () => document.querySelector('link[href="/a.js"]');
  await vi.waitFor(() => expect(frames).toHaveLength(1));
  frames.shift()?.(0);
  expect([load.mock.calls.length, asked()]).toEqual([0, null]);
  frames.shift()?.(0);
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  expect(asked()).not.toBeNull();
  asked()?.remove();
});

test.each(['staleProfile', 'signUp', 'link'])('nothing waits where nothing is shown before: %s', (mark) => {
  document.documentElement.dataset[mark] = mark === 'link' ? 'looked-at' : '';
  expect(emptyIsland().load).toHaveBeenCalledOnce();
  delete document.documentElement.dataset[mark];
});

test('one that was taken out of the page stays asleep', async () => {
  beginPreload();
  const gone = emptyIsland();
  const stays = emptyIsland();
  gone.island.remove();
  endPreload();
  await waitFor(() => expect(stays.load).toHaveBeenCalledOnce());
  expect(gone.load).not.toHaveBeenCalled();
});

function emptyIsland() {
  const load = vi.fn(async () => async () => undefined);
  const island = document.body.appendChild(document.createElement('div'));
  calm(load, { name: 'after-paint', value: '' }, island);
  return { island, load };
}
