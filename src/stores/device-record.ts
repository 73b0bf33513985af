// What this browser keeps of its tracking: for 7 days it is not asked again (specification 9).
import { safeStorage } from '#lib/safe-storage.ts';

const DEVICE_KEY = 'diadem-device';
export const DEVICE_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

export type DeviceRecord = {
  readonly device_id: string;
  /** Null without consent. */
  readonly fingerprint: string | null;
  /** Milliseconds since 1970. */
  readonly tracked_at: number;
  readonly ip_address: string | null;
};

/** The record however old: its id is what the server recognises the browser by. */
export function readDeviceRecord(): DeviceRecord | null {
  try {
    const record = JSON.parse(safeStorage().getItem(DEVICE_KEY) ?? 'null') as Partial<DeviceRecord> | null;
    if (typeof record?.device_id !== 'string' || typeof record.tracked_at !== 'number') return null;
    const { device_id, tracked_at, fingerprint = null, ip_address = null } = record;
    return { device_id, tracked_at, fingerprint, ip_address };
  } catch {
    return null;
  }
}

export function keepDeviceRecord(record: DeviceRecord): void {
  safeStorage().setItem(DEVICE_KEY, JSON.stringify(record));
}

/** True for less than 7 days, and while what it says of the fingerprint is what the person allows. */
export function isCurrent(record: DeviceRecord, allowsFingerprint: boolean, now = Date.now()): boolean {
  const age = now - record.tracked_at;
  return age >= 0 && age < DEVICE_LIFETIME_MS && (record.fingerprint !== null) === allowsFingerprint;
}

/** The permission for a fingerprint has ended: it goes at once, and the server is asked again, which deletes its own. */
export function forgetFingerprint(): void {
  const record = readDeviceRecord();
  if (record?.fingerprint) keepDeviceRecord({ ...record, fingerprint: null, tracked_at: 0 });
}
