// Which files of SQL tests speak of a function or a table.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Mutant } from './mutant.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const AT_MOST = 12;
/** They compare the schema with its source, cost, or every pair of functions: each would see any change, or takes minutes. */
const NOT_THESE =
  /schemas-and-migrations|cost\.test|blackout-audit|locks\/storm|00_foundation\/(matrix|constraints)/;
const RACE = /race|concurren|crossed|storm|close\.test|crossings|same-instant/;

const schemas = globSync('supabase/schemas/*/*.sql', { cwd: ROOT }).map((file) => ({
  subject: path.basename(path.dirname(file)),
  text: readFileSync(path.join(ROOT, file), 'utf8'),
}));
const tests = globSync('supabase/tests/**/*.test.ts', { cwd: ROOT })
  .filter((file) => !NOT_THESE.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }));

/** The folder of supabase/schemas that creates a function, a table or a domain of this name. */
export function subjectOf(short: string): string {
  const created = new RegExp(`create (?:function|table|domain) \\w+\\.${short}\\b`);
  return schemas.find(({ text }) => created.test(text))?.subject ?? '';
}

const mentions = (text: string, word: string) => new RegExp(`\\b${word}\\b`).test(text);

/** At most twelve files, those that mention most first; for a lock those of races before all others. */
export function relatedTests({ tests: { words, subject, isRace = false } }: Mutant): string[] {
  return tests
    .map(({ file, text }) => {
      const said = words.filter((word) => mentions(text, word)).length;
      const own = words.some((word) => file.includes(`/${word}/`)) ? 4 : 0;
      const near = subject !== '' && file.includes(`/${subject}/`) ? 2 : 0;
      const first = words[0] !== undefined && mentions(text, words[0]) ? 2 : 0;
      const race = isRace && RACE.test(file) && said + near > 0 ? 6 : 0;
      return { file, score: said + own + near + first + race };
    })
    .filter(({ score }) => score > 1)
    .sort((one, other) => other.score - one.score)
    .slice(0, AT_MOST)
    .map(({ file }) => file);
}
