/** `node src/build/astro/check-messages.ts`: fails with one line per fault of the messages. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LANGS, type Lang } from '../../domain/locales.ts';
import { catalogueFaults, type Messages, type Namespaces } from '../../i18n/checks/catalogue-faults.ts';
import { COMPLETE_LANGUAGES } from '../../i18n/checks/complete-languages.ts';
import { keyUsage, unusedKeys } from '../../i18n/checks/key-usage.ts';
import { describeMessages } from '../../i18n/message-shape.ts';

const SOURCE = fileURLToPath(new URL('..', import.meta.url));
const MESSAGES = join(SOURCE, 'i18n/messages');

function readNamespaces(lang: Lang): Namespaces {
  const folder = join(MESSAGES, lang);
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Messages;
  return Object.fromEntries(files.toSorted().map((file) => [file.replace('.json', ''), read(file)]));
}

/** Keys without plural suffix, with their namespace. */
function keysOf(namespaces: Namespaces): string[] {
  return Object.entries(namespaces).flatMap(([namespace, messages]) => {
    return [...describeMessages(messages).keys()].map((key) => `${namespace}.${key}`);
  });
}

function sourceFiles(): string[] {
  return readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|tsx|astro)$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => readFileSync(join(SOURCE, name), 'utf8'));
}

/** All faults of all languages, and keys that nothing uses. */
export function messageFaults(): string[] {
  const english = readNamespaces('en');
  const faults = LANGS.flatMap((lang) => {
    return catalogueFaults(lang, readNamespaces(lang), english, COMPLETE_LANGUAGES.includes(lang));
  });
  const unused = unusedKeys(keysOf(english), sourceFiles().map(keyUsage));
  return [...faults, ...unused.map((key) => `en: "${key}" is used nowhere`)];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const faults = messageFaults();
  for (const fault of faults) console.error(`✖ ${fault}`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
