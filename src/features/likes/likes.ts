// The one way to change the likes of this page: what waits in the outbox over what the server is known to have. However
// often somebody taps, one request a profile is under way, and the last wish is the one that stays.

import type { LikeState } from '#data/likes.ts';
import { setLike } from '#data/likes.ts';
import { fateOf } from '#data/outbox/error-fate.ts';
import { Outbox } from '#data/outbox/outbox.ts';
import type { Outcome } from '#data/outbox/outcome.ts';
import { errorText } from '#i18n/error-text.ts';
import type { T } from '#i18n/t.ts';
import type { AppError } from '#lib/app-error.ts';
import { signedInUser } from '#stores/session.ts';
import { pushErrorToast, pushToast } from '#stores/toasts.ts';
import { onUserChange } from '#stores/user-change.ts';
import { $shownLikes, NOT_LIKED, type ShownLike } from './shown-likes.ts';

type Wish = { readonly isLiked: boolean };

type Words = {
  readonly t: T<'voting' | 'errors'>;
  /** Asked for where somebody may press their own heart. */
  readonly ofLikes?: (() => T<'profile'> | Promise<T<'profile'>>) | undefined;
};

const known = new Map<string, ShownLike>();
/** Whose change the server has answered: what was read before that arrives late, and is older. */
const answered = new Set<string>();
let words: Words | undefined;

const outbox = new Outbox<Wish, LikeState>({
  kind: 'like',
  keeps: 'newest',
  owner: signedInUser,
  send: async ({ lane, payload: { isLiked } }) => {
    const state = known.get(lane);
    // Taken back and given again while the first one was under way: the server has it.
    if (answered.has(lane) && state?.likes != null && state.isLiked === isLiked)
      return { profileId: lane, likes: state.likes, isLiked };
    return setLike(lane, isLiked);
  },
});

/** Likes a contestant, or takes the like back; it shows at once. */
export function toggleLike(profileId: string): void {
  outbox.put(profileId, { isLiked: !($shownLikes.get()[profileId] ?? NOT_LIKED).isLiked });
}

/** Takes what the server told; a change by this page, under way or answered, is newer. */
export function showLikes(states: readonly ({ readonly profileId: string } & ShownLike)[]): void {
  for (const { profileId, likes, isLiked } of states)
    if (!answered.has(profileId)) known.set(profileId, { likes, isLiked });
  show();
}

/** In which language it is told that a like did not happen, or has not happened yet. */
export function showLikeToasts(t: Words['t'], ofLikes?: Words['ofLikes']): void {
  words = { t, ofLikes };
}

function learn(outcome: Outcome<Wish, LikeState>): void {
  const { item } = outcome;
  // An answer to one person reaches nobody who comes after.
  if (item.owner !== signedInUser()) return;
  if (outcome.status === 'refused') void showRefusalToast(outcome.error);
  if (outcome.status !== 'sent') return;
  answered.add(item.lane);
  known.set(item.lane, { likes: outcome.answer.likes, isLiked: outcome.answer.isLiked });
}

async function showRefusalToast({ code }: AppError): Promise<void> {
  if (!words) return;
  const { t, ofLikes } = words;
  // The code is that of votes, too, and its common sentence speaks of one.
  const own = code === 'own_entry' && (await Promise.resolve(ofLikes?.()).catch(() => undefined));
  pushErrorToast(own ? own('profile.likeOwn') : errorText(t, code));
}

/** Once, when it has to wait. */
function showPendingToast(outcomes: readonly Outcome<Wish, LikeState>[]): void {
  const last = outcomes.findLast(({ status, isFirst }) => status === 'pending' && isFirst);
  if (!words || last?.status !== 'pending') return;
  const { error } = last;
  const kept = words.t('voting.keptUnreachable');
  const isTold = fateOf(error) === 'ask' || error.code === 'rate_limited';
  if (isTold) pushErrorToast(`${errorText(words.t, error.code)} ${kept}`);
  else pushToast(kept);
}

function show(): void {
  const pending = signedInUser() === null ? [] : outbox.items();
  const wishes = new Map(pending.map(({ lane, payload }) => [lane, payload.isLiked]));
  for (const profileId of new Set([...Object.keys($shownLikes.get()), ...known.keys(), ...wishes.keys()])) {
    const state = known.get(profileId) ?? NOT_LIKED;
    const isLiked = wishes.get(profileId) ?? state.isLiked;
    const likes = state.likes === null ? null : state.likes + Number(isLiked) - Number(state.isLiked);
    const shown = $shownLikes.get()[profileId];
    if (shown?.likes !== likes || shown.isLiked !== isLiked)
      $shownLikes.setKey(profileId, { likes, isLiked });
  }
}

if (typeof window !== 'undefined') {
  outbox.onOutcome.add(learn);
  outbox.onRunEnd.add(showPendingToast);
  outbox.onChange.add(show);
  onUserChange(() => {
    known.clear();
    answered.clear();
    $shownLikes.set({});
    show();
  });
  show();
  outbox.follow();
}
