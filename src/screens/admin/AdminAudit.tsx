import type { Lang } from '#domain/locales.ts';
import { Audit } from '#features/admin/audit/Audit.tsx';
import { useT } from '#i18n/client.ts';
import { adminTexts } from '#i18n/namespaces/admin.ts';
import { authTexts } from '#i18n/namespaces/auth.ts';
import { errorsTexts } from '#i18n/namespaces/errors.ts';
import { reasonsTexts } from '#i18n/namespaces/reasons.ts';
import { refusalsTexts } from '#i18n/namespaces/refusals.ts';

export default function AdminAudit({ lang }: { readonly lang: Lang }) {
  const t = useT(lang, adminTexts, authTexts, reasonsTexts, refusalsTexts, errorsTexts);
  return <Audit lang={lang} t={t} />;
}
