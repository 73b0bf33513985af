import { useEffect, useRef, useState } from 'react';
import { finishGoogleSignIn } from '#data/session/google-sign-in.ts';
import { type AppErrorCode, toAppError } from '#lib/app-error.ts';
import { type GoogleProblem, parseGoogleReturn, withoutGoogleReturn } from './google-return.ts';

export type GoogleSignIn =
  | { readonly status: 'none' | 'finishing' }
  | {
      readonly status: 'failed';
      readonly problem: GoogleProblem | null;
      readonly error: AppErrorCode | null;
    };

/** Finishes a sign-in with Google that comes back to this address, once, and takes its code out of the address. */
export function useGoogleReturn(): GoogleSignIn {
  const [state, setState] = useState<GoogleSignIn>({ status: 'none' });
  const isStarted = useRef(false);
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    const { pathname, search, hash } = location;
    const returned = parseGoogleReturn(search, hash);
    if (returned === null) return;
    history.replaceState(history.state, '', withoutGoogleReturn(pathname, search));
    if (returned.problem) {
      setState({ status: 'failed', problem: returned.problem, error: null });
      return;
    }
    setState({ status: 'finishing' });
    finishGoogleSignIn(returned.code).then(
      () => setState({ status: 'none' }),
      (thrown: unknown) => setState(failure(toAppError(thrown).code)),
    );
  }, []);
  return state;
}

function failure(error: AppErrorCode): GoogleSignIn {
  return error === 'link_expired'
    ? { status: 'failed', problem: 'googleFailed', error: null }
    : { status: 'failed', problem: null, error };
}
