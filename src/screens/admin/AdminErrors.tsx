import type { Lang } from '#domain/locales.ts';
import { Errors } from '#features/admin/errors/Errors.tsx';
import { useT } from '#i18n/client.ts';
import { adminTexts } from '#i18n/namespaces/admin.ts';
import { errorsTexts } from '#i18n/namespaces/errors.ts';
import { refusalsTexts } from '#i18n/namespaces/refusals.ts';

export default function AdminErrors({ lang }: { readonly lang: Lang }) {
  const t = useT(lang, adminTexts, refusalsTexts, errorsTexts);
  return <Errors lang={lang} t={t} />;
}
