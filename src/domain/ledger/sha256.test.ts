import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Sha256, sha256 } from './sha256.ts';

const expected = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('SHA-256', () => {
  it('is that of every length around a block', () => {
    for (let length = 0; length < 200; length++) {
      const bytes = randomBytes(length);
      expect(sha256(bytes), `${length} bytes`).toBe(expected(bytes));
    }
  });

  it('does not depend on how the bytes are cut', () => {
    const bytes = randomBytes(5000);
    for (const step of [1, 3, 63, 64, 65, 127, 1000]) {
      const hash = new Sha256();
      for (let at = 0; at < bytes.length; at += step) hash.update(bytes.subarray(at, at + step));
      expect(hash.hex(), `pieces of ${step}`).toBe(expected(bytes));
    }
  });

  it('takes a text as UTF-8', () => {
    expect(sha256('Zoë 美')).toBe(expected(new TextEncoder().encode('Zoë 美')));
  });
});
