// A new password for who is signed in; the other devices have to sign in again.
import { useState } from 'react';
import type { T } from '#i18n/t.ts';
import { NewPasswordForm } from './NewPasswordForm.tsx';

type ChangePasswordProps = {
  readonly t: T<'auth' | 'errors'>;
  readonly email: string;
};

export function ChangePassword({ t, email }: ChangePasswordProps) {
  const [changes, setChanges] = useState(0);
  return (
    <>
      <p className="empty:hidden" role="status">
        {changes > 0 && t('auth.passwordChangedLead')}
      </p>
      <NewPasswordForm
        key={changes}
        t={t}
        email={email}
        isPart
        onChanged={() => setChanges((before) => before + 1)}
      />
    </>
  );
}
