// While something of an island is fetched and shown ahead of it, its script waits (`build/bundle/client-after-paint.ts`).

export const PRELOAD_END_EVENT = 'diadem:preload-end';

export function beginPreload(): void {
  document.documentElement.dataset['preloading'] = '';
}

export function isPreloading(): boolean {
  return 'preloading' in document.documentElement.dataset;
}

export function endPreload(): void {
  delete document.documentElement.dataset['preloading'];
  dispatchEvent(new Event(PRELOAD_END_EVENT));
}
