/** The flag of a two-letter country code, as the two regional indicator letters that make it. */
export function countryFlag(code: string): string {
  const offset = 0x1f1e6 - 'A'.charCodeAt(0);
  return String.fromCodePoint(...[...code.toUpperCase()].map((letter) => letter.charCodeAt(0) + offset));
}
