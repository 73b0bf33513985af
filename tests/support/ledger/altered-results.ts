// Results that do not follow from the ballots.
import { type Alteration, findBallot, lastRank, publish, ranked } from './alterations.ts';
import type { Ballot, Ledger } from './make-ledger.ts';
import { sha256 } from './random.ts';

/** They fit a ledger with two tied entries, one without a rank, a winner and a committed qualification. */
export const ALTERED_RESULTS: readonly Alteration[] = [
  {
    name: 'a ballot is added after the close',
    step: 'seed',
    code: 'seed_differs',
    alter: (ledger) => {
      ledger.ballots.push({ ...(ledger.ballots[0] as Ballot), receipt_hash: 'f'.repeat(64) });
      publish(ledger);
    },
  },
  {
    name: 'a state is counted wrongly',
    step: 'states',
    code: 'states_differ',
    alter: ({ manifest }) => {
      manifest.states['counted'] = 1;
    },
  },
  {
    name: 'a ballot is voided that the sums count',
    step: 'scores',
    code: 'sums_differ',
    alter: (ledger) => {
      Object.assign(
        findBallot(ledger, (ballot) => ballot.state === 'counted'),
        { state: 'void', reason: 'burst' },
      );
      publish(ledger);
    },
  },
  {
    name: 'an entry without a rank has a counted ballot',
    step: 'scores',
    code: 'counted_without_rank',
    alter: (ledger) => {
      Object.assign(
        findBallot(ledger, (ballot) => ballot.reason === 'entry_withdrawn' && isLost(ledger, ballot)),
        {
          state: 'counted',
          reason: '',
        },
      );
      publish(ledger);
    },
  },
  {
    name: 'a score is better than its ballots',
    step: 'scores',
    code: 'score_differs',
    alter: (ledger) => {
      ranked(ledger, 2).score = 4.9;
    },
  },
  {
    name: 'ranks are swapped',
    step: 'ties',
    code: 'order_differs',
    alter: (ledger) => {
      const last = lastRank(ledger);
      const first = ranked(ledger, 1);
      ranked(ledger, last).rank = 1;
      first.rank = last;
    },
  },
  {
    name: 'a rank is left out',
    step: 'ties',
    code: 'order_differs',
    alter: (ledger) => {
      const last = lastRank(ledger);
      ranked(ledger, last).rank = last + 1;
    },
  },
  {
    name: 'the tied entries are swapped',
    step: 'draw',
    code: 'draw_differs',
    alter: (ledger) => {
      const [first, second] = ledger.manifest.entries;
      if (first === undefined || second === undefined) return;
      [first.rank, second.rank] = [second.rank, first.rank];
    },
  },
  {
    name: 'the second wins',
    step: 'winner',
    code: 'winner_differs',
    alter: (ledger) => {
      ledger.manifest.winner = ranked(ledger, 2).entry_id;
    },
  },
  {
    name: 'the random bytes are others than promised',
    step: 'qualification',
    code: 'commitment_differs',
    alter: ({ manifest }) => Object.assign(manifest.qualification as object, { bytes: sha256('others') }),
  },
  {
    name: 'the commitment is missing, and the bytes are not',
    step: 'qualification',
    code: 'commitment_differs',
    alter: ({ manifest }) => Object.assign(manifest.qualification as object, { commitment: null }),
  },
  {
    name: 'the seed is of another previous week',
    step: 'qualification',
    code: 'qualification_seed_differs',
    alter: ({ manifest }) =>
      Object.assign(manifest.qualification as object, { previous_draw_seed: sha256('another week') }),
  },
  {
    name: 'a like is added for one who was carried over',
    step: 'qualification',
    code: 'places_differ',
    alter: ({ manifest }) => {
      const carried = manifest.qualification?.candidates.find((each) => each.place === null);
      if (carried !== undefined) carried.likes = 1000;
    },
  },
  {
    name: 'one without a place competes',
    step: 'qualification',
    code: 'places_differ',
    alter: ({ manifest }) => {
      const carried = manifest.qualification?.candidates.find((each) => each.place === null);
      manifest.entries.push({
        entry_id: carried?.entry_id ?? '',
        rank: null,
        score: null,
        weight: 0,
        votes: 0,
        fives: 0,
      });
    },
  },
];

function isLost(ledger: Ledger, ballot: Ballot): boolean {
  return ledger.manifest.entries.some((entry) => entry.entry_id === ballot.entry_id && entry.rank === null);
}
