import { useStore } from '@nanostores/react';
import type { Lang } from '#domain/locales.ts';
import { People } from '#features/admin/people/People.tsx';
import { useT } from '#i18n/client.ts';
import { adminTexts } from '#i18n/namespaces/admin.ts';
import { authTexts } from '#i18n/namespaces/auth.ts';
import { errorsTexts } from '#i18n/namespaces/errors.ts';
import { refusalsTexts } from '#i18n/namespaces/refusals.ts';
import { $session } from '#stores/session.ts';
import { addressedQuery } from './admin-part.ts';

export default function AdminPeople({ lang }: { readonly lang: Lang }) {
  const t = useT(lang, adminTexts, authTexts, refusalsTexts, errorsTexts);
  const session = useStore($session);
  const ownId = session.status === 'signedIn' ? session.userId : null;
  return <People lang={lang} t={t} ownId={ownId} asked={addressedQuery()} />;
}
