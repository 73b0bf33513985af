import { useState } from 'react';
import { type AppErrorCode, toAppError } from '#lib/app-error.ts';

export type Saving =
  | { readonly status: 'idle' | 'saving' | 'saved' }
  | { readonly status: 'failed'; readonly code: AppErrorCode };

/** One change at a time, and what became of the last one; `save` is true where it was taken. */
export function useSaving() {
  const [state, setState] = useState<Saving>({ status: 'idle' });
  const save = async (change: () => Promise<void>): Promise<boolean> => {
    if (state.status === 'saving') return false;
    setState({ status: 'saving' });
    try {
      await change();
      setState({ status: 'saved' });
      return true;
    } catch (thrown) {
      setState({ status: 'failed', code: toAppError(thrown).code });
      return false;
    }
  };
  return { state, save, reset: () => setState({ status: 'idle' }) };
}
