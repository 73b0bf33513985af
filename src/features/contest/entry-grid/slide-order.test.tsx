import { afterEach, expect, test, vi } from 'vitest';
import { slideOrder } from './slide-order.ts';

afterEach(() => {
  Reflect.deleteProperty(document, 'startViewTransition');
  vi.restoreAllMocks();
});

function offerTransitions() {
  const start = vi.fn((update: () => void) => {
    update();
    return { finished: Promise.resolve() };
  });
  Object.assign(document, { startViewTransition: start });
  return start;
}

function askForLessMotion(isAsked: boolean): void {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: isAsked } as MediaQueryList);
}

test('lets the browser slide the cards, and only then marks the page', async () => {
  askForLessMotion(false);
  const start = offerTransitions();
  let wasMarked = false;
  slideOrder(() => {
    wasMarked = 'reordering' in document.documentElement.dataset;
  });
  expect(start).toHaveBeenCalledOnce();
  expect(wasMarked).toBe(true);
  await vi.waitFor(() => expect('reordering' in document.documentElement.dataset).toBe(false));
});

test('changes the order at once for those who asked for less motion', () => {
  askForLessMotion(true);
  const start = offerTransitions();
  const reorder = vi.fn();
  slideOrder(reorder);
  expect(reorder).toHaveBeenCalledOnce();
  expect(start).not.toHaveBeenCalled();
});

test('changes the order at once where the browser cannot slide', () => {
  askForLessMotion(false);
  const reorder = vi.fn();
  slideOrder(reorder);
  expect(reorder).toHaveBeenCalledOnce();
});
