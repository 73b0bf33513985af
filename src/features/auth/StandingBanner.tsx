// Above the account: what keeps this person from voting and entering, while something does.
import { useId } from 'react';
import type { Lang } from '#domain/locales.ts';
import { pageHref } from '#i18n/links.ts';
import type { T } from '#i18n/t.ts';
import { SuspensionReasons } from './SuspensionReasons.tsx';
import { useStanding } from './use-standing.ts';
import './standing-banner.css';

type StandingBannerProps = {
  readonly lang: Lang;
  readonly t: T<'auth'>;
  readonly userId: string;
};

export function StandingBanner({ lang, t, userId }: StandingBannerProps) {
  const { standing } = useStanding(userId);
  const titleId = useId();
  if (standing.status === 'suspended') {
    return (
      <section className="standing-banner" aria-labelledby={titleId}>
        <h2 id={titleId}>{t('auth.suspendedTitle')}</h2>
        <p role="status">{t('auth.suspendedLead')}</p>
        <SuspensionReasons t={t} reason={standing.reason} />
      </section>
    );
  }
  if (standing.status !== 'unconfirmed') return null;
  const back = `${pageHref(lang, 'account')}${location.hash}`;
  return (
    <section className="standing-banner">
      <p role="status">{t('auth.agreeMissing')}</p>
      <p>
        <a className="text-link" href={`${pageHref(lang, 'auth')}?next=${encodeURIComponent(back)}`}>
          {t('auth.agreeNow')}
        </a>
      </p>
    </section>
  );
}
