// "My votes" on the account page.
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { DEFAULT_COUNTRY, localeOf } from '#domain/locales.ts';
import { OwnVotes } from '#features/account/OwnVotes.tsx';
import { useT } from '#i18n/client.ts';
import { accountTexts } from '#i18n/namespaces/account.ts';
import { errorsTexts } from '#i18n/namespaces/errors.ts';
import { refusalsTexts } from '#i18n/namespaces/refusals.ts';
import { votingTexts } from '#i18n/namespaces/voting.ts';
import { contestHref } from '#i18n/routing/links.ts';
import { $preferences, readPreferences } from '#stores/preferences.ts';
import type { AccountPartProps } from './account-part.ts';

export default function AccountVotes({ lang, userId }: AccountPartProps) {
  const t = useT(lang, accountTexts, votingTexts, refusalsTexts, errorsTexts);
  const { country = DEFAULT_COUNTRY } = useStore($preferences, { ssr: 'initial' });
  useEffect(() => {
    readPreferences();
  }, []);
  return <OwnVotes lang={lang} t={t} voterId={userId} contestHref={contestHref(localeOf(lang, country))} />;
}
