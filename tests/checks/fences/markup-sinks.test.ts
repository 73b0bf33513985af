import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** What makes code or markup of a text. */
const SINK =
  /set:html|\.(innerHTML|outerHTML)\s*=|insertAdjacentHTML|document\.write|dangerouslySetInnerHTML|\beval\(|new Function\(|createContextualFragment|parseFromString/;

/** Where that is done on purpose, and with what: texts of this repository, and data with its `<` escaped. */
const ALLOWED: Readonly<Record<string, string>> = {
  'src/layouts/PageShell.astro': 'rules for prefetching, a constant',
  'src/layouts/HeadTags.astro': 'a checked head, whose values are escaped (lib/head-html.ts)',
  'src/features/contest/week/BlackoutNote.astro': 'the test of a week’s last hours, a constant',
  'src/features/contest/entry-grid/FreshnessMark.astro': 'the test of a page’s age, a constant',
  'src/pages/u/[id].astro': 'what holds a profile back from who is signed in, a constant',
  'src/pages/[...lang]/auth.astro': 'what keeps the other form back from who comes to sign up, a constant',
  'src/pages/[...lang]/verify.astro': 'whether the address has no link, a constant',
  'src/pages/[...lang]/reset-password.astro': 'whether the address has no link, a constant',
  'src/screens/contest/ContestWeekScreen.astro': 'whether a week is before all others, a constant',
  'src/screens/system/ConsentBanner.astro': 'whether the banner is shown, a constant',
  'src/screens/system/PromoBanner.astro': 'whom the banner speaks to, a constant',
  'src/screens/system/translated-shell.ts': 'a page of this site, by its own address',
  'src/features/legal/LegalText.astro': 'legal texts of this repository',
  'src/features/legal/LegalChanges.astro': 'legal texts of this repository',
};

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'src'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter(
    (file) =>
      /\.(ts|tsx|astro)$/.test(file) && !/\.test\.tsx?$/.test(file) && existsSync(path.join(ROOT, file)),
  );

describe('texts become markup', () => {
  const found = files.filter((file) => SINK.test(readFileSync(path.join(ROOT, file), 'utf8')));

  it('only where the list says why', () => {
    expect(found.filter((file) => !(file in ALLOWED))).toEqual([]);
  });

  it('in every place of the list, or the list is out of date', () => {
    expect(Object.keys(ALLOWED).filter((file) => !found.includes(file))).toEqual([]);
  });
});
