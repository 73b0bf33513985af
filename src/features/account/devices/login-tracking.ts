// Records a sign-in: once per user and page session, 500 ms after it (specification 4, 8 and 9).
import { upsertDeviceFingerprint } from '#data/devices.ts';
import { createLoginLog, getLoginSince, updateLastLogin } from '#data/login-logs.ts';
import { removeSignInMark, type SignInMark } from '#data/session/sign-in-mark.ts';
import { reportError } from '#lib/error-report.ts';
import { $consent } from '#stores/consent.ts';
import type { DeviceRecord } from '#stores/device-record.ts';
import { readDeviceInfo } from './device-info.ts';
import { currentDevice, isSignedOut } from './device-tracking.ts';

const LOGIN_DELAY_MS = 500;
const SAME_DEVICE_MS = 7 * 24 * 60 * 60 * 1000;

/** In memory alone: a page that is loaded again is a new session. */
const tracked = new Set<string>();

/** Resolves when the sign-in is recorded, or has not to be; a failure is logged, and the next sign-in tries again. */
export async function trackLogin(mark: SignInMark): Promise<void> {
  if (tracked.has(mark.userId)) return;
  tracked.add(mark.userId);
  await new Promise((resolve) => setTimeout(resolve, LOGIN_DELAY_MS));
  try {
    await record(mark);
    removeSignInMark();
  } catch (error) {
    tracked.delete(mark.userId);
    if (isSignedOut(error)) return removeSignInMark();
    console.error('The sign-in could not be recorded.', error);
    reportError(error);
  }
}

async function record({ userId, provider }: SignInMark): Promise<void> {
  const device = await knownDevice();
  const deviceId = device?.device_id ?? null;
  const ipAddress = device?.ip_address ?? null;
  const last = await getLoginSince(userId, new Date(Date.now() - SAME_DEVICE_MS));
  // No device then and none now is the same device.
  if (last === null || last.deviceId !== deviceId) {
    const fingerprintId = device?.fingerprint ?? null;
    await createLoginLog({
      userId,
      provider,
      fingerprintId,
      deviceId,
      ipAddress,
      deviceInfo: readDeviceInfo(),
    });
  }
  await updateLastLogin(userId, ipAddress, deviceId);
}

/** Nothing before a choice; with a fingerprint the server says which device it is. */
async function knownDevice(): Promise<DeviceRecord | null> {
  const { choice, preferences } = $consent.get();
  if (choice === null) return null;
  const device = await currentDevice(preferences);
  if (!device?.fingerprint) return device;
  return { ...device, device_id: await upsertDeviceFingerprint(device.fingerprint, readDeviceInfo()) };
}
