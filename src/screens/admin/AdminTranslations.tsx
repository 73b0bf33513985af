import type { Lang } from '#domain/locales.ts';
import { Translations } from '#features/admin/translations/Translations.tsx';
import { useT } from '#i18n/client.ts';
import { adminTexts } from '#i18n/namespaces/admin.ts';
import { errorsTexts } from '#i18n/namespaces/errors.ts';
import { refusalsTexts } from '#i18n/namespaces/refusals.ts';
import { translationsTexts } from '#i18n/namespaces/translations.ts';

export default function AdminTranslations({ lang }: { readonly lang: Lang }) {
  const t = useT(lang, translationsTexts, adminTexts, refusalsTexts, errorsTexts);
  return <Translations lang={lang} t={t} />;
}
