// A network whose calls a test answers by hand, and a browser in which somebody is signed in.
import { vi } from 'vitest';
import { sessionStorageArea } from '#data/session/stored-session.ts';
import { SESSION_STORAGE_KEY } from '#lib/storage-keys.ts';

type Call = {
  /** The name of the SQL function. */
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** Answers; once more changes nothing. */
  answer(body: object, status?: number): void;
  /** Refuses with a stable code. */
  refuse(code: string): void;
  /** No answer comes. */
  lose(): void;
};

/** Takes the place of `fetch`, until `vi.unstubAllGlobals`. The test mocks the address: `mockBackend`. */
export function answerByHand(): Call[] {
  const calls: Call[] = [];
  const send = (url: string, { body }: RequestInit) =>
    new Promise<Response>((resolve, reject) => {
      const answer: Call['answer'] = (json, status = 200) => resolve(Response.json(json, { status }));
      calls.push({
        name: url.split('/').at(-1) ?? '',
        args: JSON.parse(String(body)),
        answer,
        refuse: (message) => answer({ code: 'P0001', message, details: null, hint: null }, 400),
        lose: () => reject(new TypeError('Failed to fetch')),
      });
    });
  vi.stubGlobal('fetch', send);
  return calls;
}

/** For `vi.mock('#lib/env.ts', mockBackend)`. */
export async function mockBackend(original: () => Promise<unknown>): Promise<object> {
  const actual = (await original()) as object;
  return { ...actual, supabaseUrl: () => 'http://backend.example', supabasePublishableKey: () => 'key' };
}

/** Signs in with a token that is good for an hour. */
export function signInHere(id: string): void {
  const session = {
    access_token: `token of ${id}`,
    refresh_token: 'renewal',
    expires_at: Date.now() / 1000 + 3600,
    user: { id, email: `${id}@mail.example`, email_confirmed_at: '2026-01-01T00:00:00Z' },
  };
  sessionStorageArea.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
}

export function signOutHere(): void {
  sessionStorageArea.removeItem(SESSION_STORAGE_KEY);
}
