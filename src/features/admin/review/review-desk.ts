// The desk of the review: the entry on it, those behind it, what was said of each picture, and what can be undone.
import { atom } from 'nanostores';
import {
  claimReviews,
  decideReview,
  type ReviewDecision,
  type ReviewedMedium,
  releaseReviews,
  undoDecision,
  type WaitingReview,
} from '#data/reviews.ts';
import { type AppError, toAppError } from '#lib/app-error.ts';
import { forgetPictures, keepPicturesOf } from './review-pictures.ts';

export type Verdict = Pick<ReviewDecision, 'action' | 'reason' | 'note'>;

/** The last entry that was decided; `isSent` once the server has answered, with what undoes it. */
export type DoneReview = {
  readonly item: WaitingReview;
  readonly verdicts: Readonly<Record<string, Verdict>>;
  readonly summary: Verdict;
  readonly answer: Promise<string | null>;
  /** Milliseconds since 1970, by this device. */
  readonly undoUntil: number;
};

export type ReviewDesk =
  | { readonly status: 'loading' }
  | { readonly status: 'error'; readonly error: AppError }
  | {
      readonly status: 'ready';
      /** The first one is on the desk; none means that nothing waits. */
      readonly items: readonly WaitingReview[];
      readonly total: number;
      readonly overdue: number;
      /** The picture that a key speaks of. */
      readonly chosen: string | null;
      readonly verdicts: Readonly<Record<string, Verdict>>;
      readonly done: DoneReview | null;
      /** Why the last decision was not taken. */
      readonly failure: AppError | null;
    };

type ReadyDesk = Extract<ReviewDesk, { status: 'ready' }>;

/** Entries that an admin has at once: the one on the desk and three whose pictures are on their way. */
const CLAIMED = 4;

/** Product rules, 9: what is decided waits so long before it takes effect. A second is left for the way. */
const UNDO_MS = 9000;

export const $desk = atom<ReviewDesk>({ status: 'loading' });

/** Decided here and perhaps not there yet: the queue may still name them. */
const onTheirWay = new Set<string>();

/** How often the queue has been changed from here: an answer from before the last change names the wrong entries. */
let queueChanges = 0;

/** Pictures that wait for a word; what is approved already does not. */
export function openMedia(item: WaitingReview | undefined): readonly ReviewedMedium[] {
  return item?.media.filter(({ state }) => state === 'pending') ?? [];
}

/** Fetches and claims what comes next; what is on the desk stays there. */
export async function fillDesk(): Promise<void> {
  const changesBefore = queueChanges;
  try {
    const { items, total, overdue } = await claimReviews(CLAIMED + onTheirWay.size);
    if (queueChanges !== changesBefore) return await fillDesk();
    const waiting = items.filter(({ entryId: id }) => !onTheirWay.has(id));
    const before = $desk.get();
    const known: Omit<ReadyDesk, 'items' | 'total' | 'overdue'> =
      before.status === 'ready'
        ? before
        : { status: 'ready', chosen: null, verdicts: {}, done: null, failure: null };
    const counted = total - (items.length - waiting.length);
    put({ ...known, status: 'ready', items: keepFirst(before, waiting), total: counted, overdue });
  } catch (thrown) {
    const desk = $desk.get();
    const error = toAppError(thrown);
    if (desk.status === 'ready' && desk.items.length > 0) $desk.set({ ...desk, failure: error });
    else $desk.set({ status: 'error', error });
  }
}

/** The entry that is looked at stays first while it waits, also when an older one comes in. */
function keepFirst(before: ReviewDesk, items: readonly WaitingReview[]): readonly WaitingReview[] {
  const first = before.status === 'ready' ? before.items[0]?.entryId : undefined;
  const kept = items.find(({ entryId: id }) => id === first);
  return kept ? [kept, ...items.filter((item) => item !== kept)] : items;
}

/** Gives everything back; the next admin need not wait for the claims to end. */
export function leaveDesk(): void {
  onTheirWay.clear();
  forgetPictures();
  $desk.set({ status: 'loading' });
  releaseReviews().catch(() => undefined);
}

export function chooseMedium(id: string): void {
  const desk = $desk.get();
  if (desk.status === 'ready') $desk.set({ ...desk, chosen: id });
}

/** The picture beside the chosen one, in the order of the page. */
export function chooseNeighbour(step: 1 | -1): void {
  const desk = $desk.get();
  if (desk.status !== 'ready') return;
  const open = openMedia(desk.items[0]);
  const place = open.findIndex(({ id }) => id === desk.chosen);
  const next = open[(place + step + open.length) % open.length];
  if (next) $desk.set({ ...desk, chosen: next.id });
}

/** A word on the chosen picture; with the last one the entry is decided and the next one lies on the desk. */
export function judge(verdict: Verdict): void {
  const desk = $desk.get();
  if (desk.status !== 'ready') return;
  // After an appeal no picture may wait: the entry is approved by those that it has.
  if (desk.chosen === null && verdict.action === 'approve') approveRest();
  if (desk.chosen === null) return;
  judgeAll({ ...desk.verdicts, [desk.chosen]: verdict });
}

/** Approves everything of the entry that has no word yet. */
export function approveRest(): void {
  const desk = $desk.get();
  if (desk.status !== 'ready' || !desk.items[0]) return;
  const rest = openMedia(desk.items[0]).map(({ id }) => [id, { action: 'approve' }] as const);
  judgeAll({ ...Object.fromEntries(rest), ...desk.verdicts });
}

function judgeAll(verdicts: Readonly<Record<string, Verdict>>): void {
  const desk = $desk.get();
  if (desk.status !== 'ready') return;
  const next = openMedia(desk.items[0]).find(({ id }) => !verdicts[id]);
  if (next) {
    $desk.set({ ...desk, verdicts, chosen: next.id, failure: null });
    return;
  }
  const decisions = Object.entries(verdicts).map(
    ([id, verdict]): ReviewDecision => ({ subject: 'media', id, ...verdict }),
  );
  const against = Object.values(verdicts).find(({ action }) => action !== 'approve');
  send(decisions, verdicts, against ?? { action: 'approve' });
}

/** Decides about the entry as a whole, whatever its pictures are. */
export function judgeEntry(verdict: Verdict): void {
  send([{ subject: 'entry', ...verdict }], {}, verdict);
}

function send(
  decisions: readonly ReviewDecision[],
  verdicts: Readonly<Record<string, Verdict>>,
  summary: Verdict,
): void {
  const desk = $desk.get();
  if (desk.status !== 'ready') return;
  const [item, ...items] = desk.items;
  if (!item) return;
  onTheirWay.add(item.entryId);
  const answer = decideReview(item.entryId, decisions).then(
    ({ decisions: [first] }) => first?.id ?? null,
    (thrown: unknown) => {
      comeBack(item, thrown);
      return null;
    },
  );
  const done = { item, verdicts, summary, answer, undoUntil: Date.now() + UNDO_MS };
  put({ ...desk, items, total: Math.max(0, desk.total - 1), verdicts: {}, done, failure: null });
  answer.then(() => {
    onTheirWay.delete(item.entryId);
    queueChanges += 1;
    refillWhenLow();
  });
}

function refillWhenLow(): void {
  const desk = $desk.get();
  if (desk.status === 'ready' && desk.items.length < CLAIMED) void fillDesk();
}

/** The server did not take it: the reason is told, and the queue says what is true now. */
function comeBack(item: WaitingReview, thrown: unknown): void {
  const desk = $desk.get();
  if (desk.status !== 'ready') return;
  const done = desk.done?.item === item ? null : desk.done;
  $desk.set({ ...desk, done, failure: toAppError(thrown) });
}

/** Takes the last decision back: the entry lies on the desk again, with what was said of its pictures. */
export async function undoLast(): Promise<void> {
  const desk = $desk.get();
  if (desk.status !== 'ready' || !desk.done) return;
  const { item, answer, verdicts } = desk.done;
  $desk.set({ ...desk, done: null });
  const decisionId = await answer;
  if (decisionId === null) return;
  try {
    await undoDecision(decisionId);
    queueChanges += 1;
    const now = $desk.get();
    if (now.status !== 'ready') return;
    const others = now.items.filter(({ entryId: id }) => id !== item.entryId);
    put({ ...now, items: [item, ...others], total: now.total + 1, verdicts: {}, failure: null });
    const chosen = openMedia(item).find(({ id }) => verdicts[id]?.action !== 'approve') ?? openMedia(item)[0];
    if (chosen) chooseMedium(chosen.id);
  } catch (thrown) {
    const now = $desk.get();
    if (now.status === 'ready') $desk.set({ ...now, failure: toAppError(thrown) });
  }
}

/** The ten seconds are over. */
export function forgetDone(done: DoneReview): void {
  const desk = $desk.get();
  if (desk.status === 'ready' && desk.done === done) $desk.set({ ...desk, done: null });
}

/** A desk on which a picture is chosen whenever one waits, and whose pictures are on their way. */
function put(desk: ReadyDesk): void {
  const open = openMedia(desk.items[0]);
  const chosen = open.some(({ id }) => id === desk.chosen)
    ? desk.chosen
    : ((open.find(({ id }) => !desk.verdicts[id]) ?? open[0])?.id ?? null);
  $desk.set({ ...desk, chosen });
  void keepPicturesOf(desk.items);
}
