// @ts-check
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { messageTypesIntegration } from './src/build/message-types.ts';
import { DEFAULT_SITE_URL } from './src/domain/brand.ts';

export default defineConfig({
  site: process.env.PUBLIC_SITE_URL ?? DEFAULT_SITE_URL,
  output: 'static',
  outDir: process.env.DIADEM_OUT_DIR ?? './dist',
  cacheDir: process.env.DIADEM_CACHE_DIR ?? './.cache/astro',
  trailingSlash: 'never',
  build: { format: 'file' },
  devToolbar: { enabled: false },
  integrations: [react(), messageTypesIntegration()],
  vite: { plugins: [tailwindcss()] },
});
