import type { Lang } from '#domain/locales.ts';
import type { SuspensionReason } from '#domain/suspension-reasons.ts';
import { pageHref } from '#i18n/routing/links.ts';
import type { T } from '#i18n/t.ts';
import { SignedIn } from './SignedIn.tsx';
import { SuspensionReasons } from './SuspensionReasons.tsx';

type SuspendedProps = {
  readonly lang: Lang;
  readonly t: T<'auth'>;
  readonly reason: SuspensionReason | null;
};

/** What a suspended person reads at sign-in: why, what it means, and what she still can do. */
export function Suspended({ lang, t, reason }: SuspendedProps) {
  return (
    <SignedIn
      title={t('auth.suspendedTitle')}
      lead={t('auth.suspendedLead')}
      href={pageHref(lang, 'account')}
      continueLabel={t('auth.suspendedAccount')}
    >
      <SuspensionReasons t={t} reason={reason} />
    </SignedIn>
  );
}
