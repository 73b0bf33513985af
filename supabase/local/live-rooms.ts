// What answers as long as the database is there. While it is gone every call gets 503; when it is back everything that
// talks to it is opened anew, since the driver's connections do not all survive.
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseWatch } from './postgres/database-watch.ts';
import { json } from './rest/api-answer.ts';
import { refuseUpgrade, type Upgrade } from './rest/http-server.ts';
import type { Router } from './rest/router.ts';

export interface OpenRooms {
  router: Router;
  upgrade: Upgrade;
  /** Stops what acts by itself. */
  rest(): Promise<unknown>;
  /** Gives the connections back. */
  close(): Promise<unknown>;
}

const RETRY_AFTER_S = 2;
const REOPEN_MS = 500;

function unavailable(): Response {
  return json({ code: '57P03', message: 'The database is being restarted' }, 503, {
    'retry-after': String(RETRY_AFTER_S),
    'access-control-expose-headers': 'Retry-After',
  });
}

export class LiveRooms {
  readonly #open: () => Promise<OpenRooms>;
  readonly #log: (line: string) => void;
  readonly #watch: DatabaseWatch;
  readonly #underWay = new Set<() => void>();
  #rooms: OpenRooms | null = null;
  #losses = 0;
  #isClosed = false;

  constructor(databaseUrl: string, open: () => Promise<OpenRooms>, log: (line: string) => void) {
    this.#open = open;
    this.#log = log;
    this.#watch = new DatabaseWatch(databaseUrl, {
      onLost: () => this.#lose(),
      onBack: () => void this.#reopen(),
    });
  }

  async begin(): Promise<void> {
    await this.#watch.begin();
    this.#rooms = await this.#open();
  }

  /** Answers a request, with 503 where the database went away meanwhile. */
  readonly router: Router = (request, peer) => {
    const rooms = this.#rooms;
    if (!rooms) return Promise.resolve(unavailable());
    return new Promise((resolve, reject) => {
      const giveUp = () => resolve(unavailable());
      this.#underWay.add(giveUp);
      this.#checked(rooms, request, peer)
        .then(resolve, reject)
        .finally(() => this.#underWay.delete(giveUp));
    });
  };

  readonly upgrade: Upgrade = (request, socket, head) => {
    if (this.#rooms) this.#rooms.upgrade(request, socket, head);
    else refuseUpgrade(socket, '503 Service Unavailable');
  };

  /** Opens everything anew, as after a loss. */
  renew(): void {
    this.#lose();
    void this.#reopen();
  }

  /** Stops what acts by itself; calls are answered still. */
  async rest(): Promise<void> {
    this.#isClosed = true;
    await this.#rooms?.rest();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#watch.close();
    await this.#rooms?.close();
  }

  /** An error may be the first sign of a loss. */
  async #checked({ router }: OpenRooms, request: Request, peer: string): Promise<Response> {
    const before = this.#losses;
    const response = await router(request, peer);
    if (response.status < 500) return response;
    if (this.#losses === before) await this.#watch.check();
    return this.#losses === before ? response : unavailable();
  }

  #lose(): void {
    if (this.#isClosed) return;
    this.#losses += 1;
    const rooms = this.#rooms;
    this.#rooms = null;
    for (const giveUp of this.#underWay) giveUp();
    if (!rooms) return;
    this.#log('The database is gone: calls are answered with 503 until it is back.');
    Promise.allSettled([rooms.rest(), rooms.close()]);
  }

  async #reopen(): Promise<void> {
    const losses = this.#losses;
    const isMine = () => this.#losses === losses && !this.#isClosed;
    while (isMine()) {
      try {
        const rooms = await this.#open();
        if (isMine()) {
          this.#rooms = rooms;
          this.#log('The database is back.');
        } else await Promise.allSettled([rooms.rest(), rooms.close()]);
        return;
      } catch (error) {
        this.#log(`The backend could not open: ${error instanceof Error ? error.message : error}`);
        await sleep(REOPEN_MS, undefined, { ref: false });
      }
    }
  }
}
