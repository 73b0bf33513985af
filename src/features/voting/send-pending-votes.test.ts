import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getMyAccountStatus } from '#data/session/account-status.ts';
import { AppError } from '#lib/app-error.ts';
import { sendPendingVotes } from './send-pending-votes.ts';
import { followVotes } from './voting.ts';

vi.mock('#data/session/account-status.ts', () => ({ getMyAccountStatus: vi.fn() }));
vi.mock('./voting.ts', () => ({ followVotes: vi.fn() }));
vi.mock('#i18n/load.ts', () => ({ loadT: async () => (key: string) => key }));

const clear = { isSuspended: false, suspensionReason: null, hasAgreed: true, needsPassword: false } as const;

beforeEach(() => {
  vi.mocked(getMyAccountStatus).mockResolvedValue(clear);
});
afterEach(() => {
  vi.resetAllMocks();
});

it('sends for who may vote, and where nobody can say whether they may', async () => {
  await sendPendingVotes('en');
  vi.mocked(getMyAccountStatus).mockRejectedValue(new AppError('offline'));
  await sendPendingVotes('en');
  expect(followVotes).toHaveBeenCalledTimes(2);
});

it.each([
  ['has not confirmed to be an adult, and may be reading the terms to do so', { hasAgreed: false }],
  ['is suspended', { isSuspended: true }],
])('leaves the choice of who %s: a refusal would be the end of it', async (_who, standing) => {
  vi.mocked(getMyAccountStatus).mockResolvedValue({ ...clear, ...standing });
  await sendPendingVotes('en');
  expect(followVotes).not.toHaveBeenCalled();
});
