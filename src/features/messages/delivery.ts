// How news reach the page: by Realtime where it is heard, and only else, or for what could not be read, by asking, less
// often while nobody looks or nobody answers.
import type { ChannelState, PersonEvent } from '#data/client/person-channel.ts';

export type DeliveryPorts = {
  hear(onEvent: (event: PersonEvent) => void, onState: (state: ChannelState) => void): Promise<() => unknown>;
  /** Reads what was announced; false when no answer came. */
  onEvent(event: PersonEvent): Promise<boolean>;
  /** Asks for everything that is shown; false when no answer came. */
  refresh(): Promise<boolean>;
  isVisible(): boolean;
  /** Calls back when somebody looks again and when the network is back; returns how to stop. */
  onOccasion(occasion: () => void): () => void;
};

const VISIBLE_MS = 1500;
const HIDDEN_MS = 30_000;
const LONGEST_MS = 5 * 60_000;

/** When to ask again, in milliseconds: 1.5 s while somebody looks, 30 s else, doubled with each failure up to 5 minutes. */
export function pollDelay(isVisible: boolean, failures: number): number {
  return Math.min(LONGEST_MS, (isVisible ? VISIBLE_MS : HIDDEN_MS) * 2 ** failures);
}

/** Delivers until the result is called. */
export function deliver(ports: DeliveryPorts): () => void {
  let state: ChannelState = 'lost';
  let failures = 0;
  let isEnded = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unsubscribe: (() => unknown) | undefined;

  const plan = (): void => {
    clearTimeout(timer);
    if (isEnded || (state === 'listening' && failures === 0)) return;
    timer = setTimeout(() => void ask(), pollDelay(ports.isVisible(), failures));
  };
  const ask = async (): Promise<void> => {
    clearTimeout(timer);
    const before = failures;
    const isAnswered = await ports.refresh();
    // What was announced meanwhile and could not be read may have come after the answer.
    failures = isAnswered && failures === before ? 0 : failures + 1;
    plan();
  };
  const hear = async (event: PersonEvent): Promise<void> => {
    if (isEnded || (await ports.onEvent(event))) return;
    failures += 1;
    plan();
  };
  const stopOccasions = ports.onOccasion(() => {
    if (ports.isVisible()) {
      failures = 0;
      void ask();
      return;
    }
    // That something is missing stays known; for how long it was asked for does not count.
    failures = Math.min(failures, 1);
    plan();
  });
  const onState = (next: ChannelState): void => {
    if (isEnded || next === state) return;
    state = next;
    // What came before it listened, and what came while it did not, is asked for once.
    if (state === 'listening') void ask();
    else plan();
  };

  plan();
  ports
    .hear((event) => void hear(event), onState)
    .then((stop) => {
      unsubscribe = stop;
      if (isEnded) void stop();
    })
    // Without the code of Realtime the page goes on asking.
    .catch(() => onState('lost'));
  return () => {
    isEnded = true;
    clearTimeout(timer);
    stopOccasions();
    void unsubscribe?.();
  };
}
