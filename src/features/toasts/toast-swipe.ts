// A toast can be pushed away with the finger, sideways.

/** Calls `onSwipe` when the element was dragged at least `thresholdPx` sideways; a shorter drag springs back. */
export function enableSwipe(element: HTMLElement, thresholdPx: number, onSwipe: () => void): void {
  let startX: number | undefined;

  element.addEventListener('pointerdown', (event) => {
    if (!event.isPrimary || (event.target as Element).closest('a, button')) return;
    startX = event.clientX;
    element.setPointerCapture?.(event.pointerId);
  });
  element.addEventListener('pointermove', (event) => {
    if (startX !== undefined) element.style.transform = `translateX(${event.clientX - startX}px)`;
  });
  element.addEventListener('pointerup', (event) => {
    const distance = startX === undefined ? 0 : event.clientX - startX;
    startX = undefined;
    if (Math.abs(distance) >= thresholdPx) onSwipe();
    else element.style.transform = '';
  });
  element.addEventListener('pointercancel', () => {
    startX = undefined;
    element.style.transform = '';
  });
}
