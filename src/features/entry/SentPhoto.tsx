// A photo or video that the server has, with where it stands in its review.
import type { EntryMedia } from '#data/entities/entry.ts';
import type { EntryT } from './labels.ts';
import { reasonText } from './texts.ts';

type SentPhotoProps = {
  readonly t: EntryT;
  readonly medium: EntryMedia;
  /** Undefined while it is asked for, and where there is none. */
  readonly url: string | undefined;
  readonly aspect?: string;
};

const STATES = ['pending', 'approved', 'rejected', 'changes_requested'] as const;

const COLORS = {
  pending: 'text-muted',
  approved: 'text-positive',
  rejected: 'text-danger',
  changes_requested: 'text-danger',
} as const;

export function SentPhoto({ t, medium, url, aspect = 'aspect-3/4' }: SentPhotoProps) {
  const reason = reasonText(t, medium.reason);
  const state = STATES.find((each) => each === medium.state);
  return (
    <figure className="grid w-[min(320px,100%)] gap-2" data-part="entry-photo" data-kind={medium.kind}>
      {/* The photograph carries the step; its place is there before it comes. */}
      <span className={`block overflow-hidden rounded-photo bg-wash ${aspect}`}>
        {url && (
          <img
            className="size-full object-cover"
            src={url}
            width={medium.width ?? undefined}
            height={medium.height ?? undefined}
            alt={t(`entry.${medium.kind}`)}
          />
        )}
      </span>
      <figcaption className={`text-xs/normal ${state ? COLORS[state] : 'text-muted'}`} data-state={state}>
        {state && t(`entry.photoState.${state}`)}
        {reason && <span className="block text-ink">{reason}</span>}
      </figcaption>
    </figure>
  );
}
