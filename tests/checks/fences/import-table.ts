/** Who may import whom: the table of src/README.md as data. */

export type Room =
  | 'pages'
  | 'layouts'
  | 'screens'
  | `features/${string}`
  | 'query'
  | 'stores'
  | 'data'
  | 'ui'
  | 'inline-scripts'
  | 'pwa'
  | 'i18n'
  | 'domain'
  | 'lib'
  | 'build'
  | 'content'
  | 'styles'
  | 'supabase/local'
  | 'supabase/local/commands'
  | 'supabase/seed'
  | 'supabase/functions'
  | 'supabase/tests'
  | 'tests';

export type Import = {
  /** The importing file, from the root of the project. */
  readonly file: string;
  /** The imported file from the root of the project, or the name of a package. */
  readonly target: string;
  readonly isPackage: boolean;
  /** True for code that runs in the browser out of an `.astro` file's `<script>`. */
  readonly inAstroScript: boolean;
};

type Rule = { readonly rooms: readonly string[]; readonly packages: readonly string[] };

const REACT = ['react', 'react-dom'];
const NANOSTORES = ['nanostores', '@nanostores/react'];

const RULES: Readonly<Record<string, Rule>> = {
  pages: {
    rooms: ['layouts', 'screens', 'features', 'data/snapshot', 'content', 'i18n', 'ui', 'domain', 'lib'],
    packages: ['astro'],
  },
  layouts: {
    rooms: ['screens/system', 'inline-scripts', 'styles', 'ui', 'i18n', 'domain', 'lib', 'pwa'],
    packages: ['astro'],
  },
  screens: {
    rooms: ['features', 'query', 'stores', 'ui', 'i18n', 'domain', 'lib'],
    packages: ['astro', ...REACT, ...NANOSTORES],
  },
  features: {
    rooms: ['query', 'data', 'stores', 'ui', 'i18n', 'pwa', 'domain', 'lib'],
    packages: ['astro', ...REACT, ...NANOSTORES, 'fflate', 'uqr'],
  },
  query: { rooms: ['data', 'lib'], packages: ['react', '@tanstack/react-query'] },
  stores: { rooms: ['data', 'domain', 'lib'], packages: ['nanostores'] },
  data: { rooms: ['domain', 'lib'], packages: ['idb-keyval'] },
  'data/client': { rooms: ['domain', 'lib'], packages: ['@supabase/'] },
  ui: { rooms: ['i18n', 'lib'], packages: ['astro', ...REACT] },
  'inline-scripts': { rooms: ['domain', 'lib'], packages: [] },
  pwa: { rooms: ['i18n', 'lib'], packages: [] },
  i18n: { rooms: ['domain', 'lib'], packages: ['react'] },
  domain: { rooms: [], packages: [] },
  lib: { rooms: [], packages: [] },
  content: { rooms: [], packages: [] },
  styles: { rooms: [], packages: [] },
  build: {
    rooms: ['domain', 'i18n', 'inline-scripts', 'lib', 'data/snapshot'],
    packages: ['astro', 'vite', 'sharp', 'sirv', 'subset-font', 'node:'],
  },
  'supabase/local/commands': {
    rooms: ['supabase/local', 'supabase/seed', 'domain', 'build'],
    packages: ['*'],
  },
  'supabase/local': { rooms: ['domain', 'build'], packages: ['*'] },
  'supabase/seed': { rooms: ['domain', 'build'], packages: ['*'] },
  'supabase/functions': { rooms: ['supabase/functions/_shared'], packages: ['@supabase/', 'jpeg-js'] },
};

/** Rooms whose stores may be used from an Astro `<script>` alone. */
const STORES_IN_SCRIPT_ONLY = ['pages', 'layouts'];

/** Rooms whose `.astro` files place scripts that run before the first paint. */
const PLACE_INLINE_SCRIPTS = ['pages', 'screens', 'features'];

/** The room a file belongs to, or null for a file that stands outside the house (configuration at the top). */
export function roomOf(file: string): Room | null {
  const [top, second, third] = file.split('/');
  if (top === 'tests') return 'tests';
  if (file.startsWith('supabase/local/commands/')) return 'supabase/local/commands';
  if (top === 'supabase')
    return second && RULES[`supabase/${second}`] ? (`supabase/${second}` as Room) : 'supabase/tests';
  if (top !== 'src' || !second) return null;
  if (second === 'features') return `features/${third}`;
  return second as Room;
}

function mayReach(rule: Rule, target: string): boolean {
  const path = target.startsWith('src/') ? target.slice('src/'.length) : target;
  return rule.rooms.some(
    (room) =>
      path === room ||
      path.startsWith(`${room}/`) ||
      path.startsWith(`${room}.`) ||
      path.startsWith(`${room}-`),
  );
}

/** The row of the table: features share one, and the client of Supabase has its own within data. */
function familyOf(file: string, room: Room): string {
  if (room.startsWith('features/')) return 'features';
  return file.startsWith('src/data/client/') ? 'data/client' : room;
}

/** Why an import is forbidden, as a sentence, or null where the table allows it. */
export function refusal({ file, target, isPackage, inAstroScript }: Import): string | null {
  const room = roomOf(file);
  if (room === null || room === 'tests' || room === 'supabase/tests') return null;
  if (/\.test\.tsx?$/.test(file)) return null;
  const family = familyOf(file, room);
  const rule = RULES[family];
  if (!rule) return `${file} stands in a room that the table does not know`;
  if (isPackage) {
    if (file.startsWith('src/data/snapshot') && target.startsWith('node:')) return null;
    const allowed = rule.packages.some(
      (name) =>
        name === '*' ||
        target === name ||
        target.startsWith(name.endsWith('/') || name.endsWith(':') ? name : `${name}/`) ||
        target.startsWith(`${name}:`),
    );
    return allowed ? null : `${file} may not use the package ${target}`;
  }
  const targetRoom = roomOf(target);
  if (targetRoom === room) return null;
  if (family === 'features' && targetRoom?.startsWith('features/'))
    return `${file} reaches sideways into ${target}`;
  if (targetRoom === 'inline-scripts' && file.endsWith('.astro') && PLACE_INLINE_SCRIPTS.includes(family))
    return null;
  if (inAstroScript && targetRoom === 'stores' && STORES_IN_SCRIPT_ONLY.includes(family)) return null;
  if (family === 'pages' && targetRoom?.startsWith('features/') && !target.endsWith('.astro')) {
    return `${file} may take only .astro files from features, not ${target}`;
  }
  return mayReach(rule, target) ? null : `${file} may not import ${target}`;
}
