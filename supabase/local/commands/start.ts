// npm start: the embedded backend with the demo contest, and the built site in front of it.
import path from 'node:path';
import { buildSite } from '../../../src/build/build-site.ts';
import { type SiteServer, startSiteServer } from '../../../src/build/server/site-server.ts';
import { sourceFingerprint } from '../../../src/build/source-fingerprint.ts';
import { elapsed, fail, step } from '../../../src/build/start/steps.mjs';
import { demoIsCurrent } from '../../seed/demo.ts';
import type { Backend } from '../backend.ts';
import { createLifetime } from '../lifetime.ts';
import { announce } from './announce.ts';
import { asSentence, assertPortFree } from './failures.ts';
import { completeDemo, log, openBackend, publicEnvOf } from './product.ts';
import { PublicPeople } from './public-people.ts';
import { readSettings, type Settings } from './settings.ts';
import { SiteBuilds } from './site-builds.ts';
import { builtVersion, TranslationOverrides } from './translation-overrides.ts';

const REFRESH_CHECK_MS = 60_000;
const OLDEST_PAGES_MS = 24 * 3_600_000;

type Product = {
  readonly settings: Settings;
  readonly backend: Backend;
  readonly builds: SiteBuilds;
  readonly publicEnv: Readonly<Record<string, string>>;
  readonly fingerprint: string;
  readonly writtenTexts: TranslationOverrides;
};

function describeProduct(settings: Settings, backend: Backend): Product {
  const publicEnv = publicEnvOf(backend, settings);
  const fingerprint = sourceFingerprint(settings.root, publicEnv);
  const writtenTexts = new TranslationOverrides(backend.databaseUrl);
  return {
    settings,
    backend,
    builds: new SiteBuilds(settings.dataDir),
    publicEnv,
    fingerprint,
    writtenTexts,
  };
}

/** Builds the site beside the one that is being served and returns its folder. */
async function build({ settings, builds, publicEnv, fingerprint }: Product): Promise<string> {
  step('Building the site');
  const folder = builds.nextFolder(fingerprint);
  const snapshot = path.join(settings.dataDir, 'snapshot.json');
  await buildSite({
    root: settings.root,
    outDir: builds.pathOf({ folder }),
    env: {
      ...publicEnv,
      BUILD_DATA: 'required',
      DIADEM_SNAPSHOT: snapshot,
      DIADEM_CACHE_DIR: path.join(settings.dataDir, 'astro'),
    },
    log,
  });
  const translations = builtVersion(snapshot);
  builds.keep({ fingerprint, folder, builtAt: new Date().toISOString(), translations });
  return builds.pathOf({ folder });
}

/** True while the pages are younger than a day, no week of the demo is missing and no written text is newer. */
async function isUpToDate({ builds, backend, writtenTexts }: Product): Promise<boolean> {
  const record = builds.current();
  if (!record || Date.now() - Date.parse(record.builtAt) > OLDEST_PAGES_MS) return false;
  if (await writtenTexts.haveSettledAfter(record.translations ?? 0)) return false;
  return demoIsCurrent({ databaseUrl: backend.databaseUrl });
}

/** Looks once a minute whether the week or a text has changed; if so adds what is missing, rebuilds beside and swaps. */
function keepFresh(product: Product, site: SiteServer): void {
  let busy = false;
  const refresh = async (): Promise<void> => {
    if (busy || (await isUpToDate(product))) return;
    busy = true;
    try {
      await completeDemo(product.backend, product.settings);
      await site.swap(await build(product));
      step('The new pages are being served');
    } finally {
      busy = false;
    }
  };
  const report = (error: unknown): void => console.error('✖ The pages could not be refreshed:', error);
  refresh().catch(report);
  setInterval(() => refresh().catch(report), REFRESH_CHECK_MS).unref();
}

async function firstPages(product: Product): Promise<string> {
  const ready = product.builds.current();
  const isServable = ready?.fingerprint === product.fingerprint && process.env.DIADEM_FRESH !== '1';
  if (ready && isServable) return product.builds.pathOf(ready);
  await completeDemo(product.backend, product.settings);
  return build(product);
}

async function main(): Promise<void> {
  const lifetime = createLifetime();
  const settings = readSettings();
  const backend = await openBackend(settings);
  lifetime.onStop(() => backend.stop());
  await assertPortFree(settings.sitePort);
  const product = describeProduct(settings, backend);
  const people = new PublicPeople(backend.databaseUrl);
  lifetime.onStop(() => people.close());
  const site = await startSiteServer({
    dir: await firstPages(product),
    port: settings.sitePort,
    isRemoved: (profileId) => people.hasLeft(profileId),
  });
  lifetime.onStop(() => site.stop());
  announce({ siteUrl: settings.siteUrl, backendUrl: backend.url, took: elapsed() });
  process.send?.('ready');
  keepFresh(product, site);
}

main().catch((error: unknown) => fail(asSentence(error)));
