import type { Database } from '../database.types.ts';

type Composites = Database['public']['CompositeTypes'];

/** A composite type whose attributes are not null but those named, some of them with a shape of their own. */
export type Declared<
  Name extends keyof Composites,
  Nullable extends keyof Composites[Name],
  Shapes extends { [Key in keyof Shapes]: Key extends keyof Composites[Name] ? unknown : never },
> = {
  [Key in keyof Composites[Name]]: Key extends keyof Shapes
    ? Shapes[Key]
    : Key extends Nullable
      ? Composites[Name][Key]
      : NonNullable<Composites[Name][Key]>;
};

/** One stored size of a picture; `path` is inside the public bucket `photos`. */
type PictureSize = { width: number; height: number; path: string };

/** A picture in its sizes, ascending; `placeholder` is the colour shown until it arrives. */
export type Picture = { width: number; height: number; placeholder: string; sizes: PictureSize[] };
