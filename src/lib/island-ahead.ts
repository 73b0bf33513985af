// While something of an island is fetched and shown ahead of it, its script waits (`build/bundle/client-calm.ts`).

export const AHEAD_EVENT = 'diadem:ahead';

export function beginAhead(): void {
  document.documentElement.dataset['ahead'] = '';
}

export function isAhead(): boolean {
  return 'ahead' in document.documentElement.dataset;
}

export function endAhead(): void {
  delete document.documentElement.dataset['ahead'];
  dispatchEvent(new Event(AHEAD_EVENT));
}
