// @ts-check
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import pwa from '@vite-pwa/astro';
import { defineConfig } from 'astro/config';
import { afterPaintIntegration } from './src/build/astro/after-paint-directive.ts';
import { contentSecurityPolicy } from './src/build/astro/content-security-policy.ts';
import { errorHandlerIntegration } from './src/build/astro/error-handler-script.ts';
import { fontFamilies } from './src/build/astro/fonts.ts';
import { messageTypesIntegration } from './src/build/astro/message-types.ts';
import { pageHeadsIntegration } from './src/build/astro/page-heads.ts';
import { pagePolicyIntegration } from './src/build/astro/page-policy.ts';
import { previewsIntegration } from './src/build/astro/previews-integration.ts';
import { referencedFilesIntegration } from './src/build/astro/referenced-files.ts';
import { sitemapIntegration } from './src/build/astro/sitemap.ts';
import { writtenTextsIntegration } from './src/build/astro/translation-overrides.ts';
import { CHUNK_GROUPS } from './src/build/bundle/chunk-groups.ts';
import { islandPreloadsIntegration } from './src/build/bundle/island-preloads.ts';
import { hostFilesIntegration } from './src/build/hosts/host-files-integration.ts';
import { optionalScriptDefinitions, optionalScripts } from './src/build/optional-scripts.ts';
import { DEFAULT_SITE_URL } from './src/domain/brand.ts';

const outDir = process.env.DIADEM_OUT_DIR ?? './dist';
const site = process.env.PUBLIC_SITE_URL ?? DEFAULT_SITE_URL;
const cacheDir = process.env.DIADEM_CACHE_DIR ?? './.cache/astro';
const backendUrl = process.env.PUBLIC_SUPABASE_URL;
const scripts = optionalScripts(process.env);
const hasServiceWorker = process.env.DIADEM_SERVICE_WORKER !== 'off';

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
    afterPaintIntegration(),
    messageTypesIntegration(),
    writtenTextsIntegration(),
    errorHandlerIntegration(),
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
    plugins: [tailwindcss()],
    define: { ...optionalScriptDefinitions(scripts), __SERVICE_WORKER__: `${hasServiceWorker}` },
    build: {
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          codeSplitting: { groups: CHUNK_GROUPS },
        },
      },
    },
  },
});
