// What a contestant tells of herself, in her own words and in terms and values; nothing where she tells nothing.
import type { ReactNode } from 'react';
import type { ProfileDetails as Details } from '#data/entities/profile-shown.ts';
import type { Lang } from '#domain/locales.ts';
import { formatNumber } from '#i18n/format/format.ts';
import { formatUnit } from '#i18n/format/format-unit.ts';
import type { T } from '#i18n/t.ts';
import { FACTS_CLASSES } from './profile-frame.ts';

type ProfileDetailsProps = { readonly details: Details; readonly lang: Lang; readonly t: T<'profile'> };

export function ProfileDetails({ details, lang, t }: ProfileDetailsProps) {
  const { bio, links } = details;
  const facts = factsOf(details, lang, t);
  if (bio === null && links.length === 0 && facts.length === 0) return null;
  return (
    <section className="grid gap-2" data-part="profile-details">
      <h2 className="heading display">{t('profile.about')}</h2>
      {bio !== null && (
        // Her lines stay hers.
        <p className="wrap-anywhere max-w-text whitespace-pre-line pb-2" data-part="profile-bio" dir="auto">
          {bio}
        </p>
      )}
      {(facts.length > 0 || links.length > 0) && (
        <dl className={FACTS_CLASSES}>
          {facts.map(([term, value]) => (
            <Fact key={term} term={term}>
              {value}
            </Fact>
          ))}
          {links.length > 0 && (
            <Fact term={t('profile.links')}>
              {links.map((link) => (
                <a
                  key={link}
                  className="text-link block min-h-6 w-fit max-w-full truncate"
                  dir="ltr"
                  href={link}
                  rel="nofollow ugc noopener"
                >
                  {readable(link)}
                </a>
              ))}
            </Fact>
          )}
        </dl>
      )}
    </section>
  );
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </>
  );
}

function factsOf(details: Details, lang: Lang, t: T<'profile'>): [term: string, value: string][] {
  const { heightCm, weightKg, maritalStatus, children } = details;
  const facts: [string, string | null][] = [
    [t('profile.height'), heightCm && formatUnit(lang, heightCm, 'centimeter')],
    [t('profile.weight'), weightKg && formatUnit(lang, weightKg, 'kilogram')],
    [t('profile.maritalStatus'), maritalStatus && t(`profile.marital.${maritalStatus}`)],
    [
      t('profile.children'),
      children === 0 ? t('profile.noChildren') : children && formatNumber(lang, children),
    ],
  ].map(([term, value]) => [term as string, (value || null) as string | null]);
  return facts.filter((fact): fact is [string, string] => fact[1] !== null);
}

/** An address as people write it: "ana.example/portfolio". */
function readable(link: string): string {
  return link.replace(/^https:\/\/(www\.)?/, '').replace(/\/$/, '');
}
