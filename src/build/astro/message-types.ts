/** Types of all message keys and their placeholders, written from the English messages. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { AstroIntegration } from 'astro';
import { describeMessages } from '../../i18n/message-shape.ts';

const ENGLISH = new URL('../../i18n/messages/en/', import.meta.url);

/** An ambient interface: key -> the values that its placeholders need. */
function messageTypes(): string {
  const lines: string[] = [];
  for (const file of readdirSync(ENGLISH)
    .filter((name) => name.endsWith('.json'))
    .toSorted()) {
    const messages = JSON.parse(readFileSync(new URL(file, ENGLISH), 'utf8')) as Record<string, string>;
    for (const [name, shape] of describeMessages(messages)) {
      const values = [...shape.placeholders].toSorted().map((placeholder) => {
        return `${placeholder}: ${placeholder === 'count' ? 'number' : 'string | number'}`;
      });
      const type = values.length === 0 ? 'Record<never, never>' : `{ ${values.join('; ')} }`;
      lines.push(`  '${file.replace('.json', '')}.${name}': ${type};`);
    }
  }
  return `interface DiademMessages {\n${lines.join('\n')}\n}\n`;
}

/** Keeps the types current: at every sync, check and build, and while the development server runs. */
export function messageTypesIntegration(): AstroIntegration {
  let written: URL | undefined;
  return {
    name: 'diadem:message-types',
    hooks: {
      'astro:config:done': ({ injectTypes }) => {
        written = injectTypes({ filename: 'messages.d.ts', content: messageTypes() });
      },
      'astro:server:setup': ({ server }) => {
        server.watcher.on('change', (path) => {
          if (written && path.includes('/i18n/messages/en/')) writeFileSync(written, messageTypes());
        });
      },
    },
  };
}
