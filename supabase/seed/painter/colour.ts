/** Colours are sRGB hex strings; mixing happens in OKLab (Ottosson 2020), where halves look like halves. */
export type Hex = string;

type Triple = readonly [number, number, number];

const toLinear = (c: number): number => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
const toGamma = (c: number): number => (c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055);

function toLab(hex: Hex): Triple {
  const [r, g, b] = [1, 3, 5].map((at) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)) as [
    number,
    number,
    number,
  ];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromLab([L, a, b]: Triple): Hex {
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return toHex(channels.map((c) => 255 * toGamma(Math.min(1, Math.max(0, c)))));
}

/** `#rrggbb` of three channels, 0 to 255. */
export function toHex(channels: readonly number[]): Hex {
  return `#${channels.map((c) => Math.round(c).toString(16).padStart(2, '0')).join('')}`;
}

/** The colour a share `t` (0 to 1) of the way from `a` to `b`. */
export function mix(a: Hex, b: Hex, t: number): Hex {
  const from = toLab(a);
  const to = toLab(b);
  return fromLab(
    [0, 1, 2].map((i) => (from[i] ?? 0) + ((to[i] ?? 0) - (from[i] ?? 0)) * t) as [number, number, number],
  );
}

/** The same hue with its OKLab lightness moved by `amount` (-1 to 1) and its chroma multiplied. */
export function shift(hex: Hex, amount: number, chroma = 1): Hex {
  const [L, a, b] = toLab(hex);
  return fromLab([Math.min(1, Math.max(0, L + amount)), a * chroma, b * chroma]);
}
