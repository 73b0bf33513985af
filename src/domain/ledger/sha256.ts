// SHA-256 in steps (FIPS 180-4). crypto.subtle needs all bytes at once, and the seed of a large week is hundreds of
// megabytes.

/** The first 32 bits of the fractional parts of the roots of the first primes. */
function rootFractions(count: number, exponent: number): Int32Array {
  const fractions = new Int32Array(count);
  for (let n = 2, found = 0; found < count; n++) {
    let isPrime = true;
    for (let d = 2; d * d <= n; d++) if (n % d === 0) isPrime = false;
    if (!isPrime) continue;
    const root = n ** exponent;
    fractions[found++] = ((root - Math.floor(root)) * 2 ** 32) | 0;
  }
  return fractions;
}

const ROUND_CONSTANTS = rootFractions(64, 1 / 3);
const FIRST_STATE = rootFractions(8, 1 / 2);

/** One block of 64 bytes changes the state. `words` is scratch memory of 64 words. */
function compress(state: Int32Array, words: Int32Array, bytes: Uint8Array, offset: number): void {
  for (let i = 0, at = offset; i < 16; i++, at += 4) {
    words[i] =
      ((bytes[at] as number) << 24) |
      ((bytes[at + 1] as number) << 16) |
      ((bytes[at + 2] as number) << 8) |
      (bytes[at + 3] as number);
  }
  for (let i = 16; i < 64; i++) {
    const x = words[i - 15] as number;
    const y = words[i - 2] as number;
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    words[i] = ((words[i - 16] as number) + s0 + (words[i - 7] as number) + s1) | 0;
  }
  let a = state[0] as number;
  let b = state[1] as number;
  let c = state[2] as number;
  let d = state[3] as number;
  let e = state[4] as number;
  let f = state[5] as number;
  let g = state[6] as number;
  let h = state[7] as number;
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (ROUND_CONSTANTS[i] as number) + (words[i] as number)) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  state[0] = (state[0] as number) + a;
  state[1] = (state[1] as number) + b;
  state[2] = (state[2] as number) + c;
  state[3] = (state[3] as number) + d;
  state[4] = (state[4] as number) + e;
  state[5] = (state[5] as number) + f;
  state[6] = (state[6] as number) + g;
  state[7] = (state[7] as number) + h;
}

/** SHA-256 of bytes that arrive in pieces. */
export class Sha256 {
  readonly #state = FIRST_STATE.slice();
  readonly #words = new Int32Array(64);
  readonly #rest = new Uint8Array(64);
  #restLength = 0;
  #length = 0;

  /** Adds the next bytes. */
  update(bytes: Uint8Array): this {
    this.#length += bytes.length;
    let at = 0;
    if (this.#restLength > 0) {
      at = Math.min(64 - this.#restLength, bytes.length);
      this.#rest.set(bytes.subarray(0, at), this.#restLength);
      this.#restLength += at;
      if (this.#restLength < 64) return this;
      compress(this.#state, this.#words, this.#rest, 0);
      this.#restLength = 0;
    }
    for (; at + 64 <= bytes.length; at += 64) compress(this.#state, this.#words, bytes, at);
    this.#rest.set(bytes.subarray(at));
    this.#restLength = bytes.length - at;
    return this;
  }

  /** The hash of all bytes, in lower-case hexadecimal. Call it once, at the end. */
  hex(): string {
    const bits = this.#length * 8;
    const padding = new Uint8Array(((119 - (this.#length % 64)) % 64) + 9);
    padding[0] = 0x80;
    const view = new DataView(padding.buffer);
    view.setUint32(padding.length - 8, Math.floor(bits / 2 ** 32));
    view.setUint32(padding.length - 4, bits >>> 0);
    this.update(padding);
    return Array.from(this.#state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
  }
}

const encoder = new TextEncoder();

/** SHA-256, in lower-case hexadecimal, of bytes or of a text as UTF-8. */
export function sha256(content: Uint8Array | string): string {
  return new Sha256().update(typeof content === 'string' ? encoder.encode(content) : content).hex();
}
