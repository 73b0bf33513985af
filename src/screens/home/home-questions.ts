// The questions of the home page with their answers: for readers and, as structured data, for search engines.
import type { T } from '#i18n/t.ts';

export function homeQuestions(t: T<'home'>): readonly (readonly [string, string])[] {
  return [
    [t('home.q1'), t('home.q1Answer')],
    [t('home.q2'), t('home.q2Answer')],
    [t('home.q3'), t('home.q3Answer')],
    [t('home.q4'), t('home.q4Answer')],
    [t('home.q5'), t('home.q5Answer')],
  ];
}
