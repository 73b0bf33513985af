/** One stored size of a portrait; `path` is inside the public bucket `photos`. */
export type PortraitSize = { readonly width: number; readonly height: number; readonly path: string };

/** A portrait in its sizes, ascending; `placeholder` is the colour shown until the picture arrives. */
export type Portrait = {
  readonly width: number;
  readonly height: number;
  readonly placeholder: string;
  readonly sizes: readonly PortraitSize[];
};

/** One competing entry; rank, score and votes are null before the start and in the last 24 hours of a week. */
export type Contestant = {
  readonly entryId: string;
  /** Null in a result for a reader who is apart from her by a block: name and place alone. */
  readonly profileId: string | null;
  readonly displayName: string;
  readonly age: number;
  readonly city: string;
  readonly portrait: Portrait;
  readonly rank: number | null;
  readonly score: number | null;
  readonly votes: number | null;
  readonly cursor?: string | undefined;
};

/** A row of `list_standings`. */
export type ContestantRow = {
  readonly entry_id: string;
  readonly profile_id: string | null;
  readonly display_name: string;
  readonly age: number;
  readonly city: string;
  readonly rank: number | null;
  readonly score: number | string | null;
  readonly votes: number | null;
  /** Null while an entry has no approved portrait. */
  readonly portrait: Portrait | null;
  readonly cursor: string;
};

/** Keeps the place of a picture that is not there: the quiet colour of the page in the form of a portrait. */
export const NO_PORTRAIT: Portrait = { width: 1200, height: 1600, placeholder: '#e7dfda', sizes: [] };

export function toContestant(row: ContestantRow): Contestant {
  return {
    entryId: row.entry_id,
    profileId: row.profile_id,
    displayName: row.display_name,
    age: row.age,
    city: row.city,
    portrait: row.portrait ?? NO_PORTRAIT,
    rank: row.rank,
    score: toScore(row.score),
    votes: row.votes,
    cursor: row.cursor,
  };
}

/** PostgREST may write a `numeric` as a number or, to keep its digits, as text. */
export function toScore(value: number | string | null): number | null {
  return value === null ? null : Number(value);
}
