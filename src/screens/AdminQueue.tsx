import type { Lang } from '#domain/locales.ts';
import { ReviewQueue } from '#features/moderation/ReviewQueue.tsx';
import { useT } from '#i18n/client.ts';

export default function AdminQueue({ lang }: { readonly lang: Lang }) {
  const t = useT(lang, 'moderation', 'reasons', 'entry', 'refusals', 'errors');
  return <ReviewQueue lang={lang} t={t} />;
}
