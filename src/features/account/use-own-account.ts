import { useEffect, useState } from 'react';
import { getMyAccount, type OwnAccount } from '#data/account.ts';
import { toAppError } from '#lib/app-error.ts';
import type { RequestState } from '#lib/request-state.ts';

export type OwnAccountState = {
  readonly state: RequestState<OwnAccount>;
  /** What the server answered to a change. */
  readonly show: (account: OwnAccount) => void;
};

/** The account of the person who is signed in; give the component a `key` of that person. */
export function useOwnAccount(): OwnAccountState {
  const [state, setState] = useState<RequestState<OwnAccount>>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // A new attempt is a new request: the effect asks again for it.
  useEffect(() => {
    let isCurrent = attempt >= 0;
    const retry = (): void => {
      setState({ status: 'loading' });
      setAttempt((before) => before + 1);
    };
    getMyAccount().then(
      (data) => isCurrent && setState({ status: 'ready', data }),
      (thrown: unknown) => isCurrent && setState({ status: 'error', error: toAppError(thrown), retry }),
    );
    return () => {
      isCurrent = false;
    };
  }, [attempt]);
  return { state, show: (data) => setState({ status: 'ready', data }) };
}
