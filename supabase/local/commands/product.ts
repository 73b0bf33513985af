import path from 'node:path';
import { OPTIONAL_SCRIPT_VARIABLES } from '../../../src/build/optional-scripts.ts';
import { step } from '../../../src/build/start/steps.mjs';
import { seedDemo } from '../../seed/demo.ts';
import { type Backend, startBackend } from '../backend.ts';
import type { Settings } from './settings.ts';

/** A line below the current step. */
export const log = (line: string): void => console.log(`  ${line}`);

/** Starts the embedded backend on the data folder and the port of the settings. */
export function openBackend({ dataDir, backendPort, siteUrl }: Settings): Promise<Backend> {
  step('Starting the embedded backend (PostgreSQL, REST, Auth, Storage)');
  return startBackend({ dataDir, port: backendPort, siteUrl, log });
}

/** Adds what the demo contest lacks today; does nothing where nothing is missing. */
export async function completeDemo(backend: Backend, { root }: Settings): Promise<void> {
  step('Completing the demo contest');
  await seedDemo({
    databaseUrl: backend.databaseUrl,
    backendUrl: backend.url,
    secretKey: backend.secretKey,
    cacheDir: path.join(root, '.cache', 'demo'),
    log,
  });
}

/** What the pages need to know of the backend, of their own address and of the scripts that load with consent. */
export function publicEnvOf(backend: Backend, { siteUrl }: Settings): Record<string, string> {
  const optionalScriptVariables = Object.fromEntries(
    OPTIONAL_SCRIPT_VARIABLES.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  );
  return {
    PUBLIC_SUPABASE_URL: backend.url,
    PUBLIC_SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
    PUBLIC_SITE_URL: siteUrl,
    ...optionalScriptVariables,
  };
}
