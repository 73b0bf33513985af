// Runs the npm that this machine has, under a chosen Node.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { CannotContinue } from './steps.mjs';

/**
 * Runs npm with `args` in `cwd`; `nodeFile` comes first on the path, so that npm runs under it.
 * Throws `CannotContinue` with `purpose` and npm's last lines when it fails.
 */
export function runNpm(args, { cwd, nodeFile, purpose }) {
  const script = process.env.npm_execpath;
  const viaScript = script && /\.c?js$/.test(script);
  const env = { ...process.env, PATH: path.dirname(nodeFile) + path.delimiter + (process.env.PATH || '') };
  const quiet = ['--no-fund', '--no-audit', '--no-update-notifier', '--loglevel=error', '--ignore-scripts'];
  const done = viaScript
    ? spawnSync(nodeFile, [script, ...args, ...quiet], { cwd, env, encoding: 'utf8' })
    : spawnSync('npm', [...args, ...quiet], {
        cwd,
        env,
        encoding: 'utf8',
        shell: process.platform === 'win32',
      });
  if (done.status === 0) return;
  const said = `${done.stderr || ''}${done.stdout || ''}${done.error ? done.error.message : ''}`.trim();
  const lastLines = said.split('\n').slice(-12).join('\n');
  throw new CannotContinue(
    `${purpose} could not be had: npm ${args[0]} failed. Is the npm registry reachable?\n${lastLines}`,
  );
}
