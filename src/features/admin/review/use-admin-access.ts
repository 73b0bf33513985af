import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { isAdmin } from '#data/admin-access.ts';
import { $session } from '#stores/session.ts';

export type AdminAccess = 'checking' | 'granted' | 'denied';

/** Whether the database calls the signed-in person an admin. Nobody signed in and a failed check are both no. */
export function useAdminAccess(): AdminAccess {
  const session = useStore($session);
  const userId = session.status === 'signedIn' ? session.userId : null;
  const [answer, setAnswer] = useState<{ readonly userId: string; readonly isAdmin: boolean } | null>(null);
  useEffect(() => {
    if (userId === null) return;
    let isCurrent = true;
    const tell = (found: boolean): void => {
      if (isCurrent) setAnswer({ userId, isAdmin: found });
    };
    isAdmin(userId).then(tell, () => tell(false));
    return () => {
      isCurrent = false;
    };
  }, [userId]);
  if (session.status === 'unknown') return 'checking';
  if (userId === null) return 'denied';
  if (answer?.userId !== userId) return 'checking';
  return answer.isAdmin ? 'granted' : 'denied';
}
