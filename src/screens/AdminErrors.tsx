import type { Lang } from '#domain/locales.ts';
import { Errors } from '#features/administration/Errors.tsx';
import { useT } from '#i18n/client.ts';

export default function AdminErrors({ lang }: { readonly lang: Lang }) {
  const t = useT(lang, 'administration', 'refusals', 'errors');
  return <Errors lang={lang} t={t} />;
}
