import { beforeEach, describe, expect, it } from 'vitest';
import errors from '#i18n/messages/en/errors.json' with { type: 'json' };
import messages from '#i18n/messages/en/voting.json' with { type: 'json' };
import { createT } from '#i18n/t.ts';
import { AppError, type AppErrorCode } from '#lib/app-error.ts';
import { $toasts } from '#stores/toasts.ts';
import { pendingVote } from '../../../tests/support/people/pending-vote.ts';
import { announceExpired, announceVotes } from './vote-toasts.ts';
import type { PendingVote, VoteOutcome } from './voting.ts';

const t = createT<'voting' | 'errors'>([{ lang: 'en', dictionaries: { voting: messages, errors } }]);
let requests = 0;

function waits(displayName: string, isLasting = true): PendingVote {
  requests += 1;
  const vote = pendingVote({ displayName }, { requestId: `request ${requests}` });
  return { ...vote, isSending: false, error: null, isLasting };
}
const left = (item: PendingVote, code: AppErrorCode): VoteOutcome => ({
  item,
  isFirst: true,
  status: 'pending',
  error: new AppError(code),
});
const toasts = () => $toasts.get().map(({ system, text }) => `${system}: ${text}`);

beforeEach(() => $toasts.set([]));

describe('votes that wait', () => {
  it('for the network are counted in one quiet toast, each of them once', () => {
    const [ana, bea] = [waits('Ana'), waits('Bea')];
    announceVotes([left(ana, 'offline')], [ana], t);
    expect(toasts()).toEqual(['info: 1 vote waits for the network.']);
    announceVotes([left(bea, 'offline')], [ana, bea], t);
    expect(toasts()).toEqual(['info: 2 votes wait for the network.']);
    $toasts.set([]);
    announceVotes([{ ...left(ana, 'offline'), isFirst: false }], [ana, bea], t);
    expect(toasts()).toEqual([]);
  });

  it('in a browser that stores nothing are said to be gone with the page', () => {
    const ana = waits('Ana', false);
    announceVotes([left(ana, 'unavailable')], [ana], t);
    expect(toasts()[0]).toContain(messages.keptInMemory);
    expect(toasts()[0]).not.toContain('stays on this device');
  });

  it('after a failure that nobody foresaw are told of as well', () => {
    const ana = waits('Ana');
    announceVotes([left(ana, 'unexpected')], [ana], t);
    expect(toasts()).toEqual([`info: ${messages.noticeKept_one}`]);
  });

  it.each(['session_expired', 'age_unconfirmed', 'password_unconfirmed'] as const)(
    'for what the person has to do first say so as an error: %s',
    (code) => {
      const ana = waits('Ana');
      announceVotes([left(ana, code)], [ana], t);
      expect(toasts()).toEqual([`errors: ${errors[code]}`]);
    },
  );
});

describe('a refusal', () => {
  const refused = (code: AppErrorCode, isFirst: boolean): VoteOutcome => ({
    item: waits('Ana'),
    isFirst,
    status: 'refused',
    error: new AppError(code),
    fallen: [],
  });

  it('after the close is told by name also where the card is before the eyes: it may be gone in a moment', () => {
    announceVotes([refused('voting_closed', true)], [], t);
    expect(toasts()).toEqual([`errors: Your vote for Ana was not cast. ${errors.voting_closed}`]);
  });

  it('that the card says is not said twice', () => {
    announceVotes([refused('own_entry', true)], [], t);
    expect(toasts()).toEqual([]);
    announceVotes([refused('own_entry', false)], [], t);
    expect(toasts()).toHaveLength(1);
  });
});

it('choices whose week is over are named', () => {
  announceExpired([waits('Ana'), waits('Bea')], t);
  expect(toasts()).toHaveLength(1);
  expect(toasts()[0]).toMatch(/stars for Ana .*stars for Bea/);
  announceExpired([], t);
  expect(toasts()).toHaveLength(1);
});
