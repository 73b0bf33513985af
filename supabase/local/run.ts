// Runs the backend alone: `node supabase/local/run.ts`. The site's start command runs it beside the site.
import { startBackend } from './backend.ts';
import { createLifetime } from './lifetime.ts';

const { env } = process;
const port = Number(env['DIADEM_BACKEND_PORT'] ?? 54_321);
const siteUrl = `http://127.0.0.1:${env['DIADEM_PORT'] ?? 4321}`;
const migrationsDir = env['DIADEM_MIGRATIONS_DIR'];

const startedAt = performance.now();
const lifetime = createLifetime();
try {
  const backend = await startBackend({
    dataDir: env['DIADEM_DATA_DIR'] ?? '.data',
    port,
    siteUrl,
    ...(migrationsDir ? { migrationsDir } : {}),
  });
  lifetime.onStop(backend.stop);
  const ms = Math.round(performance.now() - startedAt);
  console.log(`Backend ready in ${ms} ms: ${backend.url} (mails: ${backend.url}/__mail)`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await lifetime.end(1);
}
