import { useEffect, useRef, useState } from 'react';
import { toAppError } from '#lib/app-error.ts';
import type { RequestState } from '#lib/request-state.ts';

export type Answer<Data> = {
  readonly state: RequestState<Data>;
  /** Shows what a change was answered with. */
  readonly show: (data: Data) => void;
};

/**
 * Asks when it is first looked at and whenever `key` changes; an answer that comes too late is dropped. Another `turn`
 * asks again and shows what is known meanwhile.
 */
export function useAnswer<Data>(key: string, ask: () => Promise<Data>, turn = 0): Answer<Data> {
  const [attempt, setAttempt] = useState(0);
  const [known, setKnown] = useState<{ readonly key: string; readonly state: RequestState<Data> } | null>(
    null,
  );
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    let isCurrent = attempt + turn >= 0;
    const put = (state: RequestState<Data>): void => {
      if (isCurrent) setKnown({ key, state });
    };
    const retry = (): void => {
      setKnown(null);
      setAttempt((before) => before + 1);
    };
    latest.current().then(
      (data) => put({ status: 'ready', data }),
      (thrown: unknown) => put({ status: 'error', error: toAppError(thrown), retry }),
    );
    return () => {
      isCurrent = false;
    };
  }, [key, attempt, turn]);
  return {
    state: known?.key === key ? known.state : { status: 'loading' },
    show: (data) => setKnown({ key, state: { status: 'ready', data } }),
  };
}
