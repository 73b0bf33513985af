import { useState } from 'react';
import { DEFAULT_COUNTRY, type Lang } from '#domain/locales.ts';
import { Weeks } from '#features/admin/weeks/Weeks.tsx';
import { useT } from '#i18n/client.ts';
import { adminTexts } from '#i18n/namespaces/admin.ts';
import { errorsTexts } from '#i18n/namespaces/errors.ts';
import { refusalsTexts } from '#i18n/namespaces/refusals.ts';
import { $preferences } from '#stores/preferences.ts';

export default function AdminWeeks({ lang }: { readonly lang: Lang }) {
  const t = useT(lang, adminTexts, refusalsTexts, errorsTexts);
  const [country] = useState(() => $preferences.get().country ?? DEFAULT_COUNTRY);
  return <Weeks lang={lang} t={t} initialCountry={country} />;
}
