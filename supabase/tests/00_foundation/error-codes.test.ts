// Compares ERRORS.md with the codes that the schema raises, in both directions.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readSchemas } from '../../local/postgres/schemas.ts';

const table = readFileSync(path.join(import.meta.dirname, '../../schemas/ERRORS.md'), 'utf8');
const documented = [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, code]) => code);

/** A code is a literal in a call, in a denial, or in the function that decides whether an account may vote. */
const RAISED = [
  /private\.refuse\(\s*'(\w+)'/g,
  /\bmessage = '(\w+)'/g,
  /\brow\(\s*'(\w+)'(?:[^;])*?\)::public\.denial/g,
];
const sql = readSchemas()
  .map((file) => file.text.replaceAll(/^\s*--.*$/gm, ''))
  .join('\n');
const votingDenial = /create function private\.get_voting_denial_reason[\s\S]*?\$\$;/.exec(sql)?.[0] ?? '';
const raised = [
  ...RAISED.flatMap((pattern) => [...sql.matchAll(pattern)].map(([, code]) => code)),
  ...[...votingDenial.matchAll(/then '(\w+)'/g)].map(([, code]) => code),
];

it('ERRORS.md has one row for each code', () => {
  expect(documented.length).toBeGreaterThan(30);
  expect(documented).toEqual([...new Set(documented)]);
});

it('ERRORS.md names every code that the schema raises', () => {
  expect([...new Set(raised)].filter((code) => !documented.includes(code))).toEqual([]);
});

it('the schema raises every code that ERRORS.md names', () => {
  expect(documented.filter((code) => !raised.includes(code))).toEqual([]);
});

it('a variable code comes from a denial', () => {
  const variables = [...sql.matchAll(/(?:perform|select) private\.refuse\(\s*([^'\s,][^,]*),/g)].map(
    ([, argument]) => argument,
  );
  expect([...new Set(variables)].sort()).toEqual(['p_denial.code', 'v_denial', 'v_reason']);
});
