import { SITE_NAME } from '#domain/brand.ts';
import { countryName } from '#domain/country-names.ts';
import { type Lang, localeOf } from '#domain/locales.ts';
import { contestHref, profileHref } from '#i18n/links.ts';
import type { T } from '#i18n/t.ts';
import { shareLink } from '#lib/share-link.ts';
import { pushErrorNotice, pushNotice } from '#stores/notices.ts';
import type { KnownProfile } from './known-profile.ts';

type ProfileShareProps = { readonly profile: KnownProfile; readonly lang: Lang; readonly t: T<'profile'> };

/** The two ways on from a profile: to others by its link, and to the contest it belongs to. */
export function ProfileShare({ profile, lang, t }: ProfileShareProps) {
  const { profileId, displayName, country } = profile;

  const share = async (): Promise<void> => {
    const title = t('profile.shareText', { name: displayName, brand: SITE_NAME });
    // The page's own address, without whatever brought the visitor here.
    const outcome = await shareLink({ title, url: location.origin + profileHref(lang, profileId) });
    if (outcome === 'copied') pushNotice(t('profile.copied'));
    if (outcome === 'failed') pushErrorNotice(t('profile.copyFailed'));
  };

  return (
    <div className="profile-ways">
      <button type="button" className="button button-quiet" onClick={() => void share()}>
        {t('profile.share')}
      </button>
      <a className="text-link" href={contestHref(localeOf(lang, country))}>
        {t('profile.contestOf', { country: countryName(country, lang) })}
      </a>
    </div>
  );
}
