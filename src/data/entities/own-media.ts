// What the signed-in person sent and the public does not see.

import { signMedia } from '#data/uploads.ts';
import type { MediaKind } from '#domain/entry-rules.ts';
import { getMyEntry, type MediaState } from './entry.ts';

const UNSEEN = ['processing', 'pending', 'changes_requested', 'rejected'] as const satisfies MediaState[];

export type UnseenMedium = {
  readonly id: string;
  readonly kind: MediaKind;
  readonly state: (typeof UNSEEN)[number];
  /** A reason code of the namespace `reasons`. */
  readonly reason: string | null;
  /** Of the photo, or of the film's poster; good for 60 s. Null for what was rejected, and where it cannot be had. */
  readonly address: string | null;
};

/** Photos and video of the own entry that are in review, to be changed or not accepted. Errors: those of `getMyEntry`. */
export async function listUnseenMedia(): Promise<UnseenMedium[]> {
  const { media } = await getMyEntry();
  const unseen = media.flatMap(({ id, kind, state, reason }) => {
    const known = UNSEEN.find((each) => each === state);
    return known ? [{ id, kind, state: known, reason }] : [];
  });
  const ids = unseen.flatMap(({ id, state }) => (state === 'rejected' ? [] : [id]));
  // The state says what matters; the picture is a help.
  const signed = ids.length === 0 ? null : await signMedia(ids).catch(() => null);
  return unseen.map((medium) => {
    const files = signed?.get(medium.id);
    return { ...medium, address: files?.[medium.kind === 'video' ? 'poster' : '800'] ?? null };
  });
}
