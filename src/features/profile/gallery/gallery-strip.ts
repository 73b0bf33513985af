// Where the pieces of the strip lie, in either direction of writing.

/** Where a piece starts, from the start of the strip; below zero in pages that run from right to left. */
function startOf(strip: HTMLUListElement, index: number): number {
  const [first, piece] = [strip.children[0], strip.children[index]] as (HTMLElement | undefined)[];
  return first && piece ? piece.offsetLeft - first.offsetLeft : 0;
}

/** The piece that stands at the start of what is seen. */
export function nearestPiece(strip: HTMLUListElement | null): number {
  if (!strip) return 0;
  const end = strip.scrollWidth - strip.clientWidth;
  // The last one cannot come all the way to the start of the strip.
  if (end > 0 && Math.abs(strip.scrollLeft) >= end - 1) return strip.children.length - 1;
  const distances = [...strip.children].map((_, index) => Math.abs(startOf(strip, index) - strip.scrollLeft));
  return distances.indexOf(Math.min(...distances));
}

export function scrollToPiece(strip: HTMLUListElement | null, index: number): void {
  strip?.scrollTo({ left: startOf(strip, index) });
}
