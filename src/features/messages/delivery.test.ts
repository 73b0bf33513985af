import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChannelState } from '#data/client/person-channel.ts';
import { deliver, pollDelay } from './delivery.ts';

const refresh = vi.fn<() => Promise<boolean>>();
const take = vi.fn<() => Promise<boolean>>();
let announce: () => void;
let channel: (state: ChannelState) => void;
let occasion: () => void;
let isVisible: boolean;
let stop: () => void;

function start(): void {
  stop = deliver({
    hear: (onEvent, onState) => {
      announce = () => onEvent({ kind: 'accepted', from: 'maria' });
      channel = onState;
      return Promise.resolve(() => undefined);
    },
    onEvent: take,
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
  take.mockReset().mockResolvedValue(true);
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

  it('asks again for what was missed when Realtime began to be heard, until an answer comes', async () => {
    refresh.mockResolvedValueOnce(false).mockResolvedValueOnce(false);
    channel('listening');
    await pass(3000 + 6000);
    expect(refresh).toHaveBeenCalledTimes(3);
    await pass(600_000);
    expect(refresh).toHaveBeenCalledTimes(3);
  });

  it('asks again for what was announced and could not be read, and for nothing that could', async () => {
    channel('listening');
    await pass(0);
    announce();
    await pass(600_000);
    expect(refresh).toHaveBeenCalledTimes(1);
    take.mockResolvedValueOnce(false);
    announce();
    await pass(3000);
    expect(refresh).toHaveBeenCalledTimes(2);
    await pass(600_000);
    expect(refresh).toHaveBeenCalledTimes(2);
  });

  it('asks for what was missed also while nobody looks', async () => {
    refresh.mockResolvedValueOnce(false);
    channel('listening');
    await pass(0);
    isVisible = false;
    occasion();
    await pass(60_000);
    expect(refresh).toHaveBeenCalledTimes(2);
  });

  it('takes no answer that was asked for before for one to what is announced meanwhile', async () => {
    let answer = (_isAnswered: boolean) => {};
    refresh.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    take.mockResolvedValueOnce(false);
    channel('listening');
    announce();
    await pass(0);
    answer(true);
    await pass(6000);
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
