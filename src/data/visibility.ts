// How the signed-in person is seen: a pause of the entry, measurements, and whether she meets her own score.
import { callSignedIn } from './signed-in-call.ts';
import { callFunction } from './supabase-client.ts';

export type OwnVisibility = {
  /** What was sent and can still compete; null where there is nothing to pause. */
  readonly entry: {
    /** As in `2026-w47`. */
    readonly week: string;
    /** When that week closes, ISO 8601. */
    readonly endsAt: string;
    /** Whether she is in a week that runs. */
    readonly hasStarted: boolean;
    readonly isPaused: boolean;
  } | null;
  /** Whether height or weight is known of any entry, and whether any of it is shown. */
  readonly hasMeasurements: boolean;
  readonly showsMeasurements: boolean;
  readonly hidesOwnScore: boolean;
};

/** What of it can be changed. */
export type VisibilityChange = {
  readonly isPaused?: boolean;
  readonly showsMeasurements?: boolean;
  readonly hidesOwnScore?: boolean;
};

type VisibilityRow = {
  readonly entry: {
    readonly week: string;
    readonly ends_at: string;
    readonly has_started: boolean;
    readonly is_paused: boolean;
  } | null;
  readonly has_measurements: boolean;
  readonly shows_measurements: boolean;
  readonly hides_own_score: boolean;
};

/** Errors: those of any signed-in call. */
export async function getOwnVisibility(): Promise<OwnVisibility> {
  return toVisibility(
    await callSignedIn((accessToken) =>
      callFunction<VisibilityRow>('get_my_visibility', {}, { accessToken }),
    ),
  );
}

/** Changes what is named and nothing else. Errors: `entry_locked` (nothing to pause any more), those of any signed-in call. */
export async function changeOwnVisibility(change: VisibilityChange): Promise<OwnVisibility> {
  const p_settings = {
    is_paused: change.isPaused,
    shows_measurements: change.showsMeasurements,
    hides_own_score: change.hidesOwnScore,
  };
  return toVisibility(
    await callSignedIn((accessToken) =>
      callFunction<VisibilityRow>('save_my_visibility', { p_settings }, { accessToken }),
    ),
  );
}

function toVisibility(row: VisibilityRow): OwnVisibility {
  const { entry } = row;
  return {
    entry: entry && {
      week: entry.week,
      endsAt: entry.ends_at,
      hasStarted: entry.has_started,
      isPaused: entry.is_paused,
    },
    hasMeasurements: row.has_measurements,
    showsMeasurements: row.shows_measurements,
    hidesOwnScore: row.hides_own_score,
  };
}
