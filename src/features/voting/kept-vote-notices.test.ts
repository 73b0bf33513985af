import { beforeEach, describe, expect, it } from 'vitest';
import errors from '#i18n/messages/en/errors.json' with { type: 'json' };
import messages from '#i18n/messages/en/voting.json' with { type: 'json' };
import { createT } from '#i18n/t.ts';
import type { AppErrorCode } from '#lib/app-error.ts';
import type { KeptVote } from '#stores/kept-votes.ts';
import { $notices } from '#stores/notices.ts';
import type { Ballot } from './ballot.ts';
import { announceExpired, announceVotes } from './kept-vote-notices.ts';
import type { CastOutcome } from './vote-sending.ts';

const t = createT<'voting' | 'errors'>([{ lang: 'en', dictionaries: { voting: messages, errors } }]);
const waiting: Ballot = { status: 'kept', stars: 4, reason: 'unreachable', isLasting: true };
let requests = 0;

function kept(displayName: string): KeptVote {
  requests += 1;
  const requestId = `request ${requests}`;
  return { entryId: displayName, displayName, stars: 4, requestId, voterId: 'voter', chosenAt: '' };
}
const left = (vote: KeptVote, error: AppErrorCode): CastOutcome => ({ kept: vote, status: 'kept', error });
const notices = () => $notices.get().map(({ system, text }) => `${system}: ${text}`);

beforeEach(() => $notices.set([]));

describe('votes that wait', () => {
  it('for the network are counted in one quiet notice, each of them once', () => {
    const [ana, bea] = [kept('Ana'), kept('Bea')];
    announceVotes({ outcomes: [left(ana, 'offline')], origin: 'choice', ballots: { ana: waiting } }, t);
    expect(notices()).toEqual(['notices: 1 vote waits for the network.']);
    const both = { ana: waiting, bea: waiting };
    announceVotes({ outcomes: [left(bea, 'offline')], origin: 'choice', ballots: both }, t);
    expect(notices()).toEqual(['notices: 2 votes wait for the network.']);
    $notices.set([]);
    announceVotes({ outcomes: [left(ana, 'offline')], origin: 'kept', ballots: both }, t);
    expect(notices()).toEqual([]);
  });

  it('in a browser that stores nothing are said to be gone with the page', () => {
    const ballots = { ana: { ...waiting, isLasting: false } };
    announceVotes({ outcomes: [left(kept('Ana'), 'unavailable')], origin: 'choice', ballots }, t);
    expect(notices()[0]).toContain(messages.keptInMemory);
    expect(notices()[0]).not.toContain('stays on this device');
  });

  it.each(['session_expired', 'age_unconfirmed'] as const)(
    'for what the person has to do first say so as an error: %s',
    (code) => {
      announceVotes({ outcomes: [left(kept('Ana'), code)], origin: 'choice', ballots: { ana: waiting } }, t);
      expect(notices()).toEqual([`errors: ${errors[code]}`]);
    },
  );
});

describe('a refusal', () => {
  const refused = (error: AppErrorCode): CastOutcome => ({ kept: kept('Ana'), status: 'refused', error });

  it('after the close is told by name also where the card is before the eyes: it may be gone in a moment', () => {
    announceVotes({ outcomes: [refused('voting_closed')], origin: 'choice', ballots: {} }, t);
    expect(notices()).toEqual([`errors: Your vote for Ana was not cast. ${errors.voting_closed}`]);
  });

  it('that the card says is not said twice', () => {
    announceVotes({ outcomes: [refused('own_entry')], origin: 'choice', ballots: {} }, t);
    expect(notices()).toEqual([]);
    announceVotes({ outcomes: [refused('own_entry')], origin: 'kept', ballots: {} }, t);
    expect(notices()).toHaveLength(1);
  });
});

it('choices whose week is over are named', () => {
  announceExpired([kept('Ana'), kept('Bea')], t);
  expect(notices()).toHaveLength(1);
  expect(notices()[0]).toMatch(/stars for Ana .*stars for Bea/);
  announceExpired([], t);
  expect(notices()).toHaveLength(1);
});
