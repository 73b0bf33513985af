// The name of a button that is a sign, for who sees: after a while under the pointer, at once under the keyboard, never
// under a finger. It repeats the accessible name of the thing with `data-tooltip`, so nothing is said here alone.

/** Specification 9: the wait of the first one, and for how long after one the next comes without a wait. */
const TOOLTIP = { delayMs: 700, skipDelayMs: 300 } as const;

/** Between the thing and its tooltip, in pixels; the edge of the window is kept as far away. */
const GAP = 4;

let shownFor: Element | undefined;
let waitingFor: Element | undefined;
let waiting: ReturnType<typeof setTimeout> | undefined;
let closedAt = Number.NEGATIVE_INFINITY;
let tooltip: HTMLElement | undefined;

/** Takes a `pointerover` or `focusin` on a thing with `data-tooltip`. */
export function takeTooltip(event: Event): void {
  const thing = (event.target as Element).closest('[data-tooltip]');
  if (!thing || thing === shownFor || thing === waitingFor) return;
  if (event.type === 'focusin') {
    if (thing.matches(':focus-visible, :has(:focus-visible)')) show(thing);
    return;
  }
  if ((event as PointerEvent).pointerType === 'touch') return;
  const isSoonAfter = shownFor !== undefined || performance.now() - closedAt < TOOLTIP.skipDelayMs;
  if (isSoonAfter) {
    show(thing);
    return;
  }
  clearTimeout(waiting);
  waitingFor = thing;
  // What the code took to come is part of the wait.
  const passed = Math.max(0, performance.now() - event.timeStamp);
  waiting = setTimeout(() => show(thing), Math.max(0, TOOLTIP.delayMs - passed));
}

function show(thing: Element): void {
  stopWaiting();
  const text = nameOf(thing);
  if (!text || !thing.isConnected) return;
  tooltip ??= make();
  tooltip.textContent = text;
  tooltip.showPopover();
  shownFor = thing;
  place(tooltip, thing.getBoundingClientRect());
}

function nameOf(thing: Element): string | null | undefined {
  const named = thing.hasAttribute('aria-label') ? thing : thing.querySelector('[aria-label]');
  return thing.getAttribute('data-tooltip') || named?.getAttribute('aria-label');
}

/** Who listens has heard the name already. */
function make(): HTMLElement {
  const made = document.createElement('div');
  made.className = 'tooltip';
  made.popover = 'manual';
  made.ariaHidden = 'true';
  document.body.append(made);
  return made;
}

/** Below the thing and in its middle, above it where the window ends. */
function place(element: HTMLElement, thing: DOMRect): void {
  const { width, height } = element.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const left = thing.left + (thing.width - width) / 2;
  const isRoomBelow = thing.bottom + GAP + height <= clientHeight;
  element.style.left = `${Math.max(GAP, Math.min(left, clientWidth - width - GAP))}px`;
  element.style.top = `${isRoomBelow ? thing.bottom + GAP : thing.top - GAP - height}px`;
}

function stopWaiting(): void {
  clearTimeout(waiting);
  waitingFor = undefined;
}

function hide(): void {
  stopWaiting();
  if (!shownFor) return;
  shownFor = undefined;
  closedAt = performance.now();
  tooltip?.hidePopover();
}

/** It stays while the pointer is on the thing or on itself. */
function leaveUnlessWithin(event: Event): void {
  const { target } = event;
  if (!(target instanceof Element) || target === tooltip) return;
  const thing = target.closest('[data-tooltip]');
  if (thing !== (shownFor ?? waitingFor)) hide();
}

addEventListener('pointerover', leaveUnlessWithin, true);
addEventListener('focusin', leaveUnlessWithin, true);
addEventListener('pointerdown', hide, true);
addEventListener('scroll', hide, { capture: true, passive: true });
addEventListener('keydown', (event) => {
  if (event.key === 'Escape') hide();
});
for (const gone of ['pointerleave', 'focusout'] as const) {
  document.documentElement.addEventListener(gone, ({ type }) => {
    if (type === 'pointerleave' || !shownFor?.matches(':hover')) hide();
  });
}
