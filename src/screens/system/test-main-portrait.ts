// A sitter of a few shapes for pages without a backend: enough to judge a crop, a corner and a colour by.

const STUDIOS = [
  ['#4f6155', '#6b2f1c', '#e8c3a6', '#f3efe6'],
  ['#b8735a', '#2a1d1a', '#b57b56', '#e9e2da'],
  ['#cfc6b8', '#4a3226', '#c98f66', '#7d1d3f'],
  ['#d9c4bb', '#191516', '#8d5a3c', '#243b45'],
  ['#c79a5f', '#3a2a20', '#f0cfb4', '#ffffff'],
  ['#a9bac6', '#5c3b26', '#a86f4a', '#1e3a5c'],
] as const;

/** The drawing with a number, 300 × 400, and the colour of its wall. */
export function drawnPortrait(number: number): { readonly src: string; readonly wall: string } {
  const [wall, hair, skin, cloth] = STUDIOS[number % STUDIOS.length] ?? STUDIOS[0];
  const tilt = ((number * 7) % 9) - 4;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="400" viewBox="0 0 300 400"><rect width="300" height="400" fill="${wall}"/><g transform="rotate(${tilt} 150 300)"><path d="M78 330V165a72 78 0 0 1 144 0v165z" fill="${hair}"/><path d="M128 240h44v70h-44z" fill="${skin}"/><ellipse cx="150" cy="180" rx="54" ry="70" fill="${skin}"/><path d="M88 178c10-62 114-66 124-4-30-8-50-24-66-42-8 22-30 40-58 46z" fill="${hair}"/></g><path d="M36 400c6-74 58-96 92-98q22 26 44 0c34 2 86 24 92 98z" fill="${cloth}"/></svg>`;
  return { src: `data:image/svg+xml,${encodeURIComponent(svg)}`, wall };
}
