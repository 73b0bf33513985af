import type { Answer } from '#data/client/fetch/call.ts';

type Standing = Answer<'list_standings'>[number];

/** A portrait in its sizes, ascending; `placeholder` is the colour shown until the picture arrives. */
export type Portrait = NonNullable<Standing['portrait']>;

/** One competing entry; rank, score and votes are null before the start and in the last 24 hours of a week. */
export type Contestant = Omit<Standing, 'portrait' | 'cursor'> & {
  readonly portrait: Portrait;
  readonly cursor?: string | undefined;
};

/** Keeps the place of a picture that is not there: the quiet colour of the page in the form of a portrait. */
export const NO_PORTRAIT: Portrait = { width: 1200, height: 1600, placeholder: '#e7dfda', sizes: [] };
