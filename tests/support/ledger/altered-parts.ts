// Parts that are missing or wrong.
import { type Alteration, findBallot, publish } from './alterations.ts';
import type { Ballot } from './make-ledger.ts';
import { sha256 } from './random.ts';

const PART = 'ballots-0001.csv.gz';

/** They fit a ledger with two tied entries, one without a rank, a winner and a committed qualification. */
export const ALTERED_PARTS: readonly Alteration[] = [
  {
    name: 'a part is missing',
    step: 'parts',
    code: 'part_missing',
    alter: ({ files }) => files.delete(PART),
  },
  {
    name: 'a part is no gzip',
    step: 'parts',
    code: 'part_unreadable',
    alter: ({ files }) => files.set(PART, new TextEncoder().encode('<html>404</html>')),
  },
  {
    name: 'a part is cut off',
    step: 'parts',
    code: 'part_unreadable',
    alter: ({ files }) => files.set(PART, (files.get(PART) as Uint8Array).slice(0, -20)),
  },
  {
    name: 'one star of a part is altered',
    step: 'parts',
    code: 'part_altered',
    alter: (ledger) => {
      const parts = ledger.manifest.parts;
      const root = ledger.manifest.root;
      const ballot = ledger.ballots[7] as Ballot;
      ballot.stars = ballot.stars === 5 ? 1 : 5;
      publish(ledger);
      Object.assign(ledger.manifest, { parts, root });
    },
  },
  {
    name: 'a ballot is missing and the number stays',
    step: 'parts',
    code: 'part_of_other_size',
    alter: (ledger) => {
      ledger.ballots.pop();
      publish(ledger);
      for (const part of ledger.manifest.parts) part.ballots += 1;
    },
  },
  {
    name: 'a ballot has six stars',
    step: 'parts',
    code: 'ballot_malformed',
    alter: (ledger) => {
      (ledger.ballots[3] as Ballot).stars = 6;
      publish(ledger);
    },
  },
  {
    name: 'a counted ballot has a reason',
    step: 'parts',
    code: 'ballot_malformed',
    alter: (ledger) => {
      findBallot(ledger, (ballot) => ballot.state === 'counted').reason = 'burst';
      publish(ledger);
    },
  },
  {
    name: 'two ballots are swapped',
    step: 'parts',
    code: 'ballots_unsorted',
    alter: (ledger) => {
      ledger.ballots.reverse();
      publish(ledger);
    },
  },
  {
    name: 'a receipt counts twice',
    step: 'parts',
    code: 'ballots_unsorted',
    alter: (ledger) => {
      ledger.ballots.splice(1, 0, { ...(ledger.ballots[0] as Ballot) });
      publish(ledger);
    },
  },
  {
    name: 'a ballot is for an entry of another week',
    step: 'parts',
    code: 'ballot_of_other_entry',
    alter: (ledger) => {
      (ledger.ballots[0] as Ballot).entry_id = '00000000-0000-4000-8000-000000000000';
      publish(ledger);
    },
  },
  {
    name: 'the root is another',
    step: 'root',
    code: 'root_differs',
    alter: ({ manifest }) => {
      manifest.root = sha256('another');
    },
  },
];
