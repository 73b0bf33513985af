// The statement of reasons for whoever it concerns, and the answer for whoever reported; neither reads the other's words.
import type { ReactNode } from 'react';
import { type MyDecisions as Decisions, listMyDecisions } from '#data/report-decisions.ts';
import type { Lang } from '#domain/locales.ts';
import { useAnswer } from '#query/use-answer.ts';
import { RequestGate } from '#ui/RequestGate.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { DecisionAboutMe } from './DecisionAboutMe.tsx';
import type { DecisionsT } from './labels.ts';
import { OwnReport } from './OwnReport.tsx';

type MyDecisionsProps = {
  readonly lang: Lang;
  readonly t: DecisionsT;
  readonly userId: string;
  readonly section: (title: string, content: ReactNode) => ReactNode;
};

export function MyDecisions({ lang, t, userId, section }: MyDecisionsProps) {
  const { state } = useAnswer<Decisions>(`decisions ${userId}`, listMyDecisions);
  return (
    <RequestGate
      state={state}
      loading={<Skeleton className="block h-[320px]" />}
      empty={null}
      t={t}
      retryLabel={t('decisions.tryAgain')}
    >
      {({ aboutMe, reported }) => (
        <div className="grid gap-12">
          {section(
            t('decisions.aboutMe'),
            <ListOf empty={t('decisions.aboutMeEmpty')}>
              {aboutMe.map((told) => (
                <DecisionAboutMe key={told.id} lang={lang} t={t} told={told} />
              ))}
            </ListOf>,
          )}
          {section(
            t('decisions.reported'),
            <ListOf empty={t('decisions.reportedEmpty')}>
              {reported.map((report) => (
                <OwnReport key={report.id} lang={lang} t={t} report={report} />
              ))}
            </ListOf>,
          )}
        </div>
      )}
    </RequestGate>
  );
}

function ListOf({ empty, children }: { readonly empty: string; readonly children: readonly ReactNode[] }) {
  if (children.length === 0) return <p className="text-muted">{empty}</p>;
  return <ul className="border-t border-line">{children}</ul>;
}
