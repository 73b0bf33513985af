import type { Lang } from '#domain/locales.ts';
import { ReviewAppeals } from '#features/moderation/ReviewAppeals.tsx';
import { useT } from '#i18n/client.ts';

export default function AdminAppeals({ lang }: { readonly lang: Lang }) {
  const t = useT(lang, 'moderation', 'reasons', 'entry', 'refusals', 'errors');
  return <ReviewAppeals lang={lang} t={t} />;
}
