import { DEFAULT_COUNTRY, type Lang } from '#domain/locales.ts';
import { Weeks } from '#features/administration/Weeks.tsx';
import { useT } from '#i18n/client.ts';
import { $preferences, readPreferences } from '#stores/preferences.ts';

export default function AdminWeeks({ lang }: { readonly lang: Lang }) {
  const t = useT(lang, 'administration', 'errors');
  readPreferences();
  return <Weeks lang={lang} t={t} initialCountry={$preferences.get().country ?? DEFAULT_COUNTRY} />;
}
