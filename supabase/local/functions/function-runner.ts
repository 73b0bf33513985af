// Runs one edge function in a process of its own: whatever it does there, REST, Auth and the site go on. A thread would
// not do: one that runs out of memory takes the whole process along.
import { type ChildProcess, fork } from 'node:child_process';
import type { FunctionCall, FunctionResult } from './function-calls.ts';

/** A call that took too long, or a function with too many calls waiting. */
export class FunctionLimit extends Error {}

const PROGRAM = new URL('./function-process.ts', import.meta.url);
const WAITING_AT_MOST = 100;
const HEAP_MB = 512;
const IDLE_MS = 60_000;

export class FunctionRunner {
  readonly #file: string;
  readonly #deadlineMs: number;
  readonly #log: (line: string) => void;
  #child: ChildProcess | null = null;
  #idle: NodeJS.Timeout | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /** `file` is the function's index.ts; `log` hears what it prints. */
  constructor(file: string, deadlineMs: number, log: (line: string) => void) {
    this.#log = log;
    this.#file = file;
    this.#deadlineMs = deadlineMs;
  }

  /**
   * Runs a call when its turn comes; its time counts from then.
   * @throws FunctionLimit; Error where the process ends.
   */
  async call(call: FunctionCall): Promise<FunctionResult> {
    if (this.#waiting >= WAITING_AT_MOST) throw new FunctionLimit('too many calls are waiting');
    this.#waiting += 1;
    const mine = this.#turn.then(() => this.#run(call));
    this.#turn = mine.catch(() => {});
    return mine.finally(() => {
      this.#waiting -= 1;
    });
  }

  /** Ends the process; the next call starts another. */
  end(): void {
    clearTimeout(this.#idle);
    this.#child?.kill('SIGKILL');
    this.#child = null;
  }

  async #run(call: FunctionCall): Promise<FunctionResult> {
    clearTimeout(this.#idle);
    const child = this.#child ?? this.#start();
    let late: NodeJS.Timeout | undefined;
    try {
      return await new Promise((resolve, reject) => {
        late = setTimeout(() => {
          this.end();
          reject(new FunctionLimit(`it took longer than ${this.#deadlineMs / 1000} s and was ended`));
        }, this.#deadlineMs);
        child.once('message', (result) => resolve(result as FunctionResult));
        child.once('close', () => reject(new Error('its process ended')));
        child.send(call, (error) => error && reject(error));
      });
    } finally {
      clearTimeout(late);
      child.removeAllListeners('message');
      child.removeAllListeners('close');
      this.#idle = setTimeout(() => this.end(), IDLE_MS).unref();
    }
  }

  #start(): ChildProcess {
    const child = fork(PROGRAM, [this.#file], {
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      serialization: 'advanced',
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (said: Buffer) => this.#log(said.toString().trimEnd()));
    }
    child.on('error', () => {}); // "close" or the deadline follows
    child.once('exit', () => {
      if (this.#child === child) this.#child = null;
    });
    this.#child = child;
    return child;
  }
}
