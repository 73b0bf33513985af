// Starts a command again that was ready and then died. Plain ES2020, as all of this folder.

/** Waits before each new start; who dies more often in a row is not started again. */
const WAITS_MS = [1000, 2000, 4000, 8000, 16000, 30000];
/** Who lived for so long may die as often again. */
const STEADY_MS = 60000;
/** The command has 4 s to end by itself. */
const STOP_LIMIT_MS = 4500;

/**
 * Runs a command until it ends by itself or is told to stop, and returns its exit code. A command that has sent "ready"
 * and dies is started again. `start` receives the number of earlier starts and returns a child process with a channel.
 * @param {(starts: number) => import('node:child_process').ChildProcess} start
 */
export function supervise(start, { signals = process, say = console.error, waitsMs = WAITS_MS } = {}) {
  return new Promise((resolve, reject) => {
    let child = null;
    let starts = 0;
    let deaths = 0;
    let isStopping = false;
    let hasBeenReady = false;

    const ended = (code, signal, startedAt) => {
      const exitCode = signal ? 1 : code;
      if (isStopping || exitCode === 0 || !hasBeenReady) return resolve(exitCode);
      if (Date.now() - startedAt > STEADY_MS) deaths = 0;
      const wait = waitsMs[deaths++];
      const how = `✖ The command ended unexpectedly (${signal || `code ${code}`})`;
      if (wait === undefined) {
        say(`${how} ${deaths} times in a row. It is not started again.`);
        return resolve(exitCode);
      }
      say(`${how}. It starts again in ${wait / 1000} s.`);
      child = null;
      setTimeout(() => (isStopping ? resolve(0) : run()), wait);
    };
    const run = () => {
      const startedAt = Date.now();
      child = start(starts++);
      child.on('message', (message) => {
        if (message === 'ready') hasBeenReady = true;
      });
      child.on('error', reject);
      child.on('exit', (code, signal) => ended(code, signal, startedAt));
    };

    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      signals.on(signal, () => {
        isStopping = true;
        if (!child) return resolve(0);
        const stopped = child;
        stopped.kill(signal);
        setTimeout(() => stopped.kill('SIGKILL'), STOP_LIMIT_MS).unref();
      });
    }
    run();
  });
}
