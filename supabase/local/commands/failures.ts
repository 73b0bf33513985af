import { createServer } from 'node:net';
import { CannotContinue } from '../../../src/build/start/steps.mjs';
import { DataFolderLocked } from '../postgres/data-folder-lock.ts';

function isPortTaken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === 'EADDRINUSE') || isPortTaken(error.cause);
}

/** Failures that the person at the keyboard can act on become one sentence; all others stay as they are. */
export function asSentence(error: unknown): unknown {
  if (error instanceof DataFolderLocked) return new CannotContinue(error.message);
  if (!isPortTaken(error)) return error;
  return new CannotContinue(
    `${(error as Error).message}\n  Stop the program that uses the port, or choose others with DIADEM_PORT and DIADEM_BACKEND_PORT.`,
  );
}

/** Rejects at once when the port is taken, before minutes of work are spent on what nobody could reach. */
export function assertPortFree(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve()));
  });
}
