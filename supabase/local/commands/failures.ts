import { CannotContinue } from '../../../src/build/bootstrap/steps.mjs';
import { DataFolderLocked } from '../data-folder-lock.ts';

function portInUse(error: unknown): number | null {
  if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' && 'port' in error))
    return null;
  return Number(error.port);
}

/** Failures that the person at the keyboard can act on become one sentence; all others stay as they are. */
export function asSentence(error: unknown): unknown {
  if (error instanceof DataFolderLocked) return new CannotContinue(error.message);
  const port = portInUse(error);
  if (port === null) return error;
  return new CannotContinue(
    `Port ${port} is in use by another program. Stop it, or choose other ports with DIADEM_PORT and DIADEM_BACKEND_PORT.`,
  );
}
