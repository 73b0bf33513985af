// What can go wrong between a person and the server, each with its beginning and its end.
import type { Weather } from './model-network.ts';
import type { World } from './world.ts';

export type Fault = {
  readonly name: string;
  readonly strike: (world: World) => void | Promise<void>;
  readonly heal: (world: World) => void | Promise<void>;
  /** How far the device's clock is ahead of the server's, from the beginning. */
  readonly clockErrorMs?: number;
  readonly tabs?: number;
  readonly hasLocks?: boolean;
  /** The browser stores nothing: what was not sent is gone with the page, and the page says so. */
  readonly isForgetful?: boolean;
  /** Nobody can say during the fault who is signed in. */
  readonly endsSession?: boolean;
  /** The device cannot know that its token is over. */
  readonly hidesExpiry?: boolean;
  /** The page is loaded again in the end. */
  readonly isReloaded?: boolean;
  /** No vote may be sent for so long after the first refusal, in milliseconds. */
  readonly pauseMs?: number;
};

const MINUTE = 60_000;
const nothing = (): void => undefined;

function weather(name: string, bad: Weather, pauseMs?: number): Fault {
  return {
    name,
    strike: ({ network }) => {
      network.weather = bad;
    },
    heal: ({ network }) => {
      network.weather = { kind: 'fine' };
    },
    ...(pauseMs === undefined ? {} : { pauseMs }),
  };
}

/** Every page that is open now is loaded again. */
async function reload(world: World): Promise<void> {
  if (world.pages.length > 0) await world.reload();
}

export const FAULTS: readonly Fault[] = [
  weather('the backend is down', { kind: 'unreachable' }),
  weather('every answer is 500', { kind: 'status', status: 500 }),
  weather('every answer is 502', { kind: 'status', status: 502 }),
  weather('every answer is 503', { kind: 'status', status: 503 }),
  weather('every answer is 429 with Retry-After', { kind: 'status', status: 429, retryAfter: '40' }, 40_000),
  weather('every answer is 429 without a word', { kind: 'status', status: 429 }, 60_000),
  weather('every answer takes 10 s', { kind: 'slow', ms: 10_000 }),
  weather('no answer comes until the page gives up', { kind: 'hanging' }),
  weather('every answer is cut in the middle', { kind: 'cut' }),
  weather('somebody else answers, in HTML', { kind: 'foreign' }),
  weather('every answer is lost after the commit', { kind: 'lost' }),
  weather('every request arrives twice', { kind: 'doubled' }),
  {
    name: 'the network is gone',
    strike: (world) => {
      world.network.weather = { kind: 'unreachable' };
      world.setOnline(false);
    },
    heal: (world) => {
      world.network.weather = { kind: 'fine' };
      world.setOnline(true);
    },
  },
  {
    name: 'the token has expired',
    strike: (world) => {
      world.server.expireTokens();
      world.expireStoredSession();
    },
    heal: nothing,
  },
  {
    name: 'the server refuses the token that looks valid',
    strike: ({ server }) => server.expireTokens(),
    heal: nothing,
    hidesExpiry: true,
  },
  {
    name: 'the session was revoked',
    strike: (world) => {
      world.server.revokeSessions();
      world.expireStoredSession();
    },
    heal: nothing,
    endsSession: true,
  },
  { ...weather('a second tab is open', { kind: 'slow', ms: 2000 }), tabs: 2 },
  {
    ...weather('a second tab is open in a browser without Web Locks', { kind: 'slow', ms: 2000 }),
    tabs: 2,
    hasLocks: false,
  },
  {
    name: 'the storage is full',
    strike: ({ storage }) => {
      storage.mode = 'full';
    },
    heal: ({ storage }) => {
      storage.mode = 'working';
    },
    isForgetful: true,
  },
  {
    name: 'the storage is forbidden',
    strike: ({ storage }) => {
      storage.mode = 'denied';
    },
    heal: ({ storage }) => {
      storage.mode = 'working';
    },
    isForgetful: true,
    endsSession: true,
  },
  { name: 'the clock is 70 minutes slow', clockErrorMs: -70 * MINUTE, strike: nothing, heal: nothing },
  { name: 'the clock is 70 minutes fast', clockErrorMs: 70 * MINUTE, strike: nothing, heal: nothing },
  {
    name: 'the island crashes',
    strike: ({ server }) => {
      server.isAnswerPoisoned = true;
    },
    heal: async (world) => {
      world.server.isAnswerPoisoned = false;
      await reload(world);
    },
    isReloaded: true,
  },
  {
    name: 'the tab is closed between commit and answer',
    strike: ({ network }) => {
      network.weather = { kind: 'silent' };
    },
    heal: async (world) => {
      world.network.weather = { kind: 'fine' };
      await reload(world);
    },
    isReloaded: true,
  },
];
