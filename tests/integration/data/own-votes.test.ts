import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listOwnVotePage, OWN_VOTES_PAGE } from '../../../src/data/own-votes.ts';
import { signOut } from '../../../src/data/session/auth.ts';
import { castVote } from '../../../src/data/votes.ts';
import type { TestBackend } from '../../support/backend/backend.ts';
import { entryId, signInAsNewVoter, startSiteBackend } from '../../support/people/site-data.ts';

const CONTESTANTS = OWN_VOTES_PAGE + 2;

let test: TestBackend;
const vote = (n: number) => castVote({ entryId: entryId(n), stars: 3, requestId: crypto.randomUUID() });

beforeAll(async () => {
  test = await startSiteBackend(CONTESTANTS);
});
afterAll(() => test.stop());

describe('the own votes', () => {
  it('come with contestant, week, state and receipt', async () => {
    await signInAsNewVoter(test);
    const { receipt, castAt } = await vote(1);
    expect(await listOwnVotePage(null)).toEqual([
      {
        entryId: entryId(1),
        contestant: {
          profileId: expect.any(String),
          displayName: 'Contestant 1',
          portrait: expect.objectContaining({ placeholder: '#c9b8ae', sizes: expect.any(Array) }),
        },
        country: 'ph',
        week: expect.stringMatching(/^\d{4}-w\d{2}$/),
        timeZone: 'Asia/Manila',
        stars: 3,
        state: 'counted',
        isCheckedAtClose: false,
        reason: null,
        receipt,
        castAt,
        changedAt: castAt,
        cursor: expect.any(String),
      },
    ]);
  });

  it('come page by page, the one that was cast last first, each once', async () => {
    await signInAsNewVoter(test);
    for (let n = 1; n <= CONTESTANTS; n++) await vote(n);
    const first = await listOwnVotePage(null);
    const second = await listOwnVotePage(first.at(-1)?.cursor ?? null);
    const all = [...first, ...second].map((each) => each.entryId);
    expect(first).toHaveLength(OWN_VOTES_PAGE);
    expect(all).toEqual(Array.from({ length: CONTESTANTS }, (_, n) => entryId(CONTESTANTS - n)));
  });

  it('are nobody else’s, and not_signed_in for a visitor', async () => {
    await signInAsNewVoter(test);
    expect(await listOwnVotePage(null)).toEqual([]);
    await signOut();
    await expect(listOwnVotePage(null)).rejects.toMatchObject({ code: 'not_signed_in' });
  });

  it('behind a made-up cursor are invalid_input', async () => {
    await signInAsNewVoter(test);
    await expect(listOwnVotePage('made-up')).rejects.toMatchObject({ code: 'invalid_input' });
  });
});
