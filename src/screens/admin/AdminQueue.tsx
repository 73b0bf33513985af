import type { Lang } from '#domain/locales.ts';
import { ReviewQueue } from '#features/admin/review/ReviewQueue.tsx';
import { useT } from '#i18n/client.ts';
import { entryTexts } from '#i18n/namespaces/entry.ts';
import { errorsTexts } from '#i18n/namespaces/errors.ts';
import { moderationTexts } from '#i18n/namespaces/moderation.ts';
import { reasonsTexts } from '#i18n/namespaces/reasons.ts';
import { refusalsTexts } from '#i18n/namespaces/refusals.ts';

export default function AdminQueue({ lang }: { readonly lang: Lang }) {
  const t = useT(lang, moderationTexts, reasonsTexts, entryTexts, refusalsTexts, errorsTexts);
  return <ReviewQueue lang={lang} t={t} />;
}
