// Checks one ledger with both programs: the rules of the site and the command line's recount.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import {
  type ExpectedLedger,
  type LedgerFiles,
  type LedgerReport,
  type RecountOptions,
  recountLedger,
} from '../../../src/domain/ledger/recount.ts';
import { LedgerFault } from '../../../src/domain/ledger/verdict.ts';
import type { Ledger } from './make-ledger.ts';

/** A ledger; `manifestText` where its bytes matter. */
export type LedgerToCheck = Pick<Ledger, 'manifest' | 'files'> & { manifestText?: string };

const textOf = ({ manifest, manifestText }: LedgerToCheck) => manifestText ?? JSON.stringify(manifest);
const FOLDER = 'ph/2026-w46';

const RECOUNT = new URL('../../../public/recount.mjs', import.meta.url).pathname;

/** The files of a ledger in pieces of so many bytes. */
export function filesOf(ledger: LedgerToCheck, pieceSize = 65_536): LedgerFiles {
  return {
    manifest: async () => new TextEncoder().encode(textOf(ledger)),
    async *part({ path }) {
      const zipped = ledger.files.get(path);
      if (zipped === undefined) throw new LedgerFault('part_missing', path);
      let bytes: Uint8Array;
      try {
        bytes = gunzipSync(zipped);
      } catch {
        throw new LedgerFault('part_unreadable', path);
      }
      for (let at = 0; at < bytes.length; at += pieceSize) yield bytes.subarray(at, at + pieceSize);
    },
  };
}

/** The rules' report of a ledger. */
export function checkByRules(
  ledger: LedgerToCheck,
  options?: RecountOptions,
  expected: ExpectedLedger = { country: 'ph', week: '2026-w46' },
): Promise<LedgerReport> {
  return recountLedger(filesOf(ledger), expected, options);
}

/** The rules' verdicts as the command line writes them: `ok parts`, `FAILED parts part_altered`, `unchecked seed`. */
export function verdictLines({ verdicts }: LedgerReport): string[] {
  return verdicts.map((verdict) =>
    verdict.state === 'failed'
      ? `FAILED ${verdict.step} ${verdict.code}`
      : `${verdict.state === 'passed' ? 'ok' : 'unchecked'} ${verdict.step}`,
  );
}

/** Writes the ledger into a folder, runs the recount there and removes it. */
export async function checkByCommandLine(ledger: LedgerToCheck, name = FOLDER) {
  const root = await mkdtemp(join(tmpdir(), 'diadem-ledger-'));
  try {
    const folder = join(root, name);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'manifest.json'), textOf(ledger));
    for (const [path, bytes] of ledger.files) await writeFile(join(folder, path), bytes);
    return await runRecount(folder);
  } finally {
    await rm(root, { recursive: true });
  }
}

/** Runs the recount for an address or a folder: its exit code, its verdicts and the ids in the order of their ranks. */
export function runRecount(
  address: string,
): Promise<{ code: number; verdicts: string[]; ranking: string[]; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [RECOUNT, address], (error, output, complaint) => {
      const lines = output.trimEnd().split('\n');
      resolve({
        code: error === null ? 0 : Number(error.code),
        verdicts: lines.flatMap((line) => {
          const [, state, step, code = ''] = /^(ok|FAILED|unchecked) +(\w+)(?:: (\w+).*)?$/.exec(line) ?? [];
          return state === undefined ? [] : [`${state} ${step} ${code}`.trim()];
        }),
        ranking: lines.flatMap((line) => /^\d+\t([^\t]+)/.exec(line)?.[1] ?? []),
        output: output + complaint,
      });
    });
  });
}
