// Nothing lies over the photograph of the first card (design.md): what would, waits until the page is scrolled on.

const FIRST_PHOTOGRAPH = 'main .photo';

/** Marks `bar` with `data-yields` while the first photograph of the page is beneath it. */
export function yieldToPhotograph(bar: HTMLElement): void {
  let isAsked = false;
  const look = (): void => {
    isAsked = false;
    const photograph = document.querySelector(FIRST_PHOTOGRAPH)?.getBoundingClientRect();
    bar.toggleAttribute(
      'data-yields',
      photograph !== undefined && overlap(photograph, bar.getBoundingClientRect()),
    );
  };
  const ask = (): void => {
    if (!isAsked) requestAnimationFrame(look);
    isAsked = true;
  };
  addEventListener('scroll', ask, { passive: true });
  addEventListener('resize', ask, { passive: true });
  new ResizeObserver(ask).observe(bar);
}

function overlap(one: DOMRect, other: DOMRect): boolean {
  return one.bottom > other.top && one.top < other.bottom && one.right > other.left && one.left < other.right;
}
