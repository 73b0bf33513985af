// When kept votes are sent: at every good occasion, and again after a growing pause while the server does not answer.
import { retryDelay } from '#lib/retry-delay.ts';
import type { CastOutcome } from './vote-sending.ts';

/** How votes went that were sent for the person, or that the person has just given. */
export type Announce = (outcomes: readonly CastOutcome[], origin: 'kept' | 'choice') => void;

export type VoteOutboxPorts = {
  castKept(): Promise<readonly CastOutcome[]>;
  /** True while votes of the signed-in voter wait. */
  hasWaiting(): boolean;
  /** False while trying makes no sense: offline, or on a page that nobody looks at. */
  isWorthTrying(): boolean;
  pauseLeft(): number;
  random(): number;
  /** Calls back on sign-in, when the network is back, and when somebody looks at the page again; returns how to stop. */
  onOccasion(occasion: () => void): () => void;
};

export class VoteOutbox {
  readonly #ports: VoteOutboxPorts;
  #announce: Announce | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;

  constructor(ports: VoteOutboxPorts) {
    this.#ports = ports;
  }

  /** Sends from now on, and tells `announce` how it went; returns how to stop. One announcer at a time. */
  start(announce: Announce): () => void {
    this.#announce = announce;
    const stop = this.#ports.onOccasion(() => void this.#tryNow());
    void this.#tryNow();
    return () => {
      stop();
      if (this.#announce !== announce) return;
      this.#announce = null;
      clearTimeout(this.#timer);
    };
  }

  /** The person asks for it: sends also where the browser believes to be offline. */
  async send(): Promise<void> {
    if (!this.#ports.hasWaiting()) return;
    if (this.#ports.pauseLeft() > 0) this.#schedule();
    else this.#note(await this.#ports.castKept(), 'kept');
  }

  /** A vote that somebody has just given: when it has to wait, it is sent by itself later. */
  noteChoice(outcome: CastOutcome): void {
    this.#note([outcome], 'choice');
  }

  async #tryNow(): Promise<void> {
    if (this.#announce !== null && this.#ports.isWorthTrying()) await this.send();
  }

  #note(outcomes: readonly CastOutcome[], origin: 'kept' | 'choice'): void {
    if (outcomes.some(({ status }) => status === 'kept')) this.#failures += 1;
    else if (outcomes.length > 0) this.#failures = 0;
    this.#announce?.(outcomes, origin);
    this.#schedule();
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (this.#announce === null || !this.#ports.hasWaiting()) return;
    const delay = retryDelay(this.#failures, this.#ports.pauseLeft(), this.#ports.random());
    this.#timer = setTimeout(() => void this.#tryNow(), delay);
  }
}
