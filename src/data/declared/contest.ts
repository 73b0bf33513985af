import type { Country } from '#domain/locales.ts';
import type { Database } from '../database.types.ts';

type Composites = Database['public']['CompositeTypes'];

/** A composite type whose attributes are not null but those named, some of them with a shape of their own. */
export type Declared<
  Name extends keyof Composites,
  Nullable extends keyof Composites[Name],
  Shapes extends { [Key in keyof Shapes]: Key extends keyof Composites[Name] ? unknown : never },
> = {
  [Key in keyof Composites[Name]]: Key extends keyof Shapes
    ? Shapes[Key]
    : Key extends Nullable
      ? Composites[Name][Key]
      : NonNullable<Composites[Name][Key]>;
};

/** One stored size of a picture; `path` is inside the public bucket `photos`. */
type PictureSize = { width: number; height: number; path: string };

/** A picture in its sizes, ascending; `placeholder` is the colour shown until it arrives. */
export type Picture = { width: number; height: number; placeholder: string; sizes: PictureSize[] };

type Stars = 1 | 2 | 3 | 4 | 5;
type VoteState = 'counted' | 'held' | 'void';

export type ContestAnswers = {
  list_standings: Declared<
    'standing',
    'profile_id' | 'rank' | 'score' | 'votes',
    /** Null while an entry has no approved portrait. */
    { portrait: Picture | null }
  >[];
  get_week_surge: Declared<'surge_hour', never, object>[];
  cast_vote: Declared<'vote_answer', never, { stars: Stars; state: VoteState }>;
  list_own_votes: Declared<
    'own_vote',
    'profile_id' | 'display_name',
    {
      country: Country;
      portrait: Picture | null;
      stars: Stars;
      state: VoteState;
      /** Its week was cancelled, or it was held and not decided before the result was official. */
      reason: 'week_cancelled' | 'undecided' | null;
    }
  >[];
  like_profile: Declared<'like_answer', never, object>;
  unlike_profile: Declared<'like_answer', never, object>;
  get_likes: Declared<'like_state', never, object>[];
  list_likes: Declared<'listed_like', 'display_name', { portrait: Picture | null }>[];
  list_blocked: Declared<'blocked_person', 'display_name', object>[];
};
