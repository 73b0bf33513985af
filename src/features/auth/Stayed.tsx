import { useStore } from '@nanostores/react';
import type { T } from '#i18n/t.ts';
import { $session } from '#stores/session.ts';
import { SignedIn } from './SignedIn.tsx';
import { isContestPath } from './safe-next.ts';

/** After a link of another account that was not taken: who is signed in, and where to go on. */
export function Stayed({ t, href }: { readonly t: T<'auth'>; readonly href: string }) {
  const session = useStore($session);
  return (
    <SignedIn
      title={t('auth.signedInTitle')}
      lead={session.status === 'signedIn' ? t('auth.signedInAs', { email: session.email }) : ''}
      href={href}
      continueLabel={t(isContestPath(href) ? 'auth.continue' : 'auth.continueElsewhere')}
    />
  );
}
