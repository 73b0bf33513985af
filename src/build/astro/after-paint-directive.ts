/** Makes `client:after-paint` known to Astro. */
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

export function afterPaintIntegration(): AstroIntegration {
  return {
    name: 'diadem:after-paint',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({
          name: 'after-paint',
          entrypoint: fileURLToPath(new URL('../bundle/client-after-paint.ts', import.meta.url)),
        });
      },
    },
  };
}
