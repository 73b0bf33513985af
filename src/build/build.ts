// npm run build: the site for a CDN, in dist/, from the public environment (README, "Deploy").
import { existsSync } from 'node:fs';
import path from 'node:path';
import { buildSite } from './build-site.ts';
import { elapsed, fail, step } from './start/steps.mjs';

const root = path.resolve(import.meta.dirname, '../..');

async function main(): Promise<void> {
  const envFile = path.join(root, '.env');
  if (existsSync(envFile)) process.loadEnvFile(envFile);
  // A deployment never publishes empty pages: with a backend configured, its data is required.
  const data = process.env.BUILD_DATA ?? (process.env.PUBLIC_SUPABASE_URL ? 'required' : 'none');
  step(`Building the site into dist/ (BUILD_DATA=${data})`);
  const log = (line: string): void => console.log(`  ${line}`);
  await buildSite({ root, outDir: path.join(root, 'dist'), env: { BUILD_DATA: data }, log });
  step(`Done after ${elapsed()}: upload dist/`);
}

main().catch(fail);
