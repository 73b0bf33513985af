// The device of a signed-in browser: consent first, then in idle time (specification 4, 8 and 9).
import { trackDevice } from '#data/devices.ts';
import { AppError } from '#lib/app-error.ts';
import { reportError } from '#lib/error-report.ts';
import { $consent, type CookiePreferences } from '#stores/consent.ts';
import {
  type DeviceRecord,
  forgetFingerprint,
  isCurrent,
  keepDeviceRecord,
  readDeviceRecord,
} from '#stores/device-record.ts';
import { readDeviceInfo } from './device-info.ts';

const IDLE_TIMEOUT_MS = 2000;
const IDLE_FALLBACK_MS = 100;

/** Recognising a device is measuring: it goes with the analytics switch. */
export function allowsFingerprint({ analytics }: CookiePreferences): boolean {
  return analytics;
}

/** Resolves when the page has nothing else to do. */
export function idleTime(): Promise<unknown> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(resolve, { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(resolve, IDLE_FALLBACK_MS);
  });
}

/** The fingerprint where it is allowed; its code comes only then. */
async function fingerprintOf(preferences: CookiePreferences): Promise<string | null> {
  if (!allowsFingerprint(preferences)) return null;
  return (await import('./fingerprint.ts')).computeFingerprint();
}

/** Whether the person has signed out while the work went on: there is nobody left to record. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'not_signed_in' || error.code === 'session_expired');
}

/** Many sign-ins in a short time: the server has said to come later, as it should, and the next page does. */
function isTooOften(error: unknown): boolean {
  return error instanceof AppError && error.code === 'rate_limited';
}

type Question = { readonly allows: boolean; readonly answer: Promise<DeviceRecord | null> };

let asking: Question | undefined;

/**
 * The record of this browser: the kept one while it is current, else a new one, asked for in idle time. Null when tracking
 * failed. With a sign-in
 * two parts ask at once: both get the answer of one question, or the browser would be given two ids.
 */
export async function currentDevice(preferences: CookiePreferences): Promise<DeviceRecord | null> {
  const allows = allowsFingerprint(preferences);
  const kept = readDeviceRecord();
  if (kept && isCurrent(kept, allows)) return kept;
  if (asking?.allows === allows) return asking.answer;
  const question = { allows, answer: askForDevice(preferences, kept) };
  asking = question;
  try {
    return await question.answer;
  } finally {
    if (asking === question) asking = undefined;
  }
}

async function askForDevice(
  preferences: CookiePreferences,
  kept: DeviceRecord | null,
): Promise<DeviceRecord | null> {
  try {
    await idleTime();
    const { preferences: allowed } = $consent.get();
    // Taken back while the page was busy, it is not measured any more.
    const fingerprint = await fingerprintOf(allowsFingerprint(allowed) ? preferences : allowed);
    const { deviceId, ipAddress } = await trackDevice(readDeviceInfo(), fingerprint, kept?.device_id ?? null);
    const record = { device_id: deviceId, fingerprint, tracked_at: Date.now(), ip_address: ipAddress };
    keepDeviceRecord(record);
    // The permission may have ended while the server was asked: then it is told so, after this answer.
    const { preferences: now } = $consent.get();
    if (fingerprint === null || allowsFingerprint(now)) return record;
    forgetFingerprint();
    return currentDevice(now);
  } catch (error) {
    if (!isSignedOut(error) && !isTooOften(error)) {
      console.error('The device could not be tracked.', error);
      reportError(error);
    }
    return null;
  }
}
