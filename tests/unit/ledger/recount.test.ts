// The site's rules and the command line's recount, each written from product.md alone, agree on every ledger.
import { describe, expect, it } from 'vitest';
import { LEDGER_STEPS } from '../../../src/domain/ledger/verdict.ts';
import { ALTERED_MANIFESTS } from '../../support/ledger/altered-manifests.ts';
import { ALTERED_PARTS } from '../../support/ledger/altered-parts.ts';
import { ALTERED_RESULTS } from '../../support/ledger/altered-results.ts';
import {
  checkByCommandLine,
  checkByRules,
  runRecount,
  verdictLines,
} from '../../support/ledger/check-ledger.ts';
import { type LedgerShape, makeLedger, receiptOf } from '../../support/ledger/make-ledger.ts';
import { sha256 } from '../../support/ledger/random.ts';

const ALL_OK = LEDGER_STEPS.map((step) => `ok ${step}`);

const TIED_WEEK: LedgerShape = {
  random: 7,
  entries: 9,
  ballots: 400,
  withdrawn: 1,
  tied: true,
  qualification: { carriedOver: 4, byRight: 2, committed: true },
};

const HONEST: Readonly<Record<string, LedgerShape>> = {
  'a week with a tie, a withdrawn entry and a draw of places': TIED_WEEK,
  'a week without ballots': { random: 1, entries: 5, ballots: 0 },
  'a week in which all had a place': { random: 2, entries: 12, ballots: 900 },
  'a week of which nobody is left': { random: 3, entries: 3, ballots: 20, withdrawn: 3 },
  'a week that was short of the winner’s weight': { random: 4, entries: 3, ballots: 9 },
  'a qualification without a commitment': {
    random: 5,
    entries: 8,
    ballots: 60,
    qualification: { carriedOver: 3, byRight: 0, committed: false },
  },
  'a week in which all places but one are by right': {
    random: 6,
    entries: 5,
    ballots: 60,
    qualification: { carriedOver: 5, byRight: 4, committed: true },
  },
};

describe('an honest ledger', () => {
  it.each(Object.entries(HONEST))('passes every step: %s', async (_, shape) => {
    const ledger = makeLedger(shape);
    const report = await checkByRules(ledger);
    const recounted = await checkByCommandLine(ledger);
    expect(verdictLines(report)).toEqual(ALL_OK);
    expect(recounted.verdicts, recounted.output).toEqual(ALL_OK);
    expect(recounted.code).toBe(0);
    const ranked = ledger.manifest.entries
      .filter((entry) => entry.rank !== null)
      .sort((a, b) => Number(a.rank) - Number(b.rank));
    expect(recounted.ranking).toEqual(ranked.map((entry) => entry.entry_id));
  });

  it('passes with more ballots than fit one part', async () => {
    const ledger = makeLedger({ random: 8, entries: 40, ballots: 100_001 });
    expect(ledger.manifest.parts.map((part) => part.ballots)).toEqual([100_000, 1]);
    const progress: number[] = [];
    const report = await checkByRules(ledger, { onProgress: (read, all) => progress.push(read / all) });
    const recounted = await checkByCommandLine(ledger);
    expect(verdictLines(report)).toEqual(ALL_OK);
    expect(recounted.verdicts, recounted.output).toEqual(ALL_OK);
    expect(progress.at(-1)).toBe(1);
  });
});

describe('a receipt', () => {
  it('is found with its stars and state, and another is not', async () => {
    const ledger = makeLedger(TIED_WEEK);
    const own = sha256(receiptOf(TIED_WEEK.random, 5));
    const ballot = ledger.ballots.find((each) => each.receipt_hash === own);
    const wanted = new Set([own, sha256('00000000-0000-4000-8000-000000000000')]);
    const { found } = await checkByRules(ledger, { wanted });
    expect(ballot).toBeDefined();
    expect(found).toEqual([
      {
        receiptHash: own,
        entryId: ballot?.entry_id,
        stars: ballot?.stars,
        weight: ballot?.weight === '1.00' ? 100 : 25,
        state: ballot?.state,
        reason: ballot?.reason,
      },
    ]);
  });
});

describe('a falsified ledger', () => {
  it.each([...ALTERED_MANIFESTS, ...ALTERED_PARTS, ...ALTERED_RESULTS])(
    'fails: $name',
    async (alteration) => {
      const ledger = makeLedger(TIED_WEEK);
      alteration.alter(ledger);
      const verdicts = verdictLines(await checkByRules(ledger));
      const recounted = await checkByCommandLine(ledger);
      expect(verdicts).toContain(`FAILED ${alteration.step} ${alteration.code}`);
      expect(recounted.verdicts, recounted.output).toEqual(verdicts);
      expect(recounted.code).toBe(1);
    },
  );

  it('fails where the manifest is missing', async () => {
    const recounted = await runRecount('/nonexistent/ph/2026-w46');
    expect(recounted.verdicts[0], recounted.output).toBe('FAILED manifest manifest_missing');
    expect(recounted.code).toBe(1);
  });
});
