// npm test: every check of the project on a fresh clone, in order. Plain ES2020 until the dependencies are there.
// `npm test -- types e2e` runs only the named steps.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { prepare, ROOT } from '../src/build/start/prepare.mjs';
import { elapsed, fail, step } from '../src/build/start/steps.mjs';
import { startProduct } from './support/backend/product.mjs';
import { ensureChromium } from './support/browser/chromium.mjs';

const bin = (name) => path.join(ROOT, 'node_modules', name);
const VITEST = [bin('vitest/vitest.mjs'), 'run', '--config', 'tests/config/vitest.config.ts', '--project'];
/** Half of a test on PostgreSQL is waiting for it: the core that Vitest leaves free would stand idle. */
const ON_EVERY_CORE = '--maxWorkers=100%';
const REASON_LINES = 60;

/**
 * What is checked, cheapest first. `product: true` needs the built site and its backend running; they are made
 * beside the check with `buildsProduct: true`, for neither uses the whole machine, and wait for their turn.
 * `beside` names the check that runs at the same time and is heard before; neither of the two measures time.
 */
const CHECKS = [
  {
    name: 'lint',
    says: 'Lint and format (Biome)',
    args: [
      bin('@biomejs/biome/bin/biome'),
      'check',
      '--error-on-warnings',
      '--config-path=tests/config/lint.json',
      '.',
    ],
  },
  {
    name: 'unit',
    says: 'Rules, stores, components, fences, messages (Vitest)',
    buildsProduct: true,
    args: [...VITEST, 'unit', '--project', 'dom'],
  },
  {
    name: 'types',
    says: 'Types (astro check)',
    beside: 'unit',
    args: [bin('astro/bin/astro.mjs'), 'check', '--minimumFailingSeverity', 'hint'],
  },
  {
    name: 'sql',
    says: 'Database rules by actor (Vitest on PostgreSQL)',
    args: [...VITEST, 'sql', ON_EVERY_CORE],
  },
  {
    name: 'integration',
    says: 'Commands, embedded backend, data modules, demo (Vitest)',
    args: [...VITEST, 'integration', ON_EVERY_CORE],
  },
  {
    name: 'budgets',
    says: 'Byte budgets of the built pages',
    product: true,
    args: ['tests/checks/budgets/run.ts'],
  },
  {
    name: 'lighthouse',
    says: 'Lighthouse: accessibility, best practices, search',
    product: true,
    beside: 'budgets',
    args: ['tests/checks/lighthouse/run.ts'],
  },
  {
    name: 'e2e',
    says: 'Journeys in Chromium (Playwright, axe)',
    product: true,
    args: [bin('@playwright/test/cli.js'), 'test', '--config', 'tests/config/playwright.config.ts'],
  },
  {
    name: 'restart',
    says: 'Second start, kill -9, restart, clean stop',
    product: true,
    endsProduct: true,
    args: ['tests/checks/restart/run.ts'],
  },
];

/**
 * `passed` resolves with whether it did. What it says is printed at once, or by `tell` for a check `beside` another;
 * `reason` is the end of it, where each of the tools sums up what failed.
 */
function runCheck(check, nodeFile, env) {
  const child = spawn(nodeFile, check.args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said.push(chunk);
      if (!check.beside) process.stdout.write(chunk);
    });
  const passed = new Promise((resolve) => {
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });
  const all = () => Buffer.concat(said);
  const reason = () => stripVTControlCharacters(all().toString()).trimEnd().split('\n').slice(-REASON_LINES);
  return { ...check, passed, tell: () => check.beside && process.stdout.write(all()), reason };
}

/** Runs checks at the same time and returns those that failed. */
async function runTogether(group, titleOf, nodeFile, env) {
  step(titleOf(group[0]));
  const running = group.map((check) => runCheck(check, nodeFile, env));
  const failed = [];
  for (const check of running) {
    const hasPassed = await check.passed;
    if (check.beside) step(titleOf(check));
    check.tell();
    if (!hasPassed) failed.push(check);
  }
  return failed;
}

/** Each check with those that run beside it; one whose neighbour was not asked for runs alone. */
function groupsOf(checks) {
  const groups = [];
  for (const check of checks) {
    const neighbours = groups.find(([first]) => first.name === check.beside);
    if (neighbours) neighbours.push(check);
    else groups.push([{ ...check, beside: undefined }]);
  }
  return groups;
}

/** Begins to make the product; `ready()` says what it printed and resolves when it runs. */
function beginProduct(nodeFile, env) {
  env.CHROMIUM_PATH = ensureChromium();
  const product = startProduct(nodeFile, env);
  product.started.catch(() => {
    // `ready()` tells of it when its turn comes.
  });
  return product;
}

async function runChecks(checks, nodeFile) {
  const env = {
    ...process.env,
    PATH: path.dirname(nodeFile) + path.delimiter + (process.env.PATH || ''),
    FORCE_COLOR: '0',
  };
  const failed = [];
  const needsProduct = checks.some((check) => check.product);
  let coming = null;
  let product = null;
  const names = checks.map(({ name }) => name);
  const titleOf = ({ name, says }) => `[${names.indexOf(name) + 1}/${names.length}] ${says} · ${elapsed()}`;
  for (const group of groupsOf(checks)) {
    const [first] = group;
    if (needsProduct && !coming && (first.buildsProduct || first.product)) {
      coming = beginProduct(nodeFile, env);
    }
    if (first.product && !product) {
      product = await coming.ready();
      Object.assign(env, product.env);
    }
    failed.push(...(await runTogether(group, titleOf, nodeFile, env)));
    if (first.endsProduct) product = null;
  }
  if (product && !(await product.stop()))
    failed.push({ name: 'e2e', says: 'Clean stop of the product', reason: () => [] });
  return failed;
}

async function main() {
  const wanted = process.argv.slice(2);
  const checks = CHECKS.filter((check) => wanted.length === 0 || wanted.includes(check.name));
  const failed = await runChecks(checks, await prepare());
  // Said again at the end: what came minutes ago is far up, and cut off where only the end is kept.
  for (const check of failed) {
    console.error(`\n✖ ${check.says} (again alone: npm test -- ${check.name})`);
    for (const line of check.reason()) console.error(`  ${line}`);
  }
  console.log(`\nDone after ${elapsed()}`);
  console.log(`${checks.length - failed.length} passed, ${failed.length} failed`);
  process.exit(failed.length ? 1 : 0);
}

main().catch(fail);
