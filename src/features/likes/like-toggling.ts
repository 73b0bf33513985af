// Likes under the finger: they show at once, are sent one after the other for each contestant, and go back when refused.
import type { MapStore } from 'nanostores';
import type { LikeState } from '#data/likes.ts';
import { type AppErrorCode, toAppError } from '#lib/app-error.ts';
import { NOT_LIKED, type ShownLike } from './shown-likes.ts';

export type LikeTogglingPorts = {
  /** Where they are shown. */
  readonly $likes: MapStore<Record<string, ShownLike>>;
  setLike(profileId: string, isLiked: boolean): Promise<LikeState>;
  /** Tells of a like that did not happen. */
  refused(code: AppErrorCode): unknown;
};

export type LikeToggling = ReturnType<typeof createLikeToggling>;

/**
 * What is shown of likes, by profile, and the one way to change it. However often somebody taps, at most one request a
 * profile is under way, and the last wish is the one that stays.
 */
export function createLikeToggling({ $likes, setLike, refused }: LikeTogglingPorts) {
  const wishes = new Map<string, boolean>();
  const confirmed = new Map<string, ShownLike>();
  const sending = new Set<string>();
  /** Whose change the server has answered: what was read before that arrives late, and is older. */
  const answered = new Set<string>();
  /** Counts the people of this device: an answer that was for the one before is dropped. */
  let person = 0;

  const shown = (profileId: string): ShownLike => $likes.get()[profileId] ?? NOT_LIKED;

  async function send(profileId: string): Promise<void> {
    const sender = person;
    sending.add(profileId);
    for (let wish = wishes.get(profileId); wish !== undefined; wish = wishes.get(profileId)) {
      try {
        const { likes, isLiked } = await setLike(profileId, wish);
        if (person !== sender) return;
        confirmed.set(profileId, { likes, isLiked });
        answered.add(profileId);
        if (wishes.get(profileId) === wish) settle(profileId);
      } catch (thrown) {
        if (person !== sender) return;
        settle(profileId);
        refused(toAppError(thrown).code);
      }
    }
    sending.delete(profileId);
  }

  function settle(profileId: string): void {
    wishes.delete(profileId);
    $likes.setKey(profileId, confirmed.get(profileId) ?? NOT_LIKED);
  }

  return {
    $likes,

    /** Takes what the server told; a change by this page, under way or answered, is newer. */
    show(states: readonly LikeState[]): void {
      for (const { profileId, likes, isLiked } of states) {
        if (answered.has(profileId)) continue;
        confirmed.set(profileId, { likes, isLiked });
        if (!wishes.has(profileId)) settle(profileId);
      }
    },

    toggle(profileId: string): void {
      const before = shown(profileId);
      const isLiked = !before.isLiked;
      const likes = before.likes === null ? null : before.likes + (isLiked ? 1 : -1);
      if (!sending.has(profileId)) confirmed.set(profileId, before);
      $likes.setKey(profileId, { likes, isLiked });
      wishes.set(profileId, isLiked);
      if (!sending.has(profileId)) void send(profileId);
    },

    /** Another person uses this device: nothing of the one before is shown. */
    forget(): void {
      person += 1;
      sending.clear();
      wishes.clear();
      confirmed.clear();
      answered.clear();
      $likes.set({});
    },
  };
}
