/**
 * The frame that a profile and its skeleton share. The photographs first; from 1024 px the words stand beside them, and
 * what is lower of the two stays while the other passes.
 */
export const PROFILE_CLASSES =
  'gutter grid gap-4 pt-4 pb-12 md:gap-8 md:pt-8 md:pb-18 lg:grid-cols-[minmax(0,61fr)_minmax(0,39fr)] lg:items-start lg:gap-x-[clamp(32px,4vw,72px)]';

export const WORDS_CLASSES = 'grid min-w-0 content-start gap-6';

export const STAYING_CLASSES = 'lg:sticky lg:top-8';

/** Below 768 px the strip runs to the edges of the screen. */
const STRIP_CLASSES =
  '-mx-gutter flex snap-x snap-mandatory scroll-px-gutter gap-2 overflow-x-auto overscroll-x-contain px-gutter [scrollbar-width:none] motion-safe:scroll-smooth md:mx-0 md:gap-4 md:px-0 lg:flex-wrap lg:overflow-x-visible *:snap-start';

/** The next piece looks in, so that one swipes; of three it does so from 768 px too, where two have room. */
export function stripClasses(count: number): string {
  if (count === 3)
    return `${STRIP_CLASSES} *:max-w-full *:flex-[0_0_86vw] md:*:flex-[0_0_45%] lg:*:flex-[0_1_calc(50%-8px)]`;
  if (count === 2) return `${STRIP_CLASSES} *:max-w-full *:flex-[0_0_86vw] md:*:flex-[0_1_calc(50%-8px)]`;
  return `${STRIP_CLASSES} *:flex-[0_0_100%] md:*:flex-[0_1_calc(50%-8px)]`;
}

/** The buttons of the strip, while not all of it is seen. */
export function choiceClasses(count: number): string {
  return `flex min-h-touch gap-6 ${count === 2 ? 'md:hidden' : 'lg:hidden'}`;
}

/** A list of terms and values. */
export const FACTS_CLASSES =
  'grid grid-cols-[minmax(120px,auto)_minmax(0,1fr)] *:border-line *:border-b *:py-2 [&>dt]:pe-6 [&>dt]:text-muted';

/** The sentence over a picture or film that was taken back. */
export const GONE_CLASSES = 'absolute inset-x-0 bottom-0 rounded-b-photo bg-wash px-4 py-3 text-ink text-xs';
