// @ts-check
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import pwa from '@vite-pwa/astro';
import { defineConfig } from 'astro/config';
import { calmIslandsIntegration } from './src/build/astro/calm-islands.ts';
import { contentSecurityPolicy } from './src/build/astro/content-security-policy.ts';
import { failureScriptIntegration } from './src/build/astro/failure-script.ts';
import { fontFamilies } from './src/build/astro/fonts.ts';
import { messageTypesIntegration } from './src/build/astro/message-types.ts';
import { pageHeadsIntegration } from './src/build/astro/page-heads.ts';
import { pagePolicyIntegration } from './src/build/astro/page-policy.ts';
import { previewsIntegration } from './src/build/astro/previews-integration.ts';
import { referencedFilesIntegration } from './src/build/astro/referenced-files.ts';
import { sitemapIntegration } from './src/build/astro/sitemap.ts';
import { writtenTextsIntegration } from './src/build/astro/written-texts.ts';
import { islandPreloadsIntegration } from './src/build/bundle/island-preloads.ts';
import { hostFilesIntegration } from './src/build/hosts/host-files-integration.ts';
import { lazyImportPlugin } from './src/build/lazy-import.ts';
import { leanPreloads } from './src/build/lean-preloads.ts';
import { optionalScriptDefinitions, optionalScripts } from './src/build/optional-scripts.ts';
import { DEFAULT_SITE_URL } from './src/domain/brand.ts';

const outDir = process.env.DIADEM_OUT_DIR ?? './dist';
const site = process.env.PUBLIC_SITE_URL ?? DEFAULT_SITE_URL;
const cacheDir = process.env.DIADEM_CACHE_DIR ?? './.cache/astro';
const backendUrl = process.env.PUBLIC_SUPABASE_URL;
const scripts = optionalScripts(process.env);
const hasServiceWorker = process.env.DIADEM_SERVICE_WORKER !== 'off';

/** What the page shell loads on every page, before anybody acts. */
const SHELL_MODULES =
  /\/(nanostores\/atom|lib\/(safe-storage|error-report|lazy-import|page-return)|stores\/(session|preferences|notices)|i18n\/links|domain\/locales|features\/notices\/notices|screens\/system\/(session-part|first-signs|after-load|notices-start|page-start)|pwa\/start|preload-helper)/;

/** What home and contest need to read the standings. */
const CONTEST_READS =
  /\/src\/data\/(client\/(supabase-client|supabase-error|fetch-with-timeout|viewer-call|call|key-case)|entities\/(standings|contestant|photo-url|contest-week))\.ts/;

export default defineConfig({
  site,
  output: 'static',
  outDir,
  cacheDir,
  trailingSlash: 'never',
  build: { format: 'file' },
  fonts: await fontFamilies(`${cacheDir}/fonts`),
  security: { csp: contentSecurityPolicy(backendUrl, scripts) },
  markdown: { syntaxHighlight: false },
  devToolbar: { enabled: false },
  integrations: [
    react(),
    calmIslandsIntegration(),
    messageTypesIntegration(),
    writtenTextsIntegration(),
    failureScriptIntegration(),
    hostFilesIntegration(),
    islandPreloadsIntegration(),
    pagePolicyIntegration(),
    pageHeadsIntegration(),
    previewsIntegration(),
    // Writes /sw.js. After what changes pages: it names the offline pages with hashes of their content.
    pwa({
      strategies: 'injectManifest',
      srcDir: hasServiceWorker ? 'src/pwa/worker' : 'src/pwa/off',
      filename: hasServiceWorker ? 'sw.ts' : 'sw.js',
      outDir,
      injectManifest: {
        globPatterns: ['shell/offline/*.html'],
        rollupFormat: 'iife',
        target: 'es2022',
        minify: true,
        ...(hasServiceWorker ? {} : { injectionPoint: undefined }),
      },
      // Manifests come from `pages/manifests`; `pwa/start.ts` registers the worker once a page is at rest.
      manifest: false,
      injectRegister: false,
    }),
    sitemapIntegration(site),
    referencedFilesIntegration(),
  ],
  vite: {
    plugins: [tailwindcss(), leanPreloads(), lazyImportPlugin()],
    define: { ...optionalScriptDefinitions(scripts), __SERVICE_WORKER__: `${hasServiceWorker}` },
    build: {
      rolldownOptions: {
        output: {
          // Every page needs these small modules: one file compresses better than a dozen.
          codeSplitting: {
            groups: [
              { name: 'page-shell', test: SHELL_MODULES },
              { name: 'reads', test: CONTEST_READS },
              // Words and numbers without React: named, or a group of islands would take them along.
              {
                name: 'format',
                priority: 1,
                test: /\/src\/(i18n\/format|features\/contest\/contest-dates)\.ts/,
              },
              { name: 'load', test: /\/src\/i18n\/(load|t|missing|plurals)\.ts/ },
              // What follows a sign-in, named by every page: one file with a short name each.
              { name: 'calls', test: /\/src\/data\/client\/(table-call|signed-in-call)\.ts/ },
              // Of those the record of a sign-in by itself, for a wall has calls and no record.
              { name: 'logins', test: /\/src\/data\/login-logs\.ts/ },
              // React's own small parts, and what every island shows while it loads or when it fails.
              {
                name: 'react',
                test: /nanostores\/(map|listen-keys|react)|\/src\/(ui\/(Skeleton|Star|ErrorBoundary|RequestGate)|screens\/system\/IslandBoundary|lib\/error-report|query\/use-hydrated|i18n\/error-text|features\/likes\/shown-likes)\b/,
              },
              {
                name: 'query',
                test: /\/src\/(query\/(query-client|query-keys|request-state|use-awake|use-shared-query)|ui\/Photo)\.tsx?/,
              },
              {
                name: 'voting',
                test: /\/src\/(features\/voting\/(EntryRating|use-pending-votes|use-own-votes)|ui\/Heart)\.tsx?/,
              },
              {
                name: 'own',
                test: /\/src\/(stores\/consent|lib\/optional-script|data\/session\/sign-in-mark)\.ts/,
              },
            ],
          },
        },
      },
    },
  },
});
