// What is given on when a contestant's page is shared: a plain link and a text that is ready to be sent.
import { SITE_NAME } from '#domain/brand.ts';
import { DEFAULT_LANG } from '#domain/locales.ts';
import { profileHref } from '#i18n/routing/links.ts';
import type { T } from '#i18n/t.ts';

export type SharedPage = {
  readonly profileId: string;
  readonly displayName: string;
  /** In the language of who shares. */
  readonly text: string;
  readonly url: string;
};

type Shareable = { readonly profileId: string; readonly displayName: string; readonly city: string };

/**
 * The link names no language: the page itself moves everybody to theirs, and link previews read the page that was built.
 * Beside the plain `ref` it carries nothing of who shares it, nor of what brought them here (product rules, 8).
 */
export function sharedPage({ profileId, displayName, city }: Shareable, t: T<'profile'>): SharedPage {
  return {
    profileId,
    displayName,
    text: t('profile.shareInvite', { name: displayName, city, brand: SITE_NAME }),
    url: `${location.origin}${profileHref(DEFAULT_LANG, profileId)}?ref=share`,
  };
}
