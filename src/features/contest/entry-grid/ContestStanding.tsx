// Score and number of votes on one line. The line keeps its height while the standing is on its way.
import type { Lang } from '#domain/locales.ts';
import { formatScore } from '#i18n/format/format.ts';
import type { T } from '#i18n/t.ts';
import { Star } from '#ui/Star.tsx';

type ContestStandingProps = {
  readonly score: number | null;
  readonly votes: number | null;
  readonly lang: Lang;
  readonly t: T<'contest'>;
};

export function ContestStanding({ score, votes, lang, t }: ContestStandingProps) {
  return (
    <p
      className="flex min-h-[1.5em] flex-wrap items-baseline gap-x-2 text-xs/[1.5] tabular-nums lining-nums"
      data-part="standing"
      data-known={score !== null}
    >
      <Star className="-me-1 self-center in-data-[known=false]:invisible" />
      <span className="sr-only" data-part="scoreWords">
        {score === null ? '' : t('contest.score', { score: formatScore(lang, score) })}
      </span>
      <span className="font-semibold" data-part="score" aria-hidden="true">
        {score === null ? '' : formatScore(lang, score)}
      </span>
      <span className="text-muted" data-part="votes">
        {votes === null ? '' : t('contest.votes', { count: votes })}
      </span>
    </p>
  );
}
