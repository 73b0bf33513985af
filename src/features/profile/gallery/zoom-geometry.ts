// Where an enlarged picture lies on its stage. Lengths are CSS pixels, points and shifts are measured from the middle.

/** A picture that fills its stage without being cut has scale 1 and no shift. */
export type View = { readonly scale: number; readonly x: number; readonly y: number };

export type Size = { readonly width: number; readonly height: number };

export type Point = { readonly x: number; readonly y: number };

export const WHOLE: View = { scale: 1, x: 0, y: 0 };

/** What one press or a double tap enlarges by. */
export const LARGER = 2.5;

/** Beyond this there is nothing more to see in a file of 2048 pixels. */
export const LARGEST = 5;

/** Enlarged by `factor`, with what is under `point` staying under it. */
export function zoomAt(view: View, factor: number, point: Point, stage: Size, picture: Size): View {
  const scale = Math.min(LARGEST, Math.max(1, view.scale * factor));
  const grown = scale / view.scale;
  const x = point.x - (point.x - view.x) * grown;
  const y = point.y - (point.y - view.y) * grown;
  return kept({ scale, x, y }, stage, picture);
}

export function moveBy({ scale, x, y }: View, by: Point, stage: Size, picture: Size): View {
  return kept({ scale, x: x + by.x, y: y + by.y }, stage, picture);
}

/** No edge of the picture comes further in than the edge of the stage; what is smaller stays in the middle. */
function kept({ scale, x, y }: View, stage: Size, picture: Size): View {
  const fit = Math.min(stage.width / picture.width, stage.height / picture.height);
  const within = (shift: number, length: number, room: number): number => {
    const most = Math.max(0, (length * fit * scale - room) / 2);
    // Never -0, which is another transform.
    return Math.min(most, Math.max(-most, shift)) + 0;
  };
  return {
    scale,
    x: within(x, picture.width, stage.width),
    y: within(y, picture.height, stage.height),
  };
}
