import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideHeldVotes, listHeldVotes } from '../../../src/data/held-votes.ts';
import { listOwnVotePage } from '../../../src/data/own-votes.ts';
import { castVote } from '../../../src/data/votes.ts';
import { holdVote } from '../../../supabase/tests/fixtures/held-votes.ts';
import type { TestBackend } from '../../support/backend/backend.ts';
import { entryId, signInAs, signInAsNewVoter, startSiteBackend } from '../../support/people/site-data.ts';

let test: TestBackend;
let week: string;
let voter: string;
let admin: string;

beforeAll(async () => {
  test = await startSiteBackend();
  const [row] = await test.db.owner<{ week: string }[]>`select week from public.contest_weeks`;
  week = row?.week ?? '';
  ({ email: admin } = await signInAsNewVoter(test));
  await test.db.owner`
    insert into public.user_roles (user_id, role) select id, 'admin' from auth.users where email = ${admin}`;
  ({ email: voter } = await signInAsNewVoter(test));
  for (const n of [1, 2]) {
    await holdVote(
      test.db,
      await castVote({ entryId: entryId(n), stars: 5, requestId: crypto.randomUUID() }),
    );
  }
});
afterAll(() => test.stop());

const own = async () => {
  await signInAs(voter);
  return (await listOwnVotePage(null)).map(({ entryId: id, state }) => [id, state]);
};
const decide = (n: number, voterId: string, action: 'release' | 'void', reason: string) =>
  decideHeldVotes('ph', week, { entryId: entryId(n) }, [voterId], { action, reason });

describe('held votes', () => {
  it('are no reading and no matter of a voter, her own ones neither', async () => {
    await signInAs(voter);
    await expect(listHeldVotes('ph', week)).rejects.toMatchObject({ code: 'not_allowed' });
    await expect(decide(1, crypto.randomUUID(), 'release', 'honest_opinion')).rejects.toMatchObject({
      code: 'not_allowed',
    });
  });

  it('are listed for an admin, decided one by one, and the voter sees what became of them', async () => {
    expect(await own()).toEqual([
      [entryId(2), 'held'],
      [entryId(1), 'held'],
    ]);
    await signInAs(admin);
    const { groups } = await listHeldVotes('ph', week);
    expect(groups).toMatchObject([
      { entryId: entryId(1), reason: 'shared_device', votes: 1 },
      { entryId: entryId(2), reason: 'shared_device', votes: 1 },
    ]);
    const voterId = groups[0]?.shown[0]?.voterId ?? '';
    expect(await decide(1, voterId, 'release', 'different_people')).toMatchObject({ decided: 1 });
    expect(await decide(1, voterId, 'release', 'different_people')).toMatchObject({ decided: 0 });
    expect(await decide(2, voterId, 'void', 'one_person')).toMatchObject({ decided: 1, groups: [] });
    expect(await own()).toEqual([
      [entryId(2), 'void'],
      [entryId(1), 'counted'],
    ]);
  });

  it('of a week that there is not, or without a reason, are refused by name', async () => {
    await signInAs(admin);
    await expect(listHeldVotes('ph', '2031-w01')).rejects.toMatchObject({ code: 'no_such_week' });
    await expect(decide(1, crypto.randomUUID(), 'void', 'honest_opinion')).rejects.toMatchObject({
      code: 'invalid_field',
      detail: 'reason',
    });
  });
});
