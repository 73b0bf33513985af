// The face of a person: her portrait, or her letter on paper.
import type { Portrait } from '#data/entities/contestant.ts';
import { photoUrl } from '#data/entities/photo-url.ts';
import { Photo } from '#ui/Photo.tsx';

type FaceProps = {
  readonly displayName: string | null;
  readonly portrait: Portrait | null;
  /** The exact `sizes` of its place. */
  readonly sizes: string;
  /** Its width and shape. */
  readonly className: string;
};

/** It says nothing to a screen reader: the name stands beside it. */
export function Face({ displayName, portrait, sizes, className }: FaceProps) {
  const sources = portrait?.sizes.map(({ width, height, path }) => ({ width, height, src: photoUrl(path) }));
  if (sources?.length)
    return (
      <Photo
        className={`flex-none ${className}`}
        sources={sources}
        alt=""
        sizes={sizes}
        placeholder={portrait?.placeholder}
      />
    );
  return (
    <span
      className={`display grid flex-none place-items-center bg-wash text-lg/normal text-muted ${className}`}
      aria-hidden="true"
    >
      {[...(displayName ?? '')][0] ?? '–'}
    </span>
  );
}
