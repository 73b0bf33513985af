// One command at a time prepares this folder: a second one waits until the first is done or gone.
import fs from 'node:fs';
import path from 'node:path';
import { CannotContinue, detail } from './steps.mjs';

const WAIT_LIMIT_MS = 15 * 60 * 1000;

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function tryTake(file) {
  try {
    fs.writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  const holder = Number(fs.readFileSync(file, 'utf8'));
  if (holder && !isAlive(holder)) fs.rmSync(file, { force: true });
  return false;
}

/** Runs `work` while holding `<folder>/prepare.lock`; takes over the lock of a process that no longer lives. */
export async function withFolderLock(folder, work) {
  fs.mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'prepare.lock');
  const giveUpAt = Date.now() + WAIT_LIMIT_MS;
  let told = false;
  while (!tryTake(file)) {
    if (!told) detail('Another command prepares this folder; waiting for it …');
    told = true;
    if (Date.now() > giveUpAt) {
      throw new CannotContinue(
        `Another command has prepared this folder for 15 minutes. If none runs, delete ${file}.`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  try {
    return await work();
  } finally {
    fs.rmSync(file, { force: true });
  }
}
