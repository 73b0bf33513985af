// Shows the notices of the store in their two regions. Loaded when the first notice arrives.
import { $notices, type Notice, removeNotice } from '#stores/notices.ts';
import { watchAttention } from './notice-attention.ts';
import { createNoticeElement } from './notice-element.ts';
import { ERROR_NOTICES, PLAIN_NOTICES } from './notice-limits.ts';
import { enableSwipe } from './notice-swipe.ts';
import { type PausableTimer, startPausableTimer } from './pausable-timer.ts';

type Shown = { readonly element: HTMLElement; readonly timer: PausableTimer; readonly addedAt: number };
type Limits = typeof ERROR_NOTICES | typeof PLAIN_NOTICES;

/** A notice that stood shorter than this, in milliseconds, was not read out yet. */
const READ_OUT_MS = 100;

/** Fills the regions inside `host` and follows the store; returns how to stop. */
export function showNotices(host: HTMLElement): () => void {
  const stops = [followRegion(host, 'errors', ERROR_NOTICES), followRegion(host, 'notices', PLAIN_NOTICES)];
  return () => {
    for (const stop of stops) stop();
  };
}

function followRegion(host: HTMLElement, system: Notice['system'], limits: Limits): () => void {
  const region = host.querySelector<HTMLElement>(`[data-system="${system}"]`);
  if (!region) return () => undefined;
  const shown = new Map<number, Shown>();
  const closeLabel = host.dataset['close'] ?? '';
  const attention = watchAttention(region, (isThere) => {
    for (const { element, timer } of shown.values()) timer[isThere || element.hidden ? 'pause' : 'resume']();
  });

  function dismiss(id: number): void {
    const notice = shown.get(id);
    if (!notice || notice.element.dataset['state'] === 'closing') return;
    notice.timer.cancel();
    notice.element.dataset['state'] = 'closing';
    handOnFocus(notice.element);
    setTimeout(() => removeNotice(id), limits.removalDelayMs);
  }

  function add(notice: Notice): void {
    const element = createNoticeElement(notice, closeLabel, () => dismiss(notice.id));
    enableSwipe(element, limits.swipePx, () => dismiss(notice.id));
    const duration = notice.tone === 'destructive' ? limits.destructiveDurationMs : limits.durationMs;
    const timer = startPausableTimer(duration, () => dismiss(notice.id));
    shown.set(notice.id, { element, timer, addedAt: Date.now() });
    region?.prepend(element);
  }

  /** A notice that gives way to newer ones keeps its time for when there is room again. */
  function display(notice: Notice, isVisible: boolean): void {
    const one = shown.get(notice.id);
    if (!one) return;
    one.element.hidden = !isVisible;
    one.timer[isVisible && !attention.isThere() ? 'resume' : 'pause']();
    // What was read out when it came is not read out again when it comes back.
    if (!isVisible && Date.now() - one.addedAt > READ_OUT_MS) one.element.setAttribute('aria-live', 'off');
  }

  const stopFollowing = $notices.subscribe((notices) => {
    const own = notices.filter((notice) => notice.system === system);
    for (const [id, { element, timer }] of shown) {
      if (own.some((notice) => notice.id === id)) continue;
      timer.cancel();
      element.remove();
      shown.delete(id);
    }
    attention.look();
    for (const notice of own) if (!shown.has(notice.id)) add(notice);
    const hiddenCount = Math.max(0, own.length - limits.visible);
    for (const [index, notice] of own.entries()) display(notice, index >= hiddenCount);
  });
  return () => {
    stopFollowing();
    attention.stop();
  };
}

/** Who closed a notice by keyboard goes on at the next one, or on the page. */
function handOnFocus(closing: HTMLElement): void {
  if (!closing.contains(document.activeElement)) return;
  const next = closing.parentElement?.querySelector<HTMLElement>(
    '[data-part="notice"]:not([hidden], [data-state="closing"]) [data-part="notice-close"]',
  );
  (next ?? document.getElementById('main'))?.focus({ preventScroll: true });
}
