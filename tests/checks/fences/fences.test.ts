import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { refusal, roomOf } from './import-table.ts';
import { importsOf } from './imports-of.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'src', 'supabase', 'tests'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(ts|tsx|astro)$/.test(file) && existsSync(path.join(ROOT, file)));

function read(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8');
}

function refusalsOf(file: string, text: string): string[] {
  return importsOf(file, text).flatMap((found) => refusal(found) ?? []);
}

describe('the import table', () => {
  it('holds for every file', () => {
    expect(files.length).toBeGreaterThan(20);
    expect(files.flatMap((file) => refusalsOf(file, read(file)))).toEqual([]);
  });

  it('knows the room of every file under src', () => {
    const known =
      /^(pages|layouts|screens|features\/[a-z-]+|query|stores|data|ui|inline-scripts|pwa|i18n|domain|lib|build|content|styles)$/;
    expect(
      files.filter(
        (file) => file.startsWith('src/') && file !== 'src/env.d.ts' && !known.test(String(roomOf(file))),
      ),
    ).toEqual([]);
  });

  it.each([
    [
      'a feature that reaches sideways',
      'src/features/voting/Stars.tsx',
      "import { Card } from '#features/contest/entry-grid/ContestCard.tsx';",
    ],
    ['a newly born feature', 'src/features/newborn/Thing.tsx', "import '../voting/vote-casting.ts';"],
    [
      'a screen that reads data',
      'src/screens/home/HomeScreen.astro',
      "---\nimport { castVote } from '#data/votes.ts';\n---\n",
    ],
    [
      'a page that takes React from a feature',
      'src/pages/x.astro',
      "---\nimport A from '#features/auth/Form.tsx';\n---\n",
    ],
    [
      'a page with a store in its frontmatter',
      'src/pages/x.astro',
      "---\nimport { $session } from '#stores/session.ts';\n---\n",
    ],
    [
      'a feature that knows the vendor',
      'src/features/auth/x.ts',
      "import { createClient } from '@supabase/supabase-js';",
    ],
    [
      'a kit that knows the contest',
      'src/ui/Photo.tsx',
      ['const x = import(`#features/contest/', '{name}.tsx`);'].join('$'),
    ],
    [
      'data that knows the vendor outside its client',
      'src/data/votes.ts',
      "import { createClient } from '@supabase/supabase-js';",
    ],
    [
      'a layout that takes a page',
      'src/layouts/Shell.astro',
      "---\nimport Home from '#screens/home/HomeScreen.astro';\n---\n",
    ],
    ['a rule with a package', 'src/domain/score.ts', "import { atom } from 'nanostores';"],
    ['a glob', 'src/ui/All.tsx', "const all = import.meta.glob(['../stores/*.ts', '!**/x.ts']);"],
    ['a type', 'src/ui/Photo.tsx', "type P = import('#data/entities/contestant.ts').Portrait;"],
    [
      'a layout script that reads data',
      'src/layouts/Shell.astro',
      "<script>\nimport '#data/votes.ts';\n</script>",
    ],
  ])('refuses %s', (_, file, text) => {
    expect(refusalsOf(file, text)).toHaveLength(1);
  });

  it.each([
    [
      'a store in a page script',
      'src/pages/x.astro',
      "<script>\nimport { $session } from '#stores/session.ts';\n</script>",
    ],
    [
      'the snapshot in a page',
      'src/pages/x.astro',
      "---\nimport { readCountrySnapshot } from '#data/snapshot/snapshot.ts';\n---\n",
    ],
    ['a feature that uses data', 'src/features/voting/x.ts', "import { castVote } from '#data/votes.ts';"],
    ['a test that looks anywhere', 'src/ui/Photo.test.tsx', "import '#data/votes.ts';"],
  ])('allows %s', (_, file, text) => {
    expect(refusalsOf(file, text)).toEqual([]);
  });
});

/** The files that an import leads to, types included. */
function importedFiles(file: string): string[] {
  return importsOf(file, read(file)).flatMap(({ target, isPackage }) => (isPackage ? [] : [target]));
}

/** One circle of imports that can be walked from `start`, as the files in it; null where there is none. */
function circleFrom(
  start: string,
  next: (file: string) => readonly string[],
  done: Set<string>,
): string[] | null {
  const way: string[] = [];
  const walk = (file: string): string[] | null => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (done.has(file)) return null;
    way.push(file);
    for (const target of next(file)) {
      const circle = walk(target);
      if (circle) return circle;
    }
    way.pop();
    done.add(file);
    return null;
  };
  return walk(start);
}

describe('imports', () => {
  const known = new Set(files);
  const next = (file: string) => importedFiles(file).filter((target) => known.has(target));

  it('go round in no circle, types included', () => {
    const done = new Set<string>();
    expect(files.map((file) => circleFrom(file, next, done)?.join(' → ')).filter(Boolean)).toEqual([]);
  });

  it('in a circle are found', () => {
    const circle: Record<string, string[]> = { a: ['b', 'c'], b: [], c: ['d'], d: ['a'] };
    expect(circleFrom('a', (file) => circle[file] ?? [], new Set())).toEqual(['a', 'c', 'd', 'a']);
  });
});

describe('islands', () => {
  it('are the only files with a client directive, and stand in screens', () => {
    const users = files.filter((file) => file.endsWith('.astro'));
    const wrong = users.flatMap((file) => {
      const text = read(file);
      const hydrated = [...text.matchAll(/<([A-Z]\w*)[^>]*\sclient:[a-z]+/g)].map((match) => match[1]);
      return hydrated
        .filter(
          (name) =>
            !new RegExp(
              `import ${name} from '[^']*screens/[a-z]+/${name}\\.island\\.tsx'|import ${name} from '\\./${name}\\.island\\.tsx'`,
            ).test(text),
        )
        .map((name) => `${file}: ${name}`);
    });
    expect(wrong).toEqual([]);
    expect(files.filter((file) => file.endsWith('.island.tsx') && !file.startsWith('src/screens/'))).toEqual(
      [],
    );
  });
});
