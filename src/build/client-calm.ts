/**
 * `client:calm`: an island comes alive once the page has loaded what it shows, its first photographs included, or as
 * soon as somebody touches it. Its script would share a slow network with the photographs otherwise. A photograph that
 * does not come holds nothing up for longer than `PATIENCE_MS`. A press of a button that cannot hear it yet is written
 * down on the island (`useKeptPress`).
 */
import type { ClientDirective } from 'astro';

const TOUCHES = ['pointerdown', 'focusin'] as const;
const PATIENCE_MS = 3000;

/** Lets the browser paint and answer taps before the work goes on. */
const pause = () => new Promise((resolve) => setTimeout(resolve));

const calm: ClientDirective = (load, _options, island) => {
  let isStarted = false;
  const start = async (): Promise<void> => {
    if (isStarted) return;
    isStarted = true;
    const hydrate = await load();
    // Reading the script and bringing the island to life are tasks of their own.
    await pause();
    await hydrate();
  };
  const keepPress = ({ target }: Event): void => {
    const name = (target as Element).closest('[data-keeps-press]')?.getAttribute('data-keeps-press');
    if (!name) return;
    // Pressed twice is not pressed.
    if (island.dataset['pressed'] === name) delete island.dataset['pressed'];
    else island.dataset['pressed'] = name;
  };
  // On the way down: React lets no press up that it cannot answer yet.
  island.addEventListener('click', keepPress, { capture: true });
  for (const touch of TOUCHES) island.addEventListener(touch, start, { once: true, passive: true });
  // What is held back until the island has asked (`lib/withhold-script.ts`) shows nothing that it could disturb.
  const isWithheld = 'withheld' in document.documentElement.dataset;
  if (isWithheld || document.readyState === 'complete') void start();
  else {
    addEventListener('load', start, { once: true });
    setTimeout(start, PATIENCE_MS);
  }
};

export default calm;
