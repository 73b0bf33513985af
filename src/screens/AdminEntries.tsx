import type { Lang } from '#domain/locales.ts';
import { ReviewEntries } from '#features/moderation/ReviewEntries.tsx';
import { useT } from '#i18n/client.ts';
import { addressedQuery } from './admin-part.ts';

export default function AdminEntries({ lang }: { readonly lang: Lang }) {
  const t = useT(lang, 'moderation', 'reasons', 'entry', 'refusals', 'errors');
  return <ReviewEntries lang={lang} t={t} wanted={addressedQuery()} />;
}
