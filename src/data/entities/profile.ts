import type { Answer } from '#data/client/fetch/call.ts';
import type { CallOptions } from '#data/client/fetch/supabase-client.ts';
import { callAsViewer } from '#data/client/fetch/viewer-call.ts';
import { toDetails } from './profile-shown.ts';

type Answered = Answer<'get_profile'>;

export type ProfilePhoto = Answered['photos'][number];

/** The entry in the week that runs or waits for its result; rank, score and votes are null in the blackout. */
export type ProfileWeek = NonNullable<Answered['week']>;

export type ProfileResult = Answered['results'][number];

/** What everybody may see of a contestant: the portrait is the first photo, official weeks stand newest first. */
export type Profile = Answered;

/**
 * The public page of a contestant; `profileId` is a UUID.
 * Errors: `no_such_profile` (unknown, never approved, withdrawn, suspended, apart by a block), and those of any call.
 */
export async function getProfile(profileId: string, options: CallOptions = {}): Promise<Profile> {
  const profile = await callAsViewer('get_profile', { profileId }, options);
  return { ...profile, details: toDetails(profile.details) };
}
