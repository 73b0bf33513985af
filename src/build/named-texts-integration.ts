/** Names the texts in the HTML of every page, so that newer ones can follow them without a build. */
import type { AstroIntegration } from 'astro';

export function namedTextsIntegration(): AstroIntegration {
  return {
    name: 'diadem:named-texts',
    hooks: {
      'astro:config:setup': ({ addMiddleware }) => {
        addMiddleware({ order: 'post', entrypoint: new URL('./name-texts-middleware.ts', import.meta.url) });
      },
    },
  };
}
