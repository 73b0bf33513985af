import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChannelState } from '#data/person-channel.ts';
import { deliver, pollDelay } from './delivery.ts';

const refresh = vi.fn<() => Promise<boolean>>();
let channel: (state: ChannelState) => void;
let occasion: () => void;
let isVisible: boolean;
let stop: () => void;

function start(): void {
  stop = deliver({
    hear: (_onEvent, onState) => {
      channel = onState;
      return Promise.resolve(() => undefined);
    },
    onEvent: () => undefined,
    refresh,
    isVisible: () => isVisible,
    onOccasion: (callBack) => {
      occasion = callBack;
      return () => undefined;
    },
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  refresh.mockReset().mockResolvedValue(true);
  isVisible = true;
  start();
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('delivery', () => {
  it('asks every 1.5 seconds while Realtime is not heard', async () => {
    await pass(4600);
    expect(refresh).toHaveBeenCalledTimes(3);
  });

  it('asks once when Realtime begins to be heard, and not again until it is lost', async () => {
    channel('listening');
    await pass(600_000);
    expect(refresh).toHaveBeenCalledTimes(1);
    channel('lost');
    await pass(1600);
    expect(refresh).toHaveBeenCalledTimes(2);
  });

  it('asks less often while nobody looks, and at once when somebody does again', async () => {
    isVisible = false;
    occasion();
    await pass(29_000);
    expect(refresh).not.toHaveBeenCalled();
    isVisible = true;
    occasion();
    await pass(0);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it('asks less and less often while nobody answers', async () => {
    refresh.mockResolvedValue(false);
    await pass(1500 + 3000 + 6000);
    expect(refresh).toHaveBeenCalledTimes(3);
    expect(pollDelay(true, 20)).toBe(300_000);
  });

  it('ends with the page', async () => {
    stop();
    await pass(60_000);
    expect(refresh).not.toHaveBeenCalled();
  });
});
