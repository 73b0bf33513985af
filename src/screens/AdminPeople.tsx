import { useStore } from '@nanostores/react';
import type { Lang } from '#domain/locales.ts';
import { People } from '#features/administration/People.tsx';
import { useT } from '#i18n/client.ts';
import { $session } from '#stores/session.ts';
import { addressedQuery } from './admin-part.ts';

export default function AdminPeople({ lang }: { readonly lang: Lang }) {
  const t = useT(lang, 'administration', 'auth', 'refusals', 'errors');
  const session = useStore($session);
  const ownId = session.status === 'signedIn' ? session.userId : null;
  return <People lang={lang} t={t} ownId={ownId} asked={addressedQuery()} />;
}
