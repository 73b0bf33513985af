import type { Hex } from './colour.ts';

/** A point in picture units: the picture is 600 wide and 800 high. */
export type Point = readonly [number, number];

export const WIDTH = 600;
export const HEIGHT = 800;

export const n = (value: number): string => String(Math.round(value * 10) / 10);

/** Collects the definitions (gradients, clips) that the fragments of one picture refer to. */
export class Sheet {
  readonly #definitions: string[] = [];
  #count = 0;

  #add(kind: string, make: (id: string) => string): string {
    this.#count += 1;
    const id = `${kind}${this.#count}`;
    this.#definitions.push(make(id));
    return `url(#${id})`;
  }

  /** A linear gradient between two points, as a paint. Stops: offset 0 to 1, colour, opacity. */
  linear(from: Point, to: Point, stops: readonly Stop[]): string {
    return this.#add(
      'l',
      (id) =>
        `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${n(from[0])}" y1="${n(from[1])}" x2="${n(to[0])}" y2="${n(to[1])}">${stopList(stops)}</linearGradient>`,
    );
  }

  /** A radial gradient, as a paint. `squash` below 1 makes it a lying ellipse, above 1 a standing one. */
  radial(centre: Point, radius: number, stops: readonly Stop[], squash = 1): string {
    const [x, y] = centre;
    return this.#add(
      'r',
      (id) =>
        `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="${n(radius)}" gradientTransform="translate(${n(x)} ${n(y)}) scale(1 ${squash})">${stopList(stops)}</radialGradient>`,
    );
  }

  /** Shows `inner` only inside the path. */
  clipped(path: string, inner: string): string {
    const clip = this.#add('c', (id) => `<clipPath id="${id}"><path d="${path}"/></clipPath>`);
    return `<g clip-path="${clip}">${inner}</g>`;
  }

  /** The finished picture. */
  svg(content: string): string {
    return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1600" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>${this.#definitions.join('')}</defs>${content}</svg>`;
  }
}

export type Stop = readonly [offset: number, colour: Hex, opacity?: number];

function stopList(stops: readonly Stop[]): string {
  return stops
    .map(
      ([at, colour, opacity = 1]) =>
        `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('');
}

/** `opacity` as the paint's own: it looks the same, and a group opacity costs librsvg a second picture. */
const own = (attributes: string, kind: 'fill' | 'stroke'): string =>
  attributes.replace(/(?<![-\w])opacity=/, `${kind}-opacity=`);

/** A filled path. */
export function fill(path: string, paint: string, attributes = ''): string {
  return `<path d="${path}" fill="${paint}" ${own(attributes, 'fill')}/>`;
}

/** A drawn line with round ends. */
export function line(path: string, paint: string, width: number, attributes = ''): string {
  return `<path d="${path}" fill="none" stroke="${paint}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round" ${own(attributes, 'stroke')}/>`;
}

export function ellipse(centre: Point, rx: number, ry: number, paint: string, attributes = ''): string {
  return `<ellipse cx="${n(centre[0])}" cy="${n(centre[1])}" rx="${n(rx)}" ry="${n(ry)}" fill="${paint}" ${own(attributes, 'fill')}/>`;
}

/** Wide soft edges need more steps before the eye takes them for one. */
const layersOf = (softness: number): number => (softness >= 5 ? 9 : 4);

/** How opaque each of the layers is that together have this opacity. */
const layerOpacity = (opacity: number, layers: number): string =>
  (1 - (1 - opacity) ** (1 / layers)).toFixed(3);

/**
 * Soft edges without a filter (one blur costs librsvg 55 ms, these layers 1): the shape several times, each a
 * little smaller. `softness` is about the standard deviation of the blur that it stands for, in units.
 */
export function softLine(
  path: string,
  paint: string,
  width: number,
  opacity: number,
  softness: number,
): string {
  const layers = layersOf(softness);
  const layer = layerOpacity(opacity, layers);
  return Array.from({ length: layers }, (_, i) => {
    const wider = softness * (2.6 - (i * 4) / (layers - 1));
    return line(path, paint, Math.max(0.6, width + wider), `opacity="${layer}"`);
  }).join('');
}

/** The same for a filled path, which shrinks towards the middle of its box. Only absolute M, L, C, Q and Z. */
export function softFill(path: string, paint: string, opacity: number, softness: number): string {
  const numbers = (path.match(/-?[\d.]+/g) ?? []).map(Number);
  const span = (values: number[]): [number, number] => [Math.min(...values), Math.max(...values)];
  const [left, right] = span(numbers.filter((_, i) => i % 2 === 0));
  const [top, bottom] = span(numbers.filter((_, i) => i % 2 === 1));
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const layers = layersOf(softness);
  const layer = layerOpacity(opacity, layers);
  return Array.from({ length: layers }, (_, i) => {
    const grow = softness * (1.7 - (i * 3.2) / (layers - 1));
    const scale = [(right - left) / 2, (bottom - top) / 2].map((half) =>
      Math.max(0.2, 1 + grow / half).toFixed(3),
    );
    return fill(
      path,
      paint,
      `fill-rule="evenodd" opacity="${layer}" transform="translate(${n(x)} ${n(y)}) scale(${scale.join(' ')}) translate(${n(-x)} ${n(-y)})"`,
    );
  }).join('');
}

/** The same for an ellipse. */
export function softEllipse(
  centre: Point,
  rx: number,
  ry: number,
  paint: string,
  opacity: number,
  softness: number,
): string {
  const layers = layersOf(softness);
  const layer = layerOpacity(opacity, layers);
  return Array.from({ length: layers }, (_, i) => {
    const grow = softness * (1.7 - (i * 3.2) / (layers - 1));
    return ellipse(centre, Math.max(0.5, rx + grow), Math.max(0.5, ry + grow), paint, `opacity="${layer}"`);
  }).join('');
}
