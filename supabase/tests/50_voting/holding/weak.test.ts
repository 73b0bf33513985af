import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import {
  castVote,
  HOUR,
  item,
  liveWeek,
  setClock,
  type VoteAnswer,
  type Week,
} from '../../fixtures/contest.ts';
import {
  castFrom,
  evaluateSignals,
  holdReasons,
  oldVoter,
  oldVoters,
  signalsOf,
} from '../../fixtures/holding.ts';
import { idsOf, nextToRate, rateServed, sumsOff } from '../../fixtures/rate-queue.ts';

let db: TestDatabase;
let week: Week;
let entryId: string;
beforeEach(async () => {
  db = await createTestDatabase();
  week = await liveWeek(db, 12);
  entryId = item(week.entries, 0).entryId;
});
afterEach(() => db.drop());

const entry = (n: number) => item(week.entries, n).entryId;
async function found(votes: readonly VoteAnswer[]): Promise<string[][]> {
  await evaluateSignals(db);
  return Promise.all(votes.map((vote) => signalsOf(db, vote)));
}
async function castAll(voter: string, stars: readonly number[]): Promise<VoteAnswer[]> {
  const votes: VoteAnswer[] = [];
  for (const [n, star] of stars.entries()) votes.push(await castVote(db, voter, entry(n), star));
  return votes;
}
/** Votes of a loop come at even gaps. These come at uneven ones. */
const scatter = () =>
  db.owner`update public.votes set cast_at = cast_at - random() * interval '5 hours' where entry_id = ${entryId}`;
const each = (count: number, ...signals: string[]) => Array.from({ length: count }, () => signals);

describe('mostly ones', () => {
  it.each([
    ['one 5 and four 1s', [5, 1, 1, 1, 1], true],
    ['a 5 and three 1s', [5, 1, 1, 1], false],
    ['no 5', [4, 1, 1, 1, 1], false],
    ['a 5 and fewer than 80 % of 1s', [5, 1, 1, 1, 2], false],
  ])('%s', async (_name, stars, isFound) => {
    const votes = await castAll(await oldVoter(db, week), stars);
    expect(await found(votes)).toEqual(each(votes.length, ...(isFound ? ['mostly_ones'] : [])));
  });

  it('goes when the stars change', async () => {
    const voter = await oldVoter(db, week);
    const votes = await castAll(voter, [5, 1, 1, 1, 1]);
    expect(await found(votes)).toEqual(each(5, 'mostly_ones'));
    await castVote(db, voter, entry(1), 3);
    expect(await found(votes)).toEqual(each(5));
  });
});

describe('accounts of the same hour', () => {
  const voters = async (count: number) => {
    const votes: VoteAnswer[] = [];
    for (let n = 0; n < count; n += 1)
      votes.push(await castVote(db, await oldVoter(db, week, 40), entryId, 1 + (n % 5)));
    await scatter();
    return votes;
  };
  it('are eleven', async () => {
    expect(await found(await voters(11))).toEqual(each(11, 'same_hour'));
  });
  it('are not ten', async () => {
    expect(await found(await voters(10))).toEqual(each(10));
  });
});

describe('the same network with the same device description', () => {
  const votesFrom = async (count: number, of: (n: number) => { address?: string; agent?: string }) => {
    const votes: VoteAnswer[] = [];
    for (const [n, voter] of (await oldVoters(db, week, count)).entries())
      votes.push(await castFrom(db, voter, entryId, of(n)));
    await scatter();
    return votes;
  };
  it('of ten voters, anywhere in a /24', async () => {
    expect(await found(await votesFrom(10, (n) => ({ address: `203.0.113.${n}` })))).toEqual(
      each(10, 'same_network'),
    );
  });
  it('of ten voters in an IPv6 /48', async () => {
    const votes = await votesFrom(10, (n) => ({ address: `2001:db8:7:${n}::1` }));
    expect(await found(votes)).toEqual(each(10, 'same_network'));
  });
  it('is none with other browsers, in other networks, or of nine', async () => {
    expect(await found(await votesFrom(12, (n) => ({ agent: `Phone ${n % 2}` })))).toEqual(each(12));
    expect(await found(await votesFrom(12, (n) => ({ address: `203.0.${n % 2}.7` })))).toEqual(each(12));
  });
  it('is stored without an address, and cannot be computed without the key', async () => {
    await votesFrom(1, () => ({ address: '203.0.113.9' }));
    const [row] = await db.owner<{ origin: string; plain: string }[]>`
      select encode(w.origins[1], 'hex') as origin, encode(sha256('network203.0.113.0/24'), 'hex') as plain
      from private.voter_weeks w where w.voted_at is not null`;
    expect(row?.origin).toMatch(/^[0-9a-f]{32}$/);
    expect(row?.plain.startsWith(row.origin.slice(0, 16))).toBe(false);
  });
});

describe('the rate queue', () => {
  const rate = async (
    stars: (n: number) => number,
    seconds: number,
    lookedMs: number,
    isFromOutbox = false,
  ) => {
    const voter = await oldVoter(db, week);
    const votes: VoteAnswer[] = [];
    for (let n = 0; n < 5; n += 1) {
      const [id = ''] = idsOf(await nextToRate(db, voter, 1));
      await db.owner`
        update private.served_entries set served_at = served_at - make_interval(secs => ${seconds})
        where voter_id = ${voter} and entry_id = ${id}`;
      votes.push(await rateServed(db, voter, id, stars(n), { lookedMs, isFromOutbox }));
    }
    return votes;
  };
  it('with the same stars for five is a signal', async () => {
    expect(await found(await rate(() => 3, 9, 9000))).toEqual(each(5, 'same_stars'));
  });
  it('with different stars and time to look is none', async () => {
    expect(await found(await rate((n) => 1 + (n % 4), 9, 9000))).toEqual(each(5));
  });
  it('looked at for less than 1.5 s is a signal, by the claim of the page and by the clock of the server', async () => {
    expect(await found(await rate((n) => 1 + (n % 4), 9, 1400))).toEqual(each(5, 'fast_looks'));
    expect(await found(await rate((n) => 1 + (n % 4), 0, 9000))).toEqual(each(5, 'fast_looks'));
    expect(await found(await rate((n) => 1 + (n % 4), 9, 1500))).toEqual(each(5));
  });
  it('from the outbox is never looked at too fast', async () => {
    expect(await found(await rate((n) => 1 + (n % 4), 0, 10, true))).toEqual(each(5));
  });
});

describe('mail', () => {
  it('of a disposable domain or its subdomain is a signal', async () => {
    const votes: VoteAnswer[] = [];
    for (const email of ['a@mailinator.com', 'b@Box.YopMail.com', 'c@example.test'])
      votes.push(await castVote(db, await oldVoter(db, week, 40 + votes.length, email), entryId, 4));
    expect(await found(votes)).toEqual([['disposable_mail'], ['disposable_mail'], []]);
  });
  it('to one mailbox of the same entry is a signal where dots and tags do not count', async () => {
    const votes: VoteAnswer[] = [];
    const emails = [
      'a.na@gmail.com',
      'Ana+2@googlemail.com',
      'li@outlook.com',
      'li+x@outlook.com',
      'l.i@outlook.com',
    ];
    for (const email of [...emails, 'bo@example.test', 'b.o+1@example.test'])
      votes.push(await castVote(db, await oldVoter(db, week, 40 + votes.length, email), entryId, 4));
    expect(await found(votes)).toEqual([...each(4, 'same_mailbox'), [], [], []]);
  });
});

describe('regular gaps', () => {
  const drip = async (count: number, gap: (n: number) => number) => {
    const votes: VoteAnswer[] = [];
    for (const voter of await oldVoters(db, week, count)) votes.push(await castVote(db, voter, entryId, 4));
    let seconds = 0;
    for (const [n, { receipt }] of votes.entries()) {
      seconds += gap(n);
      await db.owner`
        update public.votes set cast_at = ${week.startsAt}::timestamptz + make_interval(secs => ${seconds}) where receipt = ${receipt}`;
    }
    return votes;
  };
  it('of ten votes are a signal, and the vote before them is in it', async () => {
    expect(await found(await drip(10, (n) => 300 + 10 * (n % 3)))).toEqual(each(10, 'regular_gaps'));
  });
  it('of nine are none, and neither are uneven ones', async () => {
    expect(await found(await drip(9, () => 300))).toEqual(each(9));
    expect(await found(await drip(12, (n) => 100 + 97 * ((n * 7) % 5)))).toEqual(each(12));
  });
});

describe('weak signals', () => {
  const suspicious = async (emails: (n: number) => string) => {
    const voters: string[] = [];
    for (let n = 0; n < 11; n += 1) voters.push(await oldVoter(db, week, 40, emails(n)));
    for (const voter of voters) await castFrom(db, voter, entryId, {});
    await scatter();
    await evaluateSignals(db);
    return holdReasons(db, voters, entryId);
  };
  it('hold a vote when there are three', async () => {
    expect(await suspicious((n) => `v${n}@mailinator.com`)).toEqual(Array(11).fill('weak_signals'));
    expect(await sumsOff(db, week)).toBe(0);
  });
  it('do not hold it when there are two, as in a school class', async () => {
    expect(await suspicious((n) => `v${n}@example.test`)).toEqual(Array(11).fill(null));
  });
  it('are evaluated at the close at the latest', async () => {
    const voters: string[] = [];
    for (let n = 0; n < 11; n += 1) voters.push(await oldVoter(db, week, 40, `v${n}@mailinator.com`));
    for (const voter of voters) await castFrom(db, voter, entryId, {});
    await scatter();
    await setClock(db, new Date(week.endsAt.getTime() + HOUR));
    expect(await holdReasons(db, voters, entryId)).toEqual(Array(11).fill('weak_signals'));
  });
});
