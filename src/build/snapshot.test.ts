import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseBuildData, takeSnapshot } from './snapshot.ts';

let folder = '';
let path = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'snapshot-'));
  path = join(folder, 'cache', 'snapshot.json');
});

afterEach(() => rmSync(folder, { recursive: true }));

const down: typeof fetch = async () => {
  throw new TypeError('connection refused');
};
const unreachable = { url: 'http://backend', publishableKey: 'key', fetch: down };

describe('with a backend that is down', () => {
  it('a required snapshot fails with a sentence that says what to check', async () => {
    const step = takeSnapshot({ mode: 'required', source: unreachable, path, log: () => undefined });
    await expect(step).rejects.toThrow(/never publishes empty pages.*PUBLIC_SUPABASE_URL/s);
    expect(existsSync(path)).toBe(false);
  });

  it('an optional one warns and leaves no older contests behind', async () => {
    writeFileSync(join(folder, 'old.json'), '{}');
    const lines: string[] = [];
    const log = (line: string) => void lines.push(line);
    await takeSnapshot({ mode: 'optional', source: unreachable, path: join(folder, 'old.json'), log });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^Warning: .*connection refused/);
    expect(existsSync(join(folder, 'old.json'))).toBe(false);
  });
});

it('without a backend a required snapshot fails and the others write nothing', async () => {
  const step = { source: null, path, log: () => undefined };
  await expect(takeSnapshot({ ...step, mode: 'required' })).rejects.toThrow(/PUBLIC_SUPABASE_URL is not set/);
  await takeSnapshot({ ...step, mode: 'optional' });
  await takeSnapshot({ ...step, mode: 'none' });
  expect(existsSync(path)).toBe(false);
});

it('what was read is written as one file, its folder included', async () => {
  const answers: Record<string, object> = {
    get_contest_week: { week: '2026-w47', phase: 'live', ends_at: '2026-11-22T16:00:00Z', winner: null },
    get_world_table: { winners: [], leaders: [] },
  };
  const empty: typeof fetch = async (input) =>
    Response.json(answers[String(input).split('/').at(-1) ?? ''] ?? []);
  const source = { ...unreachable, fetch: empty };
  await takeSnapshot({ mode: 'required', source, path, now: new Date('2026-11-18'), log: () => undefined });
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ builtAt: '2026-11-18T00:00:00.000Z' });
});

it('a mode that does not exist is refused by name', () => {
  expect(parseBuildData(undefined)).toBe('optional');
  expect(() => parseBuildData('always')).toThrow('BUILD_DATA is "always"');
});
