// node src/build/bootstrap/run.mjs <script> [arguments]: prepares the clone, then runs the script under its Node.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { prepare, ROOT } from './prepare.mjs';
import { fail } from './steps.mjs';

function runScript(nodeFile, [script, ...args]) {
  const child = spawn(nodeFile, [path.join(ROOT, script), ...args], {
    cwd: ROOT,
    env: { ...process.env, PATH: path.dirname(nodeFile) + path.delimiter + (process.env.PATH || '') },
    // The fourth channel tells the child when this process is gone, so that nothing outlives its command.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(signal ? 1 : code));
  child.on('error', fail);
}

prepare()
  .then((nodeFile) => runScript(nodeFile, process.argv.slice(2)))
  .catch(fail);
