/**
 * `client:after-paint`: an island comes alive once the page shows what it has loaded, its first photographs included, or as
 * soon as somebody touches it. Its script would share a slow network with the photographs otherwise. A photograph that
 * does not come holds nothing up for longer than `PATIENCE_MS`. A button that is pressed before it can hear is pressed
 * again as soon as it does (`useReplay`). An island that looks at a mailed link comes alive at once where there is one
 * (`inline-scripts/mailed-link-script.ts`). `client:after-paint="preloads"` asks for all its scripts at once then, not step by step.
 */
import type { ClientDirective } from 'astro';
import { HYDRATED_EVENT } from '../../lib/island-hydrated.ts';
import { isPreloading, PRELOAD_END_EVENT } from '../../lib/island-preload.ts';

const TOUCHES = ['pointerdown', 'focusin'] as const;
const PATIENCE_MS = 3000;

/** Lets the browser paint and answer taps before the work goes on. */
const pause = () => new Promise((resolve) => setTimeout(resolve));

/** Resolves once what has been loaded is on the screen: a photograph is decoded beside the work, and shown a frame later. */
const painted = () =>
  new Promise<void>((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))),
  );

/** The scripts that the build has named for the island, if any (`island-preloads.ts`). */
const preloads = (): ChildNode[] => [
  ...(document.querySelector<HTMLTemplateElement>('template[data-preloads]')?.content.childNodes ?? []),
];

const calm: ClientDirective = (load, _options, island) => {
  let isStarted = false;
  let isHydrating = false;
  const start = async (): Promise<void> => {
    // One that was taken out of the page (`inline-scripts/first-week-script.ts`) has nothing to do.
    if (isStarted || !island.isConnected) return;
    isStarted = true;
    document.head.append(...preloads());
    const hydrate = await load();
    // Reading the script and bringing the island to life are tasks of their own.
    await pause();
    isHydrating = true;
    await hydrate();
  };

  const pressed: HTMLElement[] = [];
  // A menu of the browser's own has opened by the press: a second one would close it.
  const buttonOf = ({ target }: Event) =>
    (target as Element).closest<HTMLElement>('button:not([popovertarget])');
  const keep = (event: Event): void => {
    const button = buttonOf(event);
    // Pressed twice is pressed once: nothing has happened after the first time.
    if (button && pressed.at(-1) !== button) pressed.push(button);
  };
  // React lets no press up that it cannot answer yet; what comes up once it is there has been answered.
  const forget = (event: Event): void => {
    if (isHydrating && pressed.at(-1) === buttonOf(event)) pressed.pop();
  };
  const pressAgain = async (): Promise<void> => {
    // Not in the middle of a press that has woken the island itself, and each after the answer to the one before.
    await pause();
    island.removeEventListener('click', keep, { capture: true });
    island.removeEventListener('click', forget);
    for (const button of pressed) {
      button.click();
      await pause();
    }
  };
  island.addEventListener('click', keep, { capture: true });
  island.addEventListener('click', forget);
  island.addEventListener(HYDRATED_EVENT, pressAgain, { once: true });

  for (const touch of TOUCHES) island.addEventListener(touch, start, { once: true, passive: true });
  // What is held back until the island has asked (`inline-scripts/stale-profile-script.ts`) shows nothing that it could disturb.
  const startBehindPaint = async (): Promise<void> => {
    if (isPreloading())
      await new Promise((resolve) => addEventListener(PRELOAD_END_EVENT, resolve, { once: true }));
    await painted();
    void start();
  };
  const { staleProfile, signUp, link } = document.documentElement.dataset;
  if (staleProfile === '' || signUp === '' || link === 'looked-at') void start();
  else if (document.readyState === 'complete') void startBehindPaint();
  else addEventListener('load', startBehindPaint, { once: true });
  setTimeout(start, PATIENCE_MS);
};

export default calm;
