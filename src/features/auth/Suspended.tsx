import type { Lang } from '#domain/locales.ts';
import { pageHref } from '#i18n/links.ts';
import type { T } from '#i18n/t.ts';
import { SignedIn } from './SignedIn.tsx';

/** What a suspended person reads at sign-in: what it means, and what she still can do. */
export function Suspended({ lang, t }: { readonly lang: Lang; readonly t: T<'auth'> }) {
  return (
    <SignedIn
      title={t('auth.suspendedTitle')}
      lead={t('auth.suspendedLead')}
      href={pageHref(lang, 'account')}
      continueLabel={t('auth.suspendedAccount')}
    />
  );
}
