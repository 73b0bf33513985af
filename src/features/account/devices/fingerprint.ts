// A fingerprint of the browser, computed only with consent: this file is loaded by nothing else. Our own few traits in
// the place of a library: FingerprintJS 4 is not open source any more, and version 3 is not maintained.
import { readDeviceInfo } from './device-info.ts';

/** 64 hexadecimal digits, the same for this browser until one of its traits changes. */
export async function computeFingerprint(): Promise<string> {
  const traits = [
    ...Object.values(readDeviceInfo()),
    navigator.languages.join(),
    navigator.hardwareConcurrency,
    navigator.maxTouchPoints,
    screen.colorDepth,
    devicePixelRatio,
    drawnText(),
  ];
  const bytes = new TextEncoder().encode(JSON.stringify(traits));
  // Without a secure context there is no digest; then the traits are folded by hand.
  if (!crypto.subtle) return fold(bytes);
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** How the machine draws a line of text differs with its fonts and its graphics. */
function drawnText(): string {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) return '';
  context.font = '16px serif';
  context.fillText('Diadem ♕ 皇 ت', 2, 20);
  return canvas.toDataURL();
}

/** FNV-1a, eight times with another start. */
function fold(bytes: Uint8Array): string {
  const parts = Array.from({ length: 8 }, (_, start) => {
    let hash = 0x811c9dc5 ^ start;
    for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
    return hash.toString(16).padStart(8, '0');
  });
  return parts.join('');
}
