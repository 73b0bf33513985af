// A change of order slides (design card, "Motion"): the browser moves every card from where it stood.

/** Runs `reorder`, which must change the page before it returns; at once where less motion was asked for. */
export function slideOrder(reorder: () => void): void {
  const wantsLess = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (wantsLess || !('startViewTransition' in document)) {
    reorder();
    return;
  }
  const root = document.documentElement;
  root.dataset['reordering'] = '';
  const transition = document.startViewTransition(reorder);
  void transition.finished.finally(() => {
    delete root.dataset['reordering'];
  });
}
