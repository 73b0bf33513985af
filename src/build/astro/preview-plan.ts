// Where each portrait of a week stands in the picture of its link previews: side by side, all of the same size.
import { createHash } from 'node:crypto';
import type { CountrySnapshot } from '#data/snapshot/snapshot.ts';

/** What link previews are made for, in pixels. */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const;

/** Between the portraits, in pixels. */
const GAP = 4;

/** For so many portraits at least: columns and rows. One portrait alone is no contest. */
const GRIDS: readonly (readonly [number, number, number])[] = [
  [10, 5, 2],
  [8, 4, 2],
  [4, 4, 1],
  [3, 3, 1],
  [2, 2, 1],
];

export type PreviewCell = {
  readonly path: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

type Portrayed = Pick<CountrySnapshot['contestants'][number], 'entryId' | 'portrait'>;
type Photographed = Pick<Portrayed, 'portrait'>;

/**
 * Those who have a portrait, in an order that says nothing about the standing: by a hash of the entry and the week, and
 * not the one of the page's fixed slots, so that the order in which they come makes no difference.
 */
export function previewOrder<Each extends Portrayed>(contestants: readonly Each[], week: string): Each[] {
  const place = ({ entryId }: Portrayed) =>
    createHash('sha256').update(`preview ${entryId} ${week}`).digest('hex');
  return contestants
    .filter(({ portrait }) => portrait.sizes.length > 0)
    .toSorted((one, other) => (place(one) < place(other) ? -1 : 1));
}

/** The places of the first ones; empty where there are too few. */
export function previewCells(portrayed: readonly Photographed[]): PreviewCell[] {
  const [, columns, rows] = GRIDS.find(([least]) => portrayed.length >= least) ?? [0, 0, 0];
  return portrayed.slice(0, columns * rows).map(({ portrait }, index) => {
    const [left, width] = span(index % columns, columns, PREVIEW_SIZE.width);
    const [top, height] = span(Math.floor(index / columns), rows, PREVIEW_SIZE.height);
    const isEnough = (size: { width: number; height: number }) =>
      size.width >= width && size.height >= height;
    const size = portrait.sizes.find(isEnough) ?? portrait.sizes.at(-1);
    return { path: size?.path ?? '', left, top, width, height };
  });
}

/** Start and length of one of `count` equal parts with gaps between them, in whole pixels. */
function span(index: number, count: number, whole: number): [number, number] {
  const part = (whole + GAP) / count;
  const start = Math.round(index * part);
  return [start, Math.round((index + 1) * part) - GAP - start];
}
