// The heading of a week stands in HTML and, for a week that was not built, in React: one look for both.

export const WEEK_HEADING =
  'grid gap-x-8 gap-y-1 py-2 md:grid-cols-[1fr_auto] md:items-end md:gap-y-3 md:pt-8 md:pb-4';

export const WEEK_TITLE = 'flex flex-wrap items-baseline gap-x-3 md:grid';

/** Beside the title, or below it: which days, and what its time says. */
export const WEEK_TIME = 'md:text-end';

/** The ways to the weeks beside it; their links are replaced when another week begins. */
export const WEEK_LINKS =
  'flex flex-wrap gap-x-6 text-xs/normal md:col-span-full md:-mb-4 *:inline-flex *:min-h-touch *:items-center';
