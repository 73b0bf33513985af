// A server of the built site that a journey can stop for good, start again and give another build: nothing of the
// product that runs beside it toasts.
import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type SiteServer, startSiteServer } from '../../../src/build/server/site-server.ts';
import { dataDir } from '../backend/environment.ts';

/** The folder of the build that the product serves. */
export function builtSite(): string {
  const root = path.join(dataDir(), 'site');
  const builds = readdirSync(root)
    .map((name) => path.join(root, name))
    .filter((dir) => statSync(dir).isDirectory() && readdirSync(dir).includes('sw.js'))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  const [newest] = builds;
  if (!newest) throw new Error(`no build with a service worker in ${root}`);
  return newest;
}

/** Another deployment: the same site without some files, and with others in their place. */
export function deployment(
  name: string,
  changes: Readonly<Record<string, (text: string) => string | null>>,
): string {
  const from = builtSite();
  const to = path.join(dataDir(), `deployment-${name}-${process.pid}`);
  rmSync(to, { recursive: true, force: true });
  for (const file of [
    'en-ph',
    'ar-ph',
    'en-ph.html',
    'ar-ph.html',
    'terms.html',
    'index.html',
    '404.html',
    'shell',
    '_astro',
    'sw.js',
    'favicon.svg',
    'favicon-32.png',
    'manifests',
    'account.html',
    'auth.html',
  ])
    cpSync(path.join(from, file), path.join(to, file), { recursive: true });
  for (const [file, change] of Object.entries(changes)) {
    const text = change(readFileSync(path.join(to, file), 'utf8'));
    if (text === null) rmSync(path.join(to, file));
    else writeFileSync(path.join(to, file), text);
  }
  return to;
}

export class StoppableSite {
  #server: SiteServer | undefined;
  #dir: string;
  #port = 0;

  constructor(dir = builtSite()) {
    this.#dir = dir;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Serves on the port it had before; another folder is another deployment, which knows nothing of the one before. */
  async start(dir = this.#dir): Promise<void> {
    this.#dir = dir;
    this.#server = await startSiteServer({ dir, port: this.#port });
    this.#port = Number(new URL(this.#server.url).port);
  }

  async stop(): Promise<void> {
    await this.#server?.stop();
    this.#server = undefined;
  }
}
