import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  claimReviews,
  decideReview,
  releaseReviews,
  signMedia,
  undoDecision,
  type WaitingReview,
} from '#data/reviews.ts';
import { AppError } from '#lib/app-error.ts';
import {
  $desk,
  approveRest,
  chooseNeighbour,
  fillDesk,
  judge,
  judgeEntry,
  leaveDesk,
  undoLast,
} from './review-desk.ts';
import { claimed, DECIDED, medium, waiting } from './review-fixture.ts';

vi.mock('#data/reviews.ts', () => ({
  claimReviews: vi.fn(),
  decideReview: vi.fn(),
  releaseReviews: vi.fn(),
  signMedia: vi.fn(),
  undoDecision: vi.fn(),
}));

const ada = waiting('Ada');
const bea = waiting('Bea');

const answer = (...items: WaitingReview[]) => vi.mocked(claimReviews).mockResolvedValue(claimed(items));

const desk = () => {
  const now = $desk.get();
  if (now.status !== 'ready') throw new Error(`The desk is ${now.status}.`);
  return now;
};
const names = () => desk().items.map(({ displayName: name }) => name);
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

beforeEach(async () => {
  vi.resetAllMocks();
  vi.mocked(signMedia).mockResolvedValue([]);
  vi.mocked(releaseReviews).mockResolvedValue();
  vi.mocked(decideReview).mockResolvedValue(DECIDED);
  answer(ada, bea);
  await fillDesk();
});
afterEach(() => leaveDesk());

describe('the desk', () => {
  it('asks for the first picture of the oldest entry and walks over its pictures', () => {
    expect(names()).toEqual(['Ada', 'Bea']);
    expect(desk().chosen).toBe('Ada-portrait');
    chooseNeighbour(1);
    expect(desk().chosen).toBe('Ada-body');
    chooseNeighbour(1);
    expect(desk().chosen).toBe('Ada-portrait');
  });

  it('sends an entry with its last picture and has the next one at once', async () => {
    judge({ action: 'approve' });
    expect(desk().chosen).toBe('Ada-body');
    expect(decideReview).not.toHaveBeenCalled();
    judge({ action: 'reject', reason: 'too_dark' });
    expect(names()).toEqual(['Bea']);
    expect(desk().chosen).toBe('Bea-portrait');
    expect(decideReview).toHaveBeenCalledExactlyOnceWith('Ada', [
      { subject: 'media', id: 'Ada-portrait', action: 'approve' },
      { subject: 'media', id: 'Ada-body', action: 'reject', reason: 'too_dark' },
    ]);
  });

  it('approves an entry that has no picture left to judge, as after an appeal', async () => {
    const approved = [medium('p', 'portrait', 'approved'), medium('b', 'body', 'approved')];
    leaveDesk();
    answer({ ...ada, media: approved }, bea);
    await fillDesk();
    judge({ action: 'reject', reason: 'too_dark' });
    expect(decideReview).not.toHaveBeenCalled();
    judge({ action: 'approve' });
    expect(decideReview).toHaveBeenCalledExactlyOnceWith('Ada', []);
    expect(names()).toEqual(['Bea']);
  });

  it('never takes back what is on its way to the server', async () => {
    vi.mocked(decideReview).mockReturnValue(new Promise(() => undefined));
    approveRest();
    await fillDesk();
    expect(names()).toEqual(['Bea']);
    expect(desk().total).toBe(1);
  });

  it('keeps the entry that is looked at in its place when an older one comes in', async () => {
    answer(waiting('Older'), ada, bea);
    await fillDesk();
    expect(names()).toEqual(['Ada', 'Older', 'Bea']);
  });

  it('says why the server did not take a decision', async () => {
    vi.mocked(decideReview).mockRejectedValue(new AppError('review_taken'));
    judgeEntry({ action: 'reject', reason: 'offensive' });
    await settle();
    expect(desk().failure?.code).toBe('review_taken');
    expect(desk().done).toBeNull();
  });

  it('tells an outage, and gives everything back when the admin leaves', async () => {
    leaveDesk();
    expect(releaseReviews).toHaveBeenCalled();
    vi.mocked(claimReviews).mockRejectedValue(new AppError('offline'));
    await fillDesk();
    expect($desk.get()).toMatchObject({ status: 'error', error: { code: 'offline' } });
  });
});

describe('undo', () => {
  it('lays the entry back on the desk', async () => {
    vi.mocked(undoDecision).mockResolvedValue(ada);
    approveRest();
    answer(bea);
    await settle();
    await undoLast();
    expect(undoDecision).toHaveBeenCalledWith('decision');
    expect(names()[0]).toBe('Ada');
    expect(desk().done).toBeNull();
  });

  it('holds against an answer of the queue from before it', async () => {
    vi.mocked(undoDecision).mockResolvedValue(ada);
    approveRest();
    // The desk is refilled as soon as the decision is there, which is when it is taken back.
    const before = claimed([bea]);
    const late = Promise.withResolvers<typeof before>();
    vi.mocked(claimReviews).mockReturnValueOnce(late.promise);
    await settle();
    answer(ada, bea);
    await undoLast();
    late.resolve(before);
    await settle();
    expect(names()).toEqual(['Ada', 'Bea']);
    expect(desk().total).toBe(2);
  });

  it('says when it came too late', async () => {
    vi.mocked(undoDecision).mockRejectedValue(new AppError('undo_too_late'));
    approveRest();
    answer(bea);
    await undoLast();
    expect(names()).not.toContain('Ada');
    expect(desk().failure?.code).toBe('undo_too_late');
  });
});
