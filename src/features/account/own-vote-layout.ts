// The geometry that the votes and their skeleton have in common.
export const OWN_VOTES = 'grid w-full max-w-[1040px] gap-12';

export const OWN_VOTES_HEADING =
  'flex flex-wrap items-baseline gap-x-3 gap-y-1 pb-2 text-md font-semibold tabular-nums lining-nums';

/** A picture at the start, beside it the words; from 768 px the words stand in three columns. */
export const OWN_VOTE =
  'grid grid-cols-[56px_minmax(0,1fr)] gap-x-4 gap-y-2 border-t border-line py-4 md:grid-cols-[72px_minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,1.6fr)] md:items-start md:gap-x-6';

export const OWN_VOTE_PHOTO = 'w-full self-start rounded-control max-md:row-[1/span_3]';

export const OWN_VOTE_STARS =
  'flex flex-wrap items-center gap-x-3 gap-y-1 max-md:col-start-2 md:grid md:gap-1';
