import { expect, it } from 'vitest';
import { createQueryClient } from './query-client.ts';

it('queries have the defaults of the specification, exactly', () => {
  expect(createQueryClient().getDefaultOptions().queries).toMatchObject({
    refetchOnWindowFocus: false,
    refetchOnMount: false,
    refetchOnReconnect: false,
    retry: 1,
    staleTime: 10 * 60 * 1000,
    gcTime: 60 * 60 * 1000,
  });
});
