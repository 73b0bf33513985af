import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { supervise } from '../../../src/build/start/supervise.mjs';

/** Runs programs one after the other, the last one for every further start. */
async function run(
  programs: readonly string[],
  { waitsMs = [1, 1, 1], onReady = (_: EventEmitter) => {} } = {},
) {
  const signals = new EventEmitter();
  const said: string[] = [];
  const children: ChildProcess[] = [];
  const start = (starts: number) => {
    const program = programs[Math.min(starts, programs.length - 1)] ?? '';
    const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    child.on('message', () => onReady(signals));
    children.push(child);
    return child;
  };
  const code = await supervise(start, {
    signals: signals as NodeJS.Process,
    say: (line: string) => said.push(line),
    waitsMs,
  });
  return { code, said, starts: children.length };
}

const READY = "process.send('ready', () => ";

describe('the command of npm start', () => {
  it('is started again when it was ready and dies, with a sentence', async () => {
    const { code, said, starts } = await run([
      `${READY}process.exit(7))`,
      `${READY}process.kill(process.pid, 'SIGKILL'))`,
      `${READY}process.exit(0))`,
    ]);
    expect([code, starts]).toEqual([0, 3]);
    expect(said).toEqual([
      '✖ The command ended unexpectedly (code 7). It starts again in 0.001 s.',
      '✖ The command ended unexpectedly (SIGKILL). It starts again in 0.001 s.',
    ]);
  });

  it('is given up when it keeps dying, also before it is ready again', async () => {
    const { code, said, starts } = await run([`${READY}process.exit(7))`, 'process.exit(3)']);
    expect([code, starts]).toEqual([3, 4]);
    expect(said.at(-1)).toContain('4 times in a row');
  });

  it('is not started again when its first start fails: it has said why', async () => {
    expect(await run(['process.exit(1)'])).toEqual({ code: 1, said: [], starts: 1 });
  });

  it('ends on a signal, and within 5 s when it hangs', async () => {
    const onReady = (signals: EventEmitter) => void signals.emit('SIGTERM');
    const obeys = await run([`${READY}setInterval(() => {}, 1000))`], { onReady });
    expect(obeys).toMatchObject({ starts: 1, said: [] });
    const startedAt = Date.now();
    const hangs = await run([`process.on('SIGTERM', () => {}); ${READY}{ for (;;); })`], { onReady });
    expect(hangs).toMatchObject({ starts: 1, said: [] });
    expect(Date.now() - startedAt).toBeLessThan(6000);
  });

  it('ends at once on a signal between two starts', async () => {
    const signals = new EventEmitter();
    const start = () =>
      spawn(process.execPath, ['-e', `${READY}process.exit(7))`], {
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      });
    const say = () => void signals.emit('SIGINT');
    const ended = supervise(start, {
      signals: signals as NodeJS.Process,
      say: () => setImmediate(say),
      waitsMs: [60_000],
    });
    expect(await ended).toBe(0);
  });
});
