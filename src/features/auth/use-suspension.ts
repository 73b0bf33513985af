import { useEffect, useState } from 'react';
import { isSuspended } from '#data/suspension.ts';

export type Suspension = 'unknown' | 'none' | 'suspended';

/** A slow server keeps nobody from going on: it refuses by itself what a suspended person may not do. */
const PATIENCE_MS = 3000;

/** Whether this person is suspended; a check that fails says no. Null asks nothing. */
export function useSuspension(userId: string | null): Suspension {
  const [answer, setAnswer] = useState<{ readonly userId: string; readonly is: Suspension } | null>(null);
  useEffect(() => {
    if (userId === null) return;
    let isCurrent = true;
    const tell = (is: Suspension): void => {
      if (isCurrent) setAnswer({ userId, is });
    };
    const patience = setTimeout(() => tell('none'), PATIENCE_MS);
    isSuspended()
      .then(
        (is) => tell(is ? 'suspended' : 'none'),
        () => tell('none'),
      )
      .finally(() => clearTimeout(patience));
    return () => {
      isCurrent = false;
      clearTimeout(patience);
    };
  }, [userId]);
  return answer?.userId === userId && answer !== null ? answer.is : 'unknown';
}
