import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { withFolderLock } from '../../../src/build/start/folder-lock.mjs';

const emptyFolder = (): string => mkdtempSync(path.join(tmpdir(), 'diadem-lock-'));
/** Linux and macOS give no process a number this large. */
const DEAD_PROCESS = '99999999';

describe('withFolderLock', () => {
  it('lets one command in at a time', async () => {
    const folder = emptyFolder();
    const events: string[] = [];
    const work = (name: string) => async () => {
      events.push(`${name} in`);
      await new Promise((resolve) => setTimeout(resolve, 30));
      events.push(`${name} out`);
    };
    await Promise.all([withFolderLock(folder, work('a')), withFolderLock(folder, work('b'))]);
    expect(events).toHaveLength(4);
    expect(events[0]?.[0]).toBe(events[1]?.[0]);
    expect(events[2]?.[0]).toBe(events[3]?.[0]);
  });

  it('takes over from a command that was killed', async () => {
    const folder = emptyFolder();
    writeFileSync(path.join(folder, 'prepare.lock'), DEAD_PROCESS);
    await expect(withFolderLock(folder, async () => 'done')).resolves.toBe('done');
  });

  it('is free again after work that failed', async () => {
    const folder = emptyFolder();
    await expect(withFolderLock(folder, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(withFolderLock(folder, async () => 'done')).resolves.toBe('done');
  });
});
