import { describe, expect, it, vi } from 'vitest';
import { AppError } from '#lib/app-error.ts';
import { toRequestState } from './request-state.ts';
import type { SharedResult } from './use-shared-query.ts';

const result = (change: Partial<SharedResult<number[]>>): SharedResult<number[]> => ({
  data: undefined,
  error: null,
  isPlaceholderData: false,
  isFetching: false,
  refetch: vi.fn(),
  ...change,
});
const isEmpty = (numbers: number[]) => numbers.length === 0;

describe('the state of a query', () => {
  it('is loading before there is anything', () => {
    expect(toRequestState(result({}), isEmpty)).toEqual({ status: 'loading' });
  });

  it('is ready or empty by its data', () => {
    expect(toRequestState(result({ data: [1] }), isEmpty)).toEqual({ status: 'ready', data: [1] });
    expect(toRequestState(result({ data: [] }), isEmpty)).toEqual({ status: 'empty' });
  });

  it('stays ready when a refresh fails', () => {
    expect(toRequestState(result({ data: [1], error: new AppError('offline') }), isEmpty).status).toBe(
      'ready',
    );
  });

  it('is an error with a way to try again when there is nothing to show', () => {
    const failed = result({ error: new AppError('offline') });
    const state = toRequestState(failed, isEmpty);
    if (state.status !== 'error') throw new Error(state.status);
    expect(state.error.code).toBe('offline');
    state.retry?.();
    expect(failed.refetch).toHaveBeenCalledOnce();
  });

  it('is an unexpected error when something else was thrown', () => {
    expect(toRequestState(result({ error: new TypeError('x') }), isEmpty)).toMatchObject({
      status: 'error',
      error: { code: 'unexpected' },
    });
  });
});
