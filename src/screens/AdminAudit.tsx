import type { Lang } from '#domain/locales.ts';
import { Audit } from '#features/administration/Audit.tsx';
import { useT } from '#i18n/client.ts';

export default function AdminAudit({ lang }: { readonly lang: Lang }) {
  const t = useT(lang, 'administration', 'auth', 'reasons', 'refusals', 'errors');
  return <Audit lang={lang} t={t} />;
}
