import { useState } from 'react';
import { DEFAULT_COUNTRY, type Lang } from '#domain/locales.ts';
import { Weeks } from '#features/administration/Weeks.tsx';
import { useT } from '#i18n/client.ts';
import { $preferences } from '#stores/preferences.ts';

export default function AdminWeeks({ lang }: { readonly lang: Lang }) {
  const t = useT(lang, 'administration', 'refusals', 'errors');
  const [country] = useState(() => $preferences.get().country ?? DEFAULT_COUNTRY);
  return <Weeks lang={lang} t={t} initialCountry={country} />;
}
