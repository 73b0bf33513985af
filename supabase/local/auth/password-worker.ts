// The thread that hashes and compares passwords.
import { parentPort } from 'node:worker_threads';
import bcrypt from 'bcryptjs';
import type { PasswordTask } from './password-thread.ts';

function solve(task: PasswordTask): string | boolean {
  return 'rounds' in task
    ? bcrypt.hashSync(task.password, task.rounds)
    : bcrypt.compareSync(task.password, task.hash);
}

parentPort?.on('message', (task: PasswordTask) => {
  try {
    parentPort?.postMessage({ id: task.id, result: solve(task) });
  } catch (error) {
    parentPort?.postMessage({ id: task.id, failure: String(error) });
  }
});
