// Contrast as WCAG 2.2 defines it, for the test that keeps the tokens legible.

/** Relative luminance, 0 (black) to 1 (white), of an sRGB colour `#rrggbb` (WCAG 2.2, "relative luminance"). */
function luminance(colour: string): number {
  const digits = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour);
  if (!digits) throw new RangeError(`not a #rrggbb colour: ${colour}`);
  const [red = 0, green = 0, blue = 0] = digits.slice(1).map((pair) => {
    const channel = Number.parseInt(pair, 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of two colours `#rrggbb`, from 1 (none) to 21. Throws `RangeError` for anything else. */
export function contrastRatio(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
