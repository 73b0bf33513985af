import { useEffect, useRef, useState } from 'react';
import { type AppErrorCode, toAppError } from '#lib/app-error.ts';
import type { RequestState } from '#lib/request-state.ts';
import { useAnswer } from '#query/use-answer.ts';

export type Pages<Row> = {
  readonly state: RequestState<readonly Row[]>;
  readonly isEnd: boolean;
  readonly isLoadingMore: boolean;
  readonly moreError: AppErrorCode | null;
  readonly showMore: () => Promise<void>;
  readonly change: (row: (known: Row) => Row) => void;
};

/** A list that is asked for page by page; another `key` begins anew. */
export function usePages<Row>(
  key: string,
  size: number,
  ask: (last: Row | null) => Promise<readonly Row[]>,
): Pages<Row> {
  const { state, show } = useAnswer(key, async () => {
    const rows = await ask(null);
    return { rows, isEnd: rows.length < size };
  });
  const [later, setLater] = useState<{ key: string; isLoading: boolean; error: AppErrorCode | null }>({
    key,
    isLoading: false,
    error: null,
  });
  const latestKey = useRef(key);
  useEffect(() => {
    latestKey.current = key;
  }, [key]);
  const known = state.status === 'ready' ? state.data : { rows: [], isEnd: true };

  const showMore = async (): Promise<void> => {
    setLater({ key, isLoading: true, error: null });
    try {
      const rows = await ask(known.rows.at(-1) ?? null);
      if (latestKey.current !== key) return;
      show({ rows: [...known.rows, ...rows], isEnd: rows.length < size });
      setLater({ key, isLoading: false, error: null });
    } catch (thrown) {
      setLater({ key, isLoading: false, error: toAppError(thrown).code });
    }
  };
  const isOfKey = later.key === key;
  return {
    state:
      state.status !== 'ready'
        ? state
        : known.rows.length === 0
          ? { status: 'empty' }
          : { status: 'ready', data: known.rows },
    isEnd: known.isEnd,
    isLoadingMore: isOfKey && later.isLoading,
    moreError: isOfKey ? later.error : null,
    showMore,
    change: (row) => show({ rows: known.rows.map(row), isEnd: known.isEnd }),
  };
}
