import type { Lang } from '#domain/locales.ts';
import { Translations } from '#features/administration/Translations.tsx';
import { useT } from '#i18n/client.ts';
import '#i18n/translation-messages.ts';

export default function AdminTranslations({ lang }: { readonly lang: Lang }) {
  const t = useT(lang, 'translations', 'administration', 'refusals', 'errors');
  return <Translations lang={lang} t={t} />;
}
