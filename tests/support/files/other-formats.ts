// Files of other kinds, by the first bytes that a program knows them by.
import type { Attack } from './attack.ts';
import { concat } from './photo-files.ts';

const SCRIPT = '<script>alert(document.domain)</script>';

const HEADS: Readonly<Record<string, readonly [head: string, expected: string]>> = {
  psd: ['8BPS\0\x01', 'not_an_image'],
  ico: ['\0\0\x01\0\x01\0', 'not_an_image'],
  'jpeg 2000': ['\0\0\0\fjP  \r\n\x87\n', 'not_an_image'],
  'jpeg xl': ['\0\0\0\fJXL \r\n\x87\n', 'not_an_image'],
  heic: ['\0\0\0\x18ftypheic', 'wrong_type'],
  quicktime: ['\0\0\0\x14ftypqt  ', 'wrong_type'],
  webm: ['\x1aE\xdf\xa3', 'not_an_image'],
  mp3: ['ID3\x04', 'not_an_image'],
  ogg: ['OggS\0', 'not_an_image'],
  wav: ['RIFF\0\0\0\0WAVE', 'not_an_image'],
  'windows program': ['MZ\x90\0', 'not_an_image'],
  'mac program': ['\xcf\xfa\xed\xfe', 'not_an_image'],
  wasm: ['\0asm\x01\0\0\0', 'not_an_image'],
  'java class': ['\xca\xfe\xba\xbe', 'not_an_image'],
  flash: ['FWS\x0a', 'not_an_image'],
  'office document': ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'not_an_image'],
  rtf: ['{\\rtf1', 'not_an_image'],
  '7z': ["7z\xbc\xaf'\x1c", 'not_an_image'],
  rar: ['Rar!\x1a\x07\x01\0', 'not_an_image'],
  xz: ['\xfd7zXZ\0', 'not_an_image'],
  sqlite: ['SQLite format 3\0', 'not_an_image'],
  'shell script': ['#!/bin/sh\nrm -rf /', 'not_an_image'],
  'php page': ['<?php system($_GET[0]);', 'not_an_image'],
  'style sheet': ['@import "https://evil.example/a.css";', 'not_an_image'],
};

/** Other formats by their first bytes, each with a script behind them. */
export function otherFormats(): Attack[] {
  return Object.entries(HEADS).map(([name, [head, expected]]) => {
    const bytes = concat([
      Uint8Array.from(head, (sign) => sign.charCodeAt(0)),
      new TextEncoder().encode(SCRIPT),
      new Uint8Array(300),
    ]);
    return { kind: 'other formats', name, expected, bytes };
  });
}
