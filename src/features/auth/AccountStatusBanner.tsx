// Above the account: what keeps this person from voting and entering, while something does.
import { useId } from 'react';
import type { Lang } from '#domain/locales.ts';
import { pageHref } from '#i18n/routing/links.ts';
import type { T } from '#i18n/t.ts';
import { SuspensionReasons } from './SuspensionReasons.tsx';
import { useAccountStatus } from './use-account-status.ts';

type AccountStatusBannerProps = {
  readonly lang: Lang;
  readonly t: T<'auth'>;
  readonly userId: string;
};

const BANNER =
  'mt-4 grid max-w-[640px] gap-3 rounded-control border border-s-4 border-line border-s-danger p-4';

export function AccountStatusBanner({ lang, t, userId }: AccountStatusBannerProps) {
  const { standing } = useAccountStatus(userId);
  const titleId = useId();
  if (standing.status === 'suspended') {
    return (
      <section className={BANNER} aria-labelledby={titleId}>
        <h2 id={titleId} className="font-semibold">
          {t('auth.suspendedTitle')}
        </h2>
        <p role="status">{t('auth.suspendedLead')}</p>
        <SuspensionReasons t={t} reason={standing.reason} />
      </section>
    );
  }
  if (standing.status !== 'unconfirmed' && standing.status !== 'needsPassword') return null;
  const needsPassword = standing.status === 'needsPassword';
  const back = `${pageHref(lang, 'account')}${location.hash}`;
  return (
    <section className={BANNER}>
      <p role="status">{t(needsPassword ? 'auth.passwordNeeded' : 'auth.agreeMissing')}</p>
      <p>
        <a
          className="text-link wrap-anywhere"
          href={`${pageHref(lang, 'auth')}?next=${encodeURIComponent(back)}`}
        >
          {t(needsPassword ? 'auth.newPasswordTitle' : 'auth.agreeNow')}
        </a>
      </p>
    </section>
  );
}
