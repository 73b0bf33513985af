import { getProfile } from '#data/entities/profile.ts';
import type { ReportedThing } from '#data/reports.ts';
import { useAnswer } from '#query/use-answer.ts';
import { LIKELY_THINGS, type Reportable, reportableOf, thingsOf } from './reported-things.ts';

const NO_CHOICE: readonly Reportable[] = [];

/** What of the person can be reported now; what is likely until that is known, or where nobody answers. */
export function useReportable(thing: ReportedThing): readonly Reportable[] {
  const isGiven = thing.subject === 'message';
  const { state } = useAnswer(`reportable ${thing.profileId}`, async () =>
    isGiven ? NO_CHOICE : thingsOf(await getProfile(thing.profileId)),
  );
  if (isGiven) return NO_CHOICE;
  if (state.status === 'ready') return state.data;
  const pointedAt = reportableOf(thing);
  return LIKELY_THINGS.includes(pointedAt) ? LIKELY_THINGS : [...LIKELY_THINGS, pointedAt];
}
