// Shows the toasts of the store in their two regions. Loaded when the first toast arrives.
import { $toasts, removeToast, type Toast } from '#stores/toasts.ts';
import { type PausableTimer, startPausableTimer } from './pausable-timer.ts';
import { watchAttention } from './toast-attention.ts';
import { createToastElement } from './toast-element.ts';
import { ERROR_TOASTS, PLAIN_TOASTS } from './toast-limits.ts';
import { enableSwipe } from './toast-swipe.ts';

type Shown = { readonly element: HTMLElement; readonly timer: PausableTimer; readonly addedAt: number };
type Limits = typeof ERROR_TOASTS | typeof PLAIN_TOASTS;

/** A toast that stood shorter than this, in milliseconds, was not read out yet. */
const READ_OUT_MS = 100;

/** Fills the regions inside `host` and follows the store; returns how to stop. */
export function showToasts(host: HTMLElement): () => void {
  const stops = [followRegion(host, 'errors', ERROR_TOASTS), followRegion(host, 'info', PLAIN_TOASTS)];
  return () => {
    for (const stop of stops) stop();
  };
}

function followRegion(host: HTMLElement, system: Toast['system'], limits: Limits): () => void {
  const region = host.querySelector<HTMLElement>(`[data-system="${system}"]`);
  if (!region) return () => undefined;
  const shown = new Map<number, Shown>();
  const closeLabel = host.dataset['close'] ?? '';
  const attention = watchAttention(region, (isThere) => {
    for (const { element, timer } of shown.values()) timer[isThere || element.hidden ? 'pause' : 'resume']();
  });

  function dismiss(id: number): void {
    const toast = shown.get(id);
    if (!toast || toast.element.dataset['state'] === 'closing') return;
    toast.timer.cancel();
    toast.element.dataset['state'] = 'closing';
    handOnFocus(toast.element);
    setTimeout(() => removeToast(id), limits.removalDelayMs);
  }

  function add(toast: Toast): void {
    const element = createToastElement(toast, closeLabel, () => dismiss(toast.id));
    enableSwipe(element, limits.swipePx, () => dismiss(toast.id));
    const duration = toast.tone === 'destructive' ? limits.destructiveDurationMs : limits.durationMs;
    const timer = startPausableTimer(duration, () => dismiss(toast.id));
    shown.set(toast.id, { element, timer, addedAt: Date.now() });
    region?.prepend(element);
  }

  /** A toast that gives way to newer ones keeps its time for when there is room again. */
  function display(toast: Toast, isVisible: boolean): void {
    const one = shown.get(toast.id);
    if (!one) return;
    one.element.hidden = !isVisible;
    one.timer[isVisible && !attention.isThere() ? 'resume' : 'pause']();
    // What was read out when it came is not read out again when it comes back.
    if (!isVisible && Date.now() - one.addedAt > READ_OUT_MS) one.element.setAttribute('aria-live', 'off');
  }

  const stopFollowing = $toasts.subscribe((toasts) => {
    const own = toasts.filter((toast) => toast.system === system);
    for (const [id, { element, timer }] of shown) {
      if (own.some((toast) => toast.id === id)) continue;
      timer.cancel();
      element.remove();
      shown.delete(id);
    }
    attention.look();
    for (const toast of own) if (!shown.has(toast.id)) add(toast);
    const hiddenCount = Math.max(0, own.length - limits.visible);
    for (const [index, toast] of own.entries()) display(toast, index >= hiddenCount);
  });
  return () => {
    stopFollowing();
    attention.stop();
  };
}

/** Who closed a toast by keyboard goes on at the next one, or on the page. */
function handOnFocus(closing: HTMLElement): void {
  if (!closing.contains(document.activeElement)) return;
  const next = closing.parentElement?.querySelector<HTMLElement>(
    '[data-part="toast"]:not([hidden], [data-state="closing"]) [data-part="toast-close"]',
  );
  (next ?? document.getElementById('main'))?.focus({ preventScroll: true });
}
