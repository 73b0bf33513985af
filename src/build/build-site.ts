import { spawn } from 'node:child_process';
import path from 'node:path';

export type BuildOptions = {
  readonly root: string;
  /** PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_PUBLISHABLE_KEY, PUBLIC_SITE_URL, BUILD_DATA, DIADEM_SNAPSHOT. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly log: (line: string) => void;
};

function runNode(args: string[], { root, env, log }: BuildOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const endWithUs = () => child.kill('SIGKILL');
    process.once('exit', endWithUs);
    const said: string[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(String(chunk)));
    child.once('error', reject);
    child.once('exit', (code) => {
      process.off('exit', endWithUs);
      const text = said.join('');
      const script = path.basename(args[0] ?? '');
      if (code !== 0) return reject(new Error(`${script} ended with ${code}:\n${text.slice(-4000)}`));
      // A warning of the build is a fault of the project: it is shown, never swallowed.
      for (const line of text.split('\n').filter((line) => /\bwarn/i.test(line))) log(line.trim());
      resolve();
    });
  });
}

/** Writes the contests, as they are now, into the file that the pages read (`DIADEM_SNAPSHOT`). */
export async function takeSnapshot(options: BuildOptions): Promise<void> {
  options.log('Reading the contests for the pages');
  await runNode([path.join(options.root, 'src/build/snapshot.ts')], options);
}

/** Takes the snapshot, then builds every page into `outDir`. Rejects with the last lines of a step that failed. */
export async function buildSite(options: BuildOptions & { readonly outDir: string }): Promise<void> {
  await takeSnapshot(options);
  options.log('Building the pages (Astro)');
  await runNode([path.join(options.root, 'node_modules/astro/bin/astro.mjs'), 'build'], {
    ...options,
    env: { ...options.env, DIADEM_OUT_DIR: options.outDir },
  });
}
