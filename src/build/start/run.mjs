// node src/build/start/run.mjs <script> [arguments]: prepares the clone, then runs the script under its Node.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { prepare, ROOT } from './prepare.mjs';
import { fail } from './steps.mjs';
import { supervise } from './supervise.mjs';

function startScript(nodeFile, [script, ...args], isFirst) {
  const PATH = path.dirname(nodeFile) + path.delimiter + (process.env.PATH || '');
  return spawn(nodeFile, [path.join(ROOT, script), ...args], {
    cwd: ROOT,
    // A new start serves the pages that are there.
    env: { ...process.env, PATH, ...(isFirst ? {} : { DIADEM_FRESH: '' }) },
    // The fourth channel tells the child when this process is gone, so that nothing outlives its command.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
}

prepare()
  .then((nodeFile) => supervise((starts) => startScript(nodeFile, process.argv.slice(2), starts === 0)))
  .then((code) => process.exit(code))
  .catch(fail);
