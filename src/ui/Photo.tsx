// One picture in several sizes that holds its place and its colour until it arrives.

export type PhotoSource = { readonly width: number; readonly height: number; readonly src: string };

export type PhotoProps = {
  /** Ascending by width; none leaves the placeholder alone. */
  readonly sources: readonly PhotoSource[];
  readonly alt: string;
  /** The exact `sizes` of the place where it stands. */
  readonly sizes: string;
  /** The colour until the picture arrives, `#rrggbb`; drawn as an attribute, since the policy forbids inline styles. */
  readonly placeholder?: string | undefined;
  /** In the first screen: fetched at once and before others. */
  readonly priority?: boolean | undefined;
  readonly className?: string | undefined;
};

export function Photo({ sources, alt, sizes, placeholder, priority = false, className }: PhotoProps) {
  const largest = sources.at(-1);
  return (
    <span className={className ? `photo ${className}` : 'photo'}>
      {placeholder && (
        <svg data-part="placeholder" aria-hidden="true">
          <rect width="100%" height="100%" fill={placeholder} />
        </svg>
      )}
      {largest && (
        <img
          src={(sources.find((source) => source.width >= 640) ?? largest).src}
          srcSet={sources.map((source) => `${source.src} ${source.width}w`).join(', ')}
          sizes={sizes}
          width={largest.width}
          height={largest.height}
          alt={alt}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : 'auto'}
          decoding="async"
        />
      )}
    </span>
  );
}
