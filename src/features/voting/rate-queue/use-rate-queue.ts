// The contestants that the server serves to a voter: who is shown now, and what becomes of an answer.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { listNextToRate, type RateQueue, type ServedContestant, skipServed } from '#data/rate-queue.ts';
import type { Stars } from '#data/votes.ts';
import type { Country } from '#domain/locales.ts';
import { queryClient } from '#query/query-client.ts';
import { queryKeys } from '#query/query-keys.ts';
import { type SharedResult, useSharedQuery } from '#query/use-shared-query.ts';
import { chooseStars, onVoteAccepted } from '../voting.ts';

/** The stars that were given stay in sight for a moment before the next contestant comes, in milliseconds. */
export const ADMIRE_MS = 450;

export type RateQueueView = Pick<SharedResult<RateQueue>, 'error' | 'isFetching'> & {
  /** Undefined before the first answer. */
  readonly queue: RateQueue | undefined;
  /** Those who are left, the one to rate now first. */
  readonly contestants: readonly ServedContestant[];
  readonly retry: () => void;
  /** `settleMs` waits for a further choice first. */
  readonly rate: (contestant: ServedContestant, stars: Stars, settleMs: number) => void;
  readonly skip: (contestant: ServedContestant) => void;
};

export function useRateQueue(
  country: Country,
  voterId: string,
  closesAt: string | null | undefined,
): RateQueueView {
  const { data, error, isFetching, refetch } = useSharedQuery<RateQueue>({
    queryKey: queryKeys.rateQueue(voterId, country),
    queryFn: ({ signal }) => listNextToRate(country, { signal }),
    enabled: voterId !== '',
  });
  // Answered here, while the newest answer of the server does not know it yet.
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());
  const accepted = useRef(new Set<string>());
  const leaving = useRef<{ readonly entryId: string; readonly timer: number } | null>(null);
  const contestants = (data?.entries ?? []).filter(({ entryId }) => !answered.has(entryId));
  const looked = useLookedMs(contestants[0]?.entryId);

  const ask = useEffectEvent(async (known: readonly string[]) => {
    const result = await refetch();
    if (result.error === null)
      setAnswered((before) => new Set([...before].filter((id) => !known.includes(id))));
  });
  const leave = (entryId: string): void => {
    leaving.current = null;
    setAnswered((before) => new Set([...before, entryId]));
    if (accepted.current.delete(entryId)) void ask([entryId]);
  };
  const accept = useEffectEvent((entryId: string) => {
    if (answered.has(entryId)) void ask([entryId]);
    else accepted.current.add(entryId);
  });
  // What a closed panel left in the cache may be old.
  const refresh = useEffectEvent(() => {
    if (data) void refetch();
  });
  useEffect(() => {
    refresh();
    const stop = onVoteAccepted(({ entryId }) => accept(entryId));
    return () => {
      stop();
      clearTimeout(leaving.current?.timer);
    };
  }, []);
  // Skips that met no network are forgotten: the server serves these contestants again.
  const comeBack = useEffectEvent(() => void ask([...answered]));
  useEffect(() => {
    const listen = () => comeBack();
    addEventListener('online', listen);
    return () => removeEventListener('online', listen);
  }, []);
  useEffect(() => {
    if (data) queryClient.setQueryData(queryKeys.voteMeter(voterId, country), data.meter);
  }, [data, voterId, country]);

  return {
    queue: data,
    error,
    isFetching,
    contestants,
    retry: () => void refetch(),
    rate: ({ entryId, displayName }, stars, settleMs) => {
      clearTimeout(leaving.current?.timer);
      chooseStars({ entryId, displayName, closesAt, lookedMs: looked() }, stars, settleMs);
      leaving.current = { entryId, timer: window.setTimeout(() => leave(entryId), settleMs + ADMIRE_MS) };
    },
    skip: ({ entryId }) => {
      clearTimeout(leaving.current?.timer);
      // Stars that were given a moment ago stay given.
      if (leaving.current?.entryId === entryId) return leave(entryId);
      leave(entryId);
      skipServed(entryId, looked()).then(
        () => ask([entryId]),
        () => undefined,
      );
    },
  };
}

/** How long this contestant has been in sight, in whole milliseconds. */
function useLookedMs(entryId: string | undefined): () => number {
  const since = useRef(0);
  useEffect(() => {
    since.current = entryId === undefined ? 0 : performance.now();
  }, [entryId]);
  return () => Math.round(performance.now() - since.current);
}
