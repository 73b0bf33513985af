// The profile that the address names, asked for once and again after a vote.
import { getProfile, type Profile } from '#data/profile.ts';
import { toAppError } from '#lib/app-error.ts';
import { queryClient } from '#query/query-client.ts';
import { queryKeys } from '#query/query-keys.ts';
import { type SharedResult, useSharedQuery } from '#query/use-shared-query.ts';

/** A vote is in the standings within a second (product rules, 5); then the profile asks again, in milliseconds. */
const STANDING_DELAY_MS = 1200;

let refresh: ReturnType<typeof setTimeout> | undefined;

/** `profile` is null where nobody has a public page: that is an answer, and asking again would not change it. */
export type ProfileAnswer = { readonly profile: Profile | null };

export function useProfile(profileId: string): SharedResult<ProfileAnswer> {
  return useSharedQuery({
    queryKey: queryKeys.profile(profileId),
    queryFn: ({ signal }) => answerFor(profileId, signal),
  });
}

async function answerFor(profileId: string, signal: AbortSignal): Promise<ProfileAnswer> {
  try {
    return { profile: await getProfile(profileId, { signal }) };
  } catch (thrown) {
    if (toAppError(thrown).code === 'no_such_profile') return { profile: null };
    throw thrown;
  }
}

/** Asks again once a vote that was just cast is in the standing. */
export function refreshProfileSoon(profileId: string): void {
  clearTimeout(refresh);
  refresh = setTimeout(() => {
    void queryClient.invalidateQueries({ queryKey: queryKeys.profile(profileId) });
  }, STANDING_DELAY_MS);
}
