// The library prints every database error, also the expected refusals, and has no option to stop that.
import { AsyncLocalStorage } from 'node:async_hooks';

const caught = new AsyncLocalStorage<unknown[]>();

for (const level of ['error', 'warn'] as const) {
  const print = console[level];
  console[level] = (...parts: unknown[]) => {
    const list = caught.getStore();
    if (list) list.push(...parts);
    else print(...parts);
  };
}

/** Runs `work`; what it would print as error or warning is handed to `onNoise` instead, once it is done. */
export async function runQuietly<T>(
  work: () => Promise<T>,
  onNoise: (result: T, said: unknown[]) => void,
): Promise<T> {
  const said: unknown[] = [];
  const result = await caught.run(said, work);
  onNoise(result, said);
  return result;
}
