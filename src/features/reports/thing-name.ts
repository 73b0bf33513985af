import type { ReportedThing } from '#data/reports.ts';
import type { T } from '#i18n/t.ts';

const PARTS = ['portrait', 'body', 'video'] as const;

/** What was reported, in a word or two. */
export function thingName(t: T<'reports'>, subject: ReportedThing['subject'], part: string): string {
  if (subject === 'message') return t('reports.thing.message');
  const known = subject === 'photo' && PARTS.find((each) => each === part);
  return t(`reports.thing.${known || 'profile'}`);
}
