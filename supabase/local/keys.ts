// Secrets of one data folder: made at random when it is first used, readable by its owner alone.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
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

const NAMES = ['publishableKey', 'secretKey', 'jwtSecret', 'databasePassword'] as const;

/** A file that was cut off or changed by hand would make sessions, links and the database unreachable one by one. */
function parseKeys(text: string, file: string): Keys {
  const damaged = (what: string) =>
    new Error(
      `The keys of this data folder are damaged: ${file} ${what}. Restore the file, or delete the data folder.`,
    );
  let read: Partial<Record<keyof Keys, unknown>> | null;
  try {
    read = JSON.parse(text);
  } catch {
    throw damaged('is no JSON');
  }
  const missing = NAMES.find((name) => typeof read?.[name] !== 'string' || read[name] === '');
  if (missing) throw damaged(`has no "${missing}"`);
  return read as Keys;
}

/**
 * The keys of a data folder, which must exist; the first call makes them, but for those that are given.
 * @throws Error with a sentence that names the file where it is damaged.
 */
export function loadKeys(dataDir: string, given: Partial<Keys> = {}): Keys {
  const file = path.join(dataDir, 'keys.json');
  if (existsSync(file)) return parseKeys(readFileSync(file, 'utf8'), file);
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
