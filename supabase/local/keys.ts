// Secrets of one data folder: made at random when it is first used, readable by its owner alone.
import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface Keys {
  /** May be shown to browsers: stands for the role `anon`. */
  publishableKey: string;
  /** Stands for `service_role`: never leaves the machine. */
  secretKey: string;
  /** Signs access tokens (HS256). */
  jwtSecret: string;
  /** Of the database's login roles. */
  databasePassword: string;
}

/** 24 bytes are 192 bits: as hard to guess as an AES-192 key. */
const random = (bytes = 24) => randomBytes(bytes).toString('base64url');

/** The keys of a data folder, which must exist; the first call makes them, but for those that are given. */
export function loadKeys(dataDir: string, given: Partial<Keys> = {}): Keys {
  const file = path.join(dataDir, 'keys.json');
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  const keys: Keys = {
    publishableKey: `sb_publishable_${random()}`,
    secretKey: `sb_secret_${random()}`,
    jwtSecret: random(48),
    databasePassword: random(),
    ...given,
  };
  const draft = `${file}.draft`;
  writeFileSync(draft, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, file);
  return keys;
}
