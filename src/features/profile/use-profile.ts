// The profile that the address names, asked for once and again after a vote.
import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { getProfile } from '#data/entities/profile.ts';
import { toAppError } from '#lib/app-error.ts';
import { queryClient } from '#query/query-client.ts';
import { queryKeys } from '#query/query-keys.ts';
import { useHydrated } from '#query/use-hydrated.ts';
import { type SharedResult, useSharedQuery } from '#query/use-shared-query.ts';
import { $session } from '#stores/session.ts';
import type { BuiltProfile, KnownProfile } from './known-profile.ts';
import { takePreloaded } from './profile-preload.ts';
import { refreshOnRestore } from './refresh-on-restore.ts';

/** A vote is in the standings within a second (product rules, 5); then the profile asks again, in milliseconds. */
const STATUS_DELAY_MS = 1200;

let refresh: ReturnType<typeof setTimeout> | undefined;

/** `profile` is null where nobody has a public page: that is an answer, and asking again would not change it. */
export type ProfileAnswer = { readonly profile: KnownProfile | null };

/**
 * `built` is what the page was built with: shown to a visitor until the answer comes, while it may still be true. Whoever
 * is signed in waits for the answer: the two may be apart by a block.
 */
export function useProfile(profileId: string, built: BuiltProfile | undefined): SharedResult<ProfileAnswer> {
  const known = useShown(useFresh(built));
  useEffect(() => refreshOnRestore(profileId), [profileId]);
  return useSharedQuery({
    queryKey: queryKeys.profile(profileId),
    queryFn: ({ signal }) => answerFor(profileId, signal),
    placeholderData: known && { profile: known.profile },
  });
}

/** In the render that hydrates whatever its age; afterwards only while it is valid. */
function useFresh(built: BuiltProfile | undefined): BuiltProfile | undefined {
  const isHydrated = useHydrated();
  const [openedAt] = useState(() => Date.now());
  return built && isHydrated && openedAt >= Date.parse(built.validUntil) ? undefined : built;
}

/** In the render that hydrates for everybody: the page itself holds it back (`inline-scripts/stale-profile-script.ts`). */
function useShown(built: BuiltProfile | undefined): BuiltProfile | undefined {
  const { status } = useStore($session, { ssr: 'initial' });
  useLayoutEffect(() => {
    if (status !== 'unknown') delete document.documentElement.dataset['staleProfile'];
  }, [status]);
  return status === 'signedIn' ? undefined : built;
}

async function answerFor(profileId: string, signal: AbortSignal): Promise<ProfileAnswer> {
  try {
    return { profile: await (takePreloaded(profileId) ?? getProfile(profileId, { signal })) };
  } catch (thrown) {
    if (toAppError(thrown).code === 'no_such_profile') return { profile: null };
    throw thrown;
  }
}

/** The page shows nobody any more, as to everybody who is apart from her. */
export function showNobody(profileId: string): void {
  clearTimeout(refresh);
  void queryClient.cancelQueries({ queryKey: queryKeys.profile(profileId) });
  queryClient.setQueryData<ProfileAnswer>(queryKeys.profile(profileId), { profile: null });
}

/** Asks again once a vote that was just cast is in the standing. */
export function refreshProfileSoon(profileId: string): void {
  clearTimeout(refresh);
  refresh = setTimeout(() => {
    void queryClient.invalidateQueries({ queryKey: queryKeys.profile(profileId) });
  }, STATUS_DELAY_MS);
}
