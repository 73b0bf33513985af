// What every account confirms once: at the sign-up, or after the first sign-in with Google.
import type { Lang } from '#domain/locales.ts';
import { pageHref } from '#i18n/routing/links.ts';
import type { T } from '#i18n/t.ts';
import { ConsentBox } from './ConsentBox.tsx';

type ConsentFieldsProps = {
  readonly lang: Lang;
  readonly t: T<'auth'>;
  /** What is wrong with each; null while nothing is. */
  readonly isAdult: string | null;
  readonly terms: string | null;
};

export function ConsentFields({ lang, t, isAdult, terms }: ConsentFieldsProps) {
  return (
    <>
      <ConsentBox name="isAdult" label={t('auth.isAdult')} error={isAdult} />
      <ConsentBox name="acceptsTerms" label={t('auth.acceptsTerms')} error={terms}>
        <a className="text-link min-h-6" href={pageHref(lang, 'terms')} target="_blank" rel="noopener">
          {t('auth.termsLink')}
        </a>{' '}
        <a className="text-link min-h-6" href={pageHref(lang, 'privacy')} target="_blank" rel="noopener">
          {t('auth.privacyLink')}
        </a>
      </ConsentBox>
    </>
  );
}
