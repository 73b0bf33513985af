// Shows the notices of the store in their two regions. Loaded when the first notice arrives.
import { $notices, type Notice, removeNotice } from '#stores/notices.ts';
import { createNoticeElement } from './notice-element.ts';
import { ERROR_NOTICES, PLAIN_NOTICES } from './notice-limits.ts';
import { enableSwipe } from './notice-swipe.ts';
import { type PausableTimer, startPausableTimer } from './pausable-timer.ts';

type Shown = { readonly element: HTMLElement; readonly timer: PausableTimer };
type Limits = typeof ERROR_NOTICES | typeof PLAIN_NOTICES;

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

  function dismiss(id: number): void {
    const notice = shown.get(id);
    if (!notice || notice.element.dataset['state'] === 'closing') return;
    notice.timer.cancel();
    notice.element.dataset['state'] = 'closing';
    setTimeout(() => removeNotice(id), limits.removalDelayMs);
  }

  function add(notice: Notice): void {
    const element = createNoticeElement(notice, closeLabel, () => dismiss(notice.id));
    enableSwipe(element, limits.swipePx, () => dismiss(notice.id));
    const duration = notice.tone === 'destructive' ? limits.destructiveDurationMs : limits.durationMs;
    shown.set(notice.id, { element, timer: startPausableTimer(duration, () => dismiss(notice.id)) });
    region?.prepend(element);
  }

  const stopPausing = pauseWhileAttended(region, () => [...shown.values()].map(({ timer }) => timer));
  const stopFollowing = $notices.subscribe((notices) => {
    const own = notices.filter((notice) => notice.system === system);
    for (const [id, { element, timer }] of shown) {
      if (own.some((notice) => notice.id === id)) continue;
      timer.cancel();
      element.remove();
      shown.delete(id);
    }
    for (const notice of own) if (!shown.has(notice.id)) add(notice);
    const hiddenCount = Math.max(0, own.length - limits.visible);
    for (const [index, { id }] of own.entries()) {
      const element = shown.get(id)?.element;
      if (element) element.hidden = index < hiddenCount;
    }
  });
  return () => {
    stopFollowing();
    stopPausing();
  };
}

/** While the pointer or the focus is in a region, the time of all its notices stands still. */
function pauseWhileAttended(region: HTMLElement, timers: () => PausableTimer[]): () => void {
  const pause = (): void => timers().forEach((timer) => void timer.pause());
  const resume = (): void => {
    if (!region.matches(':hover, :focus-within')) timers().forEach((timer) => void timer.resume());
  };
  const events = [
    ['pointerenter', pause],
    ['focusin', pause],
    ['pointerleave', resume],
    ['focusout', resume],
  ] as const;
  for (const [name, listener] of events) region.addEventListener(name, listener);
  return () => {
    for (const [name, listener] of events) region.removeEventListener(name, listener);
  };
}
