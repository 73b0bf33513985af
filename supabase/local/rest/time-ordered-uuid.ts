import { randomBytes } from 'node:crypto';

/** A UUID of version 7 (RFC 9562, 5.7), as the library gives to accounts. */
export function timeOrderedUuid(now = Date.now()): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) % 16);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) % 64);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
