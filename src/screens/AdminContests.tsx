import type { Lang } from '#domain/locales.ts';
import { Contests } from '#features/administration/Contests.tsx';
import { useT } from '#i18n/client.ts';

export default function AdminContests({ lang }: { readonly lang: Lang }) {
  const t = useT(lang, 'administration', 'refusals', 'errors');
  return <Contests lang={lang} t={t} />;
}
