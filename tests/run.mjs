// npm test: every check of the project on a fresh clone, in order. Plain ES2020 until the dependencies are there.
// `npm test -- types e2e` runs only the named steps.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { prepare, ROOT } from '../src/build/bootstrap/prepare.mjs';
import { elapsed, fail, step } from '../src/build/bootstrap/steps.mjs';
import { ensureChromium } from './support/chromium.mjs';
import { startProduct } from './support/product.mjs';

const bin = (name) => path.join(ROOT, 'node_modules', name);
const VITEST = [bin('vitest/vitest.mjs'), 'run', '--config', 'tests/config/vitest.config.ts', '--project'];

/**
 * What is checked, cheapest first. `product: true` needs the built site and its backend running; they are made
 * beside the check with `buildsProduct: true`, for neither uses the whole machine, and wait for their turn.
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
    name: 'types',
    says: 'Types (astro check)',
    args: [bin('astro/bin/astro.mjs'), 'check', '--minimumFailingSeverity', 'hint'],
  },
  {
    name: 'unit',
    says: 'Rules, stores, components, fences, messages (Vitest)',
    args: [...VITEST, 'unit', '--project', 'dom'],
  },
  {
    name: 'sql',
    says: 'Database rules by actor (Vitest on PostgreSQL)',
    buildsProduct: true,
    args: [...VITEST, 'sql'],
  },
  {
    name: 'integration',
    says: 'Commands, embedded backend, data modules, demo (Vitest)',
    args: [...VITEST, 'integration'],
  },
  { name: 'budgets', says: 'Byte budgets of the built pages', product: true, args: ['tests/budgets/run.ts'] },
  {
    name: 'e2e',
    says: 'Journeys in Chromium (Playwright, axe)',
    product: true,
    args: [bin('@playwright/test/cli.js'), 'test', '--config', 'tests/config/playwright.config.ts'],
  },
  {
    name: 'lighthouse',
    says: 'Lighthouse: accessibility, best practices, search',
    product: true,
    args: ['tests/lighthouse/run.ts'],
  },
  {
    name: 'restart',
    says: 'Second start, kill -9, restart, clean stop',
    product: true,
    endsProduct: true,
    args: ['tests/restart/run.ts'],
  },
];

function runCheck(check, nodeFile, env) {
  return new Promise((resolve) => {
    const child = spawn(nodeFile, check.args, { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });
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
  for (const [index, check] of checks.entries()) {
    if (needsProduct && !coming && (check.buildsProduct || check.product)) {
      coming = beginProduct(nodeFile, env);
    }
    if (check.product && !product) {
      product = await coming.ready();
      Object.assign(env, product.env);
    }
    step(`[${index + 1}/${checks.length}] ${check.says} · ${elapsed()}`);
    if (!(await runCheck(check, nodeFile, env))) failed.push(check);
    if (check.endsProduct) product = null;
  }
  if (product && !(await product.stop())) failed.push({ name: 'stop', says: 'Clean stop of the product' });
  return failed;
}

async function main() {
  const wanted = process.argv.slice(2);
  const checks = CHECKS.filter((check) => wanted.length === 0 || wanted.includes(check.name));
  const failed = await runChecks(checks, await prepare());
  for (const check of failed) console.error(`✖ ${check.says} (again alone: npm test -- ${check.name})`);
  console.log(`\nDone after ${elapsed()}`);
  console.log(`${checks.length - failed.length} passed, ${failed.length} failed`);
  process.exit(failed.length ? 1 : 0);
}

main().catch(fail);
