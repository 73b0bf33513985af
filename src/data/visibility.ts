// How the signed-in person is seen: a pause of the entry, measurements, and whether she meets her own score.
import type { Answer } from '#data/client/fetch/call.ts';
import { callAsUser } from '#data/client/signed-in-call.ts';

/**
 * `entry` is what was sent and can still compete, null where there is nothing to pause. `hasMeasurements`: height or weight
 * is known of any entry.
 */
export type OwnVisibility = Answer<'get_my_visibility'>;

/** What of it can be changed. */
export type VisibilityChange = {
  readonly isPaused?: boolean;
  readonly showsMeasurements?: boolean;
  readonly hidesOwnScore?: boolean;
};

/** Errors: those of any signed-in call. */
export function getOwnVisibility(): Promise<OwnVisibility> {
  return callAsUser('get_my_visibility', {});
}

/** Changes what is named and nothing else. Errors: `entry_locked` (nothing to pause any more), those of any signed-in call. */
export function changeOwnVisibility(change: VisibilityChange): Promise<OwnVisibility> {
  return callAsUser('save_my_visibility', { settings: change });
}
