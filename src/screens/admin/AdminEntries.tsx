import type { Lang } from '#domain/locales.ts';
import { ReviewEntries } from '#features/admin/review/ReviewEntries.tsx';
import { useT } from '#i18n/client.ts';
import { entryTexts } from '#i18n/namespaces/entry.ts';
import { errorsTexts } from '#i18n/namespaces/errors.ts';
import { moderationTexts } from '#i18n/namespaces/moderation.ts';
import { reasonsTexts } from '#i18n/namespaces/reasons.ts';
import { refusalsTexts } from '#i18n/namespaces/refusals.ts';
import { addressedQuery } from './admin-part.ts';

export default function AdminEntries({ lang }: { readonly lang: Lang }) {
  const t = useT(lang, moderationTexts, reasonsTexts, entryTexts, refusalsTexts, errorsTexts);
  return <ReviewEntries lang={lang} t={t} wanted={addressedQuery()} />;
}
