/**
 * Writes /sw.js: one file of `src/pwa/worker`, or with `DIADEM_SERVICE_WORKER=off` the kill switch, which removes the
 * worker and its caches from every browser that comes by.
 */
import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { build } from 'vite';
import { LANGS } from '../domain/locales.ts';
import { offlinePath } from '../lib/offline-caches.ts';

const ROOT = new URL('../../', import.meta.url);
const inSource = (path: string): string => fileURLToPath(new URL(`src/pwa/worker/${path}`, ROOT));

function isSwitchedOff(): boolean {
  return process.env.DIADEM_SERVICE_WORKER === 'off';
}

/** After everything that changes pages: the worker's version is a hash of the offline pages as they are served. */
export function serviceWorkerIntegration(backendUrl: string | undefined): AstroIntegration {
  return {
    name: 'diadem:service-worker',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        // Pages register a worker only where there is one: not while somebody develops, not when it is switched off.
        const define = { __SERVICE_WORKER__: `${command === 'build' && !isSwitchedOff()}` };
        updateConfig({ vite: { define } });
      },
      'astro:build:done': async ({ dir }) => {
        const target = new URL('sw.js', dir);
        if (isSwitchedOff()) copyFileSync(inSource('off.js'), target);
        else await bundleWorker(fileURLToPath(dir), backendUrl);
      },
    },
  };
}

async function bundleWorker(outDir: string, backendUrl: string | undefined): Promise<void> {
  const values = {
    __SHELL_VERSION__: shellVersion(outDir),
    __BACKEND_ORIGIN__: backendUrl ? new URL(backendUrl).origin : '',
    __NEW_VERSION_TEXTS__: newVersionTexts(),
  };
  await build({
    configFile: false,
    envDir: false,
    root: fileURLToPath(ROOT),
    logLevel: 'warn',
    define: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)])),
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      modulePreload: false,
      target: 'es2022',
      rolldownOptions: {
        input: inSource('worker.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  });
}

/** Changes when an offline page or anything that it names changes: names of files carry their hashes. */
export function shellVersion(outDir: string): string {
  const hash = createHash('sha256');
  for (const lang of LANGS) hash.update(readFileSync(`${outDir}${offlinePath(lang)}.html`));
  return hash.digest('hex').slice(0, 12);
}

/** What an open tab says when a deployment took its code away, by language. */
export function newVersionTexts(): Record<string, readonly [text: string, action: string]> {
  const t = (lang: string, key: string): string => {
    const [namespace, name = ''] = key.split('.');
    const file = new URL(`src/i18n/messages/${lang}/${namespace}.json`, ROOT);
    const text = (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)[name];
    if (!text) throw new Error(`the messages of ${lang} lack ${key}`);
    return text;
  };
  return Object.fromEntries(
    LANGS.map((lang) => [lang, [t(lang, 'offline.newVersion'), t(lang, 'shell.reloadPage')] as const]),
  );
}
