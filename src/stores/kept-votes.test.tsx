import { beforeEach, describe, expect, it } from 'vitest';
import {
  $keptVotes,
  claimKeptVote,
  dropExpiredVotes,
  dropKeptVote,
  KEPT_VOTES_KEY,
  type KeptVote,
  keepVote,
  keptVotesOf,
} from './kept-votes.ts';

const vote = (entryId: string, change: Partial<KeptVote> = {}): KeptVote => ({
  entryId,
  stars: 4,
  requestId: `request for ${entryId}`,
  displayName: entryId,
  voterId: null,
  chosenAt: '2026-11-20T10:00:00Z',
  ...change,
});

beforeEach(() => {
  localStorage.clear();
  dispatchEvent(new StorageEvent('storage', { key: null }));
});

describe('kept votes', () => {
  it('are stored, one per entry, the newest choice', () => {
    keepVote(vote('ana', { stars: 2, requestId: 'older' }));
    keepVote(vote('bea'));
    keepVote(vote('ana', { stars: 5, requestId: 'newer' }));
    expect($keptVotes.get().map(({ entryId, stars }) => [entryId, stars])).toEqual([
      ['bea', 4],
      ['ana', 5],
    ]);
    expect(JSON.parse(localStorage.getItem(KEPT_VOTES_KEY) ?? '')).toHaveLength(2);
  });

  it('of one request are dropped, and a newer choice for the same entry stays', () => {
    keepVote(vote('ana', { requestId: 'older' }));
    keepVote(vote('ana', { requestId: 'newer' }));
    dropKeptVote({ requestId: 'older' });
    expect($keptVotes.get()).toHaveLength(1);
    dropKeptVote({ requestId: 'newer' });
    expect(localStorage.getItem(KEPT_VOTES_KEY)).toBeNull();
  });

  it('of one person are never cast for another', () => {
    keepVote(vote('ana', { voterId: 'one' }));
    keepVote(vote('bea', { voterId: null }));
    expect(keptVotesOf('two').map(({ entryId }) => entryId)).toEqual(['bea']);
    expect(keptVotesOf('one')).toHaveLength(2);
  });

  it('of two people for the same entry are both kept, and a visitor changes the one that is shown', () => {
    keepVote(vote('ana', { voterId: 'one', requestId: 'of one' }));
    keepVote(vote('ana', { voterId: 'two', requestId: 'of two' }));
    expect(keptVotesOf('one').map(({ requestId }) => requestId)).toEqual(['of one']);
    expect(keptVotesOf('two').map(({ requestId }) => requestId)).toEqual(['of two']);
    keepVote(vote('ana', { requestId: 'of a visitor' }));
    expect($keptVotes.get().map(({ requestId }) => requestId)).toEqual(['of a visitor']);
  });

  it('of a visitor belong to the first voter for whom they are sent, and to nobody else afterwards', () => {
    keepVote(vote('ana', { requestId: 'request' }));
    expect(claimKeptVote({ requestId: 'request' }, 'one')).toBe(true);
    expect(claimKeptVote({ requestId: 'request' }, 'one')).toBe(true);
    expect(claimKeptVote({ requestId: 'request' }, 'two')).toBe(false);
    expect(keptVotesOf('two')).toEqual([]);
    expect(claimKeptVote({ requestId: 'unknown' }, 'one')).toBe(false);
  });

  it('of visitors are dropped once their week is over; what may have been sent is for the server to say', () => {
    const closesAt = '2026-11-22T16:00:00Z';
    keepVote(vote('ana', { closesAt }));
    keepVote(vote('bea', { closesAt, voterId: 'one' }));
    keepVote(vote('cora', { chosenAt: '2026-11-20T10:00:00Z' }));
    expect(dropExpiredVotes(Date.parse(closesAt) - 1)).toEqual([]);
    expect(dropExpiredVotes(Date.parse(closesAt)).map(({ entryId }) => entryId)).toEqual(['ana']);
    expect(dropExpiredVotes(Date.parse('2026-11-28T10:00:00Z')).map(({ entryId }) => entryId)).toEqual([
      'cora',
    ]);
    expect($keptVotes.get().map(({ entryId }) => entryId)).toEqual(['bea']);
  });

  it('chosen in another tab appear here', () => {
    localStorage.setItem(KEPT_VOTES_KEY, JSON.stringify([vote('ana')]));
    dispatchEvent(new StorageEvent('storage', { key: KEPT_VOTES_KEY }));
    expect($keptVotes.get()).toHaveLength(1);
  });

  it.each(['{', '"text"', '[{"entryId":"ana","stars":9}]', '[null]'])('that read %j are none', (text) => {
    localStorage.setItem(KEPT_VOTES_KEY, text);
    expect(keptVotesOf(null)).toEqual([]);
  });

  it('are at most as many as may be cast in an hour', () => {
    for (let number = 0; number < 70; number++) keepVote(vote(`entry ${number}`));
    expect($keptVotes.get()).toHaveLength(60);
    expect($keptVotes.get().at(-1)?.entryId).toBe('entry 69');
  });
});
