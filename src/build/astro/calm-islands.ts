/** Makes `client:calm` known to Astro. */
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

export function calmIslandsIntegration(): AstroIntegration {
  return {
    name: 'diadem:calm-islands',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({
          name: 'calm',
          entrypoint: fileURLToPath(new URL('../bundle/client-calm.ts', import.meta.url)),
        });
      },
    },
  };
}
