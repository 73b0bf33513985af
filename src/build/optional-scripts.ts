/** Which script each category of consent loads, from the build's environment (README, "Consent and devices"). */
import { isNecessary, LOCAL_ENTRIES } from '../lib/necessary-storage.ts';
import { OPTIONAL_CATEGORIES, type OptionalCategory, type OptionalScript } from '../lib/optional-script.ts';

export type ConfiguredScript = OptionalScript & {
  /** Foreign origins that the content security policy lets in, beside the script's own. */
  readonly connect: readonly string[];
  readonly images: readonly string[];
};
export type ConfiguredScripts = Readonly<Partial<Record<OptionalCategory, ConfiguredScript>>>;
export type Environment = Readonly<Record<string, string | undefined>>;

const PARTS = ['SCRIPT', 'ATTRIBUTES', 'CONNECT', 'IMAGES', 'COOKIES', 'STORAGE'] as const;
const nameOf = (category: OptionalCategory, part: string) => `PUBLIC_${category.toUpperCase()}_${part}`;

/** All variables of this file: a build with others is another build. */
export const OPTIONAL_SCRIPT_VARIABLES = OPTIONAL_CATEGORIES.flatMap((category) =>
  PARTS.map((part) => nameOf(category, part)),
);

/** The configured scripts; null where there is none. Throws a sentence for what may not be built. */
export function optionalScripts(env: Environment): ConfiguredScripts | null {
  const found = OPTIONAL_CATEGORIES.flatMap((category) => {
    const script = scriptOf(category, env);
    return script ? [[category, script] as const] : [];
  });
  return found.length === 0 ? null : Object.fromEntries(found);
}

/** What the pages know of it; a build without scripts is also without the code that would load them. */
export function optionalScriptDefinitions(scripts: ConfiguredScripts | null): Record<string, string> {
  const known = Object.entries(scripts ?? {}).map(([category, { url, attributes, cookies, entries }]) => {
    const script: OptionalScript = { url, attributes, cookies, entries };
    return [category, script] as const;
  });
  return {
    'import.meta.env.HAS_OPTIONAL_SCRIPTS': JSON.stringify(scripts !== null),
    'import.meta.env.OPTIONAL_SCRIPTS': JSON.stringify(JSON.stringify(Object.fromEntries(known))),
  };
}

function scriptOf(category: OptionalCategory, env: Environment): ConfiguredScript | null {
  const words = (part: string) => (env[nameOf(category, part)] ?? '').split(/\s+/).filter(Boolean);
  const url = words('SCRIPT').join(' ');
  if (url === '') {
    const alone = PARTS.find((part) => words(part).length > 0);
    if (alone)
      throw new Error(`${nameOf(category, alone)} is set, but ${nameOf(category, 'SCRIPT')} is not.`);
    return null;
  }
  return {
    url: checkedUrl(nameOf(category, 'SCRIPT'), url),
    attributes: Object.fromEntries(
      words('ATTRIBUTES').map((word) => checkedAttribute(nameOf(category, 'ATTRIBUTES'), word)),
    ),
    connect: words('CONNECT').map((word) => checkedOrigin(nameOf(category, 'CONNECT'), word)),
    images: words('IMAGES').map((word) => checkedOrigin(nameOf(category, 'IMAGES'), word)),
    cookies: words('COOKIES').map((word) => checkedName(nameOf(category, 'COOKIES'), word)),
    entries: words('STORAGE').map((word) => checkedName(nameOf(category, 'STORAGE'), word)),
  };
}

function httpsUrl(text: string): URL | null {
  const url = URL.parse(text);
  // A plain host: the policy's separators and wildcards are allowed in an address.
  return url && /^https:\/\/[a-z0-9.-]+(:\d+)?$/.test(url.origin) && !url.username && !url.password
    ? url
    : null;
}

function checkedUrl(variable: string, text: string): string {
  // Two slashes, or a backslash among them, are another host.
  const isOwnPath = /^\/(?![/\\])[^\s\\]*$/.test(text);
  if (isOwnPath || (httpsUrl(text) && !/\s/.test(text))) return text;
  throw new Error(
    `${variable} must be an https address or a path of this site that begins with one slash; it is "${text}".`,
  );
}

function checkedOrigin(variable: string, text: string): string {
  const url = httpsUrl(text);
  if (url && (text === url.origin || text === `${url.origin}/`)) return url.origin;
  throw new Error(
    `${variable} must hold https origins, such as https://stats.example, with spaces between; "${text}" is none.`,
  );
}

function checkedAttribute(variable: string, text: string): [string, string] {
  const [, name, value] = /^(data-[a-z0-9-]+)=(.+)$/.exec(text) ?? [];
  if (name && value) return [name, value];
  throw new Error(`${variable} must hold attributes such as data-site-id=17; "${text}" is none.`);
}

/** What the site itself needs may not go with a script: no visitor could stay signed in. */
function checkedName(variable: string, text: string): string {
  const start = text.replace(/\*$/, '');
  if (!/^[^\s*;=,]+$/.test(start)) {
    throw new Error(`${variable} must hold names, at their end perhaps a *; "${text}" is none.`);
  }
  const own =
    isNecessary(start) || (text !== start && LOCAL_ENTRIES.some((entry) => entry.startsWith(start)));
  if (own) throw new Error(`${variable} holds "${text}", which is an entry that the site itself needs.`);
  return text;
}
