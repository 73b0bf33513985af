// Which part of a picture is kept: a frame of a fixed shape that moves and grows over the turned picture.
export type Size = { readonly width: number; readonly height: number };

export type Crop = {
  /** Quarter turns clockwise, 0 to 3. */
  readonly turns: number;
  /** 1 shows as much as fits into the frame. */
  readonly zoom: number;
  /** Where the middle of the frame stands, 0 to 1 across the turned picture. */
  readonly x: number;
  readonly y: number;
};

export const WHOLE: Crop = { turns: 0, zoom: 1, x: 0.5, y: 0.5 };
const MOST_ZOOM = 4;

/** The picture as it lies after its quarter turns. */
export function turned({ width, height }: Size, turns: number): Size {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width };
}

/** The frame in pixels of the turned picture; `aspect` is width by height. */
export function frameOf(picture: Size, { turns, zoom, x, y }: Crop, aspect: number) {
  const { width: across, height: down } = turned(picture, turns);
  const width = Math.min(across, down * aspect) / zoom;
  const height = width / aspect;
  return {
    left: clamp(x * across - width / 2, 0, across - width),
    top: clamp(y * down - height / 2, 0, down - height),
    width,
    height,
  };
}

/** Moves the frame by parts of its own size, and keeps it inside the picture. */
export function moved(picture: Size, crop: Crop, aspect: number, right: number, down: number): Crop {
  const size = turned(picture, crop.turns);
  const frame = frameOf(picture, crop, aspect);
  const left = clamp(frame.left + right * frame.width, 0, size.width - frame.width);
  const top = clamp(frame.top + down * frame.height, 0, size.height - frame.height);
  return { ...crop, x: (left + frame.width / 2) / size.width, y: (top + frame.height / 2) / size.height };
}

/** Where the frame stands between its two ends, 0 to 1 each way; null where it has no room to move. */
export function placeOf(
  picture: Size,
  crop: Crop,
  aspect: number,
): { readonly across: number | null; readonly down: number | null } {
  const size = turned(picture, crop.turns);
  const { left, top, width, height } = frameOf(picture, crop, aspect);
  const part = (from: number, room: number) => (room < 1 ? null : from / room);
  return { across: part(left, size.width - width), down: part(top, size.height - height) };
}

/** Puts the frame between its two ends; the way that is null stays as it is. */
export function placed(
  picture: Size,
  crop: Crop,
  aspect: number,
  { across, down }: { readonly across: number | null; readonly down: number | null },
): Crop {
  const size = turned(picture, crop.turns);
  const { width, height } = frameOf(picture, crop, aspect);
  return {
    ...crop,
    x: across === null ? crop.x : (across * (size.width - width) + width / 2) / size.width,
    y: down === null ? crop.y : (down * (size.height - height) + height / 2) / size.height,
  };
}

/** A quarter turn clockwise; what was in the middle stays there. */
export function turnedOnce({ turns, zoom, x, y }: Crop): Crop {
  return { turns: (turns + 1) % 4, zoom, x: 1 - y, y: x };
}

export function zoomed(crop: Crop, zoom: number): Crop {
  return { ...crop, zoom: clamp(zoom, 1, MOST_ZOOM) };
}

/** How much may be zoomed before the cut is smaller than the rules allow. */
export function mostZoom(picture: Size, turns: number, aspect: number, least: Size): number {
  const { width } = frameOf(picture, { ...WHOLE, turns }, aspect);
  const leastWidth = Math.max(least.width, least.height * aspect);
  return clamp(width / leastWidth, 1, MOST_ZOOM);
}

/** Width and height of one size that is sent: as wide as asked, never larger than the cut, never over `longest`. */
export function outputSize(frame: Size, wanted: number, longest: number): Size {
  const aspect = frame.width / frame.height;
  const width = Math.round(Math.min(wanted, longest, longest * aspect));
  return { width, height: Math.round(width / aspect) };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(least, most));
}
