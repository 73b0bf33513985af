// A photo or video that the server has, with where it stands in its review.
import type { EntryMedia } from '#data/entities/entry.ts';
import type { EntryT } from './labels.ts';
import { reasonText } from './texts.ts';
import './sent-photo.css';

type SentPhotoProps = {
  readonly t: EntryT;
  readonly medium: EntryMedia;
  /** Undefined while it is asked for, and where there is none. */
  readonly url: string | undefined;
};

const STATES = ['pending', 'approved', 'rejected', 'changes_requested'] as const;

export function SentPhoto({ t, medium, url }: SentPhotoProps) {
  const reason = reasonText(t, medium.reason);
  const state = STATES.find((each) => each === medium.state);
  return (
    <figure className="entry-photo" data-kind={medium.kind}>
      <span className="entry-photo-place">
        {url && (
          <img
            src={url}
            width={medium.width ?? undefined}
            height={medium.height ?? undefined}
            alt={t(`entry.${medium.kind}`)}
          />
        )}
      </span>
      <figcaption data-state={state}>
        {state && t(`entry.photoState.${state}`)}
        {reason && <span className="entry-photo-reason">{reason}</span>}
      </figcaption>
    </figure>
  );
}
