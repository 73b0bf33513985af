import path from 'node:path';

export type Settings = {
  readonly root: string;
  readonly dataDir: string;
  readonly sitePort: number;
  readonly backendPort: number;
  readonly siteUrl: string;
  readonly backendUrl: string;
};

function portFrom(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = env[name];
  if (!text) return fallback;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    throw new Error(`${name} must be a port from 1 to 65535, not "${text}".`);
  return port;
}

/** Where things are and which ports they use; every value can be changed by the environment (README, "Environment"). */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const root = path.resolve(import.meta.dirname, '../../..');
  const sitePort = portFrom(env, 'DIADEM_PORT', 4321);
  const backendPort = portFrom(env, 'DIADEM_BACKEND_PORT', 54321);
  return {
    root,
    dataDir: path.resolve(root, env.DIADEM_DATA_DIR ?? '.data'),
    sitePort,
    backendPort,
    siteUrl: `http://127.0.0.1:${sitePort}`,
    backendUrl: `http://127.0.0.1:${backendPort}`,
  };
}
