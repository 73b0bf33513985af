import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { completeLock } from '../../../src/build/start/complete-lock.mjs';

const text = readFileSync(new URL('../../../package-lock.json', import.meta.url), 'utf8');

describe('the lock file', () => {
  it('has an entry for every platform, so that `npm ci` works on each (else: npm run lock)', () => {
    expect(completeLock(JSON.parse(text))).toEqual([]);
  });

  it('names no registry', () => {
    expect(text).not.toContain('"resolved": "http');
  });
});

describe('completeLock', () => {
  const lockWith = (present: Record<string, unknown>) => ({
    packages: {
      '': {},
      'node_modules/tool': {
        version: '1.2.3',
        dev: true,
        optionalDependencies: { '@tool/darwin-arm64': '1.2.3', '@tool/linux-x64': '1.2.3' },
      },
      'node_modules/@tool/linux-x64': { version: '1.2.3', optional: true },
      ...present,
    },
  });

  it('adds the binaries of other platforms with their platform', () => {
    const lock = lockWith({});
    expect(completeLock(lock)).toEqual(['@tool/darwin-arm64']);
    expect(lock.packages).toHaveProperty(['node_modules/@tool/darwin-arm64'], {
      version: '1.2.3',
      optional: true,
      dev: true,
      os: ['darwin'],
      cpu: ['arm64'],
    });
  });

  it('leaves a complete lock as it is', () => {
    expect(completeLock(lockWith({ 'node_modules/@tool/darwin-arm64': { version: '1.2.3' } }))).toEqual([]);
  });
});
