import { expect, test } from 'vitest';
import { keyUsage, unusedKeys } from './key-usage.ts';

const source = `
  t('contest.votes', { count }); const key = "shell.menu"; t(\`errors.\${code}\`); t(\`home.how\${part}\`);
`;

test('keys in quotes and prefixes of templates are uses', () => {
  const usage = keyUsage(source);
  expect(usage.keys).toEqual(new Set(['contest.votes', 'shell.menu']));
  expect(usage.prefixes).toEqual(new Set(['errors.', 'home.how']));
});

test('what no file names is unused', () => {
  const keys = [
    'contest.votes',
    'contest.old',
    'errors.offline',
    'home.howStars',
    'home.other',
    'shell.menu',
  ];
  expect(unusedKeys(keys, [keyUsage(source)])).toEqual(['contest.old', 'home.other']);
});
