// The library hashes passwords with bcryptjs, which is JavaScript and takes 50 ms each on the thread that takes votes.
// Its functions are replaced by ones that ask a thread of their own.
import { Worker } from 'node:worker_threads';
import bcrypt from 'bcryptjs';

export type PasswordTask = { id: number; password: string } & ({ rounds: number } | { hash: string });

type Reply = { id: number; result: string | boolean } | { id: number; failure: string };

interface Waiting {
  resolve: (result: never) => void;
  reject: (error: Error) => void;
}

let worker: Worker | null = null;
let tasks = 0;
const waiting = new Map<number, Waiting>();

function start(): Worker {
  const started = new Worker(new URL('./password-worker.ts', import.meta.url), { execArgv: [] });
  started.unref();
  started.on('message', (reply: Reply) => {
    const task = waiting.get(reply.id);
    waiting.delete(reply.id);
    if ('failure' in reply) task?.reject(new Error(reply.failure));
    else task?.resolve(reply.result as never);
  });
  started.on('error', () => {}); // "exit" follows
  started.on('exit', () => {
    worker = null;
    for (const { reject } of waiting.values()) reject(new Error('The thread for passwords ended.'));
    waiting.clear();
  });
  return started;
}

function ask<T>(task: { password: string; rounds: number } | { password: string; hash: string }): Promise<T> {
  worker ??= start();
  const id = ++tasks;
  const answer = new Promise<T>((resolve, reject) => {
    waiting.set(id, { resolve, reject });
  });
  worker.postMessage({ ...task, id });
  return answer;
}

/** From now on whoever uses bcryptjs in this process waits for the thread instead of holding up others. */
export function hashPasswordsApart(): void {
  Object.assign(bcrypt, {
    hash: (password: string, rounds: number) => ask<string>({ password, rounds }),
    compare: (password: string, hash: string) => ask<boolean>({ password, hash }),
  });
}
