// npm run bench -- <name> [flags]: one measured comparison; ends with 1 when a limit is missed.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const [name = '', ...flags] = process.argv.slice(2);
const known = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .map((file) => file.replace('.ts', ''));

if (!existsSync(path.join(import.meta.dirname, `${name}.ts`)) || !/^[a-z-]+$/.test(name)) {
  console.error(`There is no bench "${name}". Known: ${known.join(', ')}.`);
  process.exit(1);
}
process.argv = [...process.argv.slice(0, 2), ...flags];
const bench = (await import(`./${name}.ts`)) as { run(): Promise<void> };
await bench.run();
