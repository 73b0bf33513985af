// One browser, one server and the network between them, on a clock that the test moves.
import { expect, vi } from 'vitest';
import type { Stars } from '#data/votes.ts';
import { pendingVote } from '../people/pending-vote.ts';
import { ModelLocks, ModelStorage, modelBroadcastChannel } from './model-browser.ts';
import { ModelNetwork } from './model-network.ts';
import { type ModelPage, openModelPage, type PageOptions } from './model-page.ts';
import { entryId, ModelServer, START } from './model-server.ts';

const SESSION = 'diadem-session';
const PENDING = 'diadem-outbox-vote-';
/** How often the pages are looked at, and how often at most while time passes. */
const LOOK_MS = 500;
const MOST_LOOKS = 20;

const MODULES_MS = 3000;
const realTimeout = setTimeout;

/**
 * Lines that no fault explains fail a cell. Explained are React's report of a crash that its boundary caught, a tag
 * that the model's window does not know, and the Supabase client, which takes several tabs in one window for a mistake.
 */
const EXPLAINED = [
  /unrecognized in this browser/,
  /The above error occurred|Objects are not valid as a React child/,
  /Multiple GoTrueClient instances/,
];

export class World {
  readonly storage = new ModelStorage();
  readonly locks = new ModelLocks();
  readonly server: ModelServer;
  readonly network: ModelNetwork;
  pages: ModelPage[] = [];
  /** Everything that the toasts of all pages said. */
  readonly told: string[] = [];
  readonly #noise: string[] = [];
  #isOnline = true;

  /** `clockErrorMs`: how far the clock of the device is ahead of the server's. */
  constructor(clockErrorMs = 0, hasLocks = true) {
    vi.useFakeTimers({
      now: START + clockErrorMs,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    });
    this.server = new ModelServer(() => Date.now() - clockErrorMs);
    this.network = new ModelNetwork(this.server);
    vi.stubEnv('PUBLIC_SUPABASE_URL', 'http://backend.example');
    vi.stubEnv('PUBLIC_SUPABASE_PUBLISHABLE_KEY', 'publishable');
    vi.stubGlobal('localStorage', this.storage);
    vi.stubGlobal('BroadcastChannel', modelBroadcastChannel());
    vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => this.#isOnline);
    Object.defineProperty(navigator, 'locks', {
      value: hasLocks ? this.locks : undefined,
      configurable: true,
    });
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(abortedAfter);
    for (const level of ['error', 'warn'] as const) {
      vi.spyOn(console, level).mockImplementation((...words: unknown[]) => {
        this.#noise.push(
          words.map((word) => (word instanceof Error ? word.message : String(word))).join(' '),
        );
      });
    }
    addEventListener('error', this.#onError);
  }

  /** The page that somebody looks at. */
  get page(): ModelPage {
    const page = this.pages.at(-1);
    if (!page) throw new Error('no page is open');
    return page;
  }

  async open(options: PageOptions = {}): Promise<ModelPage> {
    const page = await openModelPage(this.network, { ...options, onNotice: (text) => this.told.push(text) });
    await vi.advanceTimersByTimeAsync(0);
    // In the product the HTML of the build is there before the script: nobody sees these first moments.
    await modulesOf(page);
    this.pages.push(page);
    return page;
  }

  /** The page is loaded again; what it was doing is lost. */
  async reload(): Promise<ModelPage> {
    const { options } = this.page;
    await tasks();
    await this.closeAll();
    return this.open(options);
  }

  async closeAll(): Promise<void> {
    for (const page of this.pages) page.close();
    this.pages = [];
    // React takes the listeners of a page away a moment later; only then a closed page is really gone.
    await tasks();
    this.locks.releaseAll();
    this.network.forgetUnderWay();
  }

  signIn(): void {
    this.storage.setItem(SESSION, JSON.stringify(this.server.newSession()));
  }

  get isSignedIn(): boolean {
    return this.storage.peek(SESSION) !== null;
  }

  /** What waits in the browser's storage to be sent. */
  get pendingVotes(): readonly string[] {
    return this.storage.names.filter((name) => name.startsWith(PENDING));
  }

  leaveVote(entry: number, stars: Stars): void {
    const vote = pendingVote(
      {
        entryId: entryId(entry),
        stars,
        displayName: `Contestant ${entry}`,
        closesAt: '2026-11-22T16:00:00Z',
      },
      { requestId: `kept ${entry}` },
    );
    this.storage.setItem(`${PENDING}${vote.requestId}`, JSON.stringify(vote));
  }

  expireStoredSession(): void {
    const session = JSON.parse(this.storage.peek(SESSION) ?? 'null') as object | null;
    const expires_at = Math.floor(this.server.now() / 1000) - 1;
    if (session) this.storage.setItem(SESSION, JSON.stringify({ ...session, expires_at }));
  }

  setOnline(isOnline: boolean): void {
    this.#isOnline = isOnline;
    dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  }

  /** Lets time pass, and looks at every page on the way: none may ever be blank, or say more than is true. */
  async pass(ms: number): Promise<void> {
    const end = Date.now() + ms;
    const look = Math.max(LOOK_MS, ms / MOST_LOOKS);
    do {
      await vi.advanceTimersByTimeAsync(Math.min(look, Math.max(0, end - Date.now())));
      await tasks();
      for (const page of this.pages) {
        await modulesOf(page);
        this.#look(page);
      }
    } while (Date.now() < end);
  }

  /** Whatever the console said that no fault explains. */
  get noise(): readonly string[] {
    return this.#noise.filter((line) => !EXPLAINED.some((pattern) => pattern.test(line)));
  }

  async end(): Promise<void> {
    removeEventListener('error', this.#onError);
    await this.closeAll();
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
    document.body.innerHTML = '';
  }

  readonly #onError = (event: Event): void => {
    // A caught error is told by an event of the same name, for it to be written down (`lib/error-report.ts`).
    if (!('message' in event)) return;
    this.#noise.push(`uncaught: ${String((event as ErrorEvent).message)}`);
  };

  #look(page: ModelPage): void {
    expect(page.isBlank, 'the page is blank').toBe(false);
    for (let entry = 1; entry <= 5; entry++) {
      const words = page.words(entry);
      const vote = this.server.votes.get(entryId(entry));
      const said = /Your vote: (\d)/.exec(words)?.[1];
      const receipt = /Receipt (\S+)/.exec(words)?.[1];
      if (said)
        expect(`${entry}: ${said} stars`, 'a vote that nobody has').toBe(`${entry}: ${vote?.stars} stars`);
      if (receipt) expect(vote?.receipt.startsWith(receipt), 'a receipt that nobody gave').toBe(true);
    }
  }
}

/** Lets React and everything else that was put off do its work; no time passes. */
async function tasks(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
}

function abortedAfter(ms: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException('too long', 'TimeoutError')), ms);
  return controller.signal;
}

/** Modules and messages are read in real time, which the model's clock knows nothing of. */
async function modulesOf(page: ModelPage): Promise<void> {
  const end = performance.now() + MODULES_MS;
  while (page.isBlank && performance.now() < end) await new Promise((resolve) => realTimeout(resolve, 5));
}
