// Sign-ins as they are recorded (specification 7, 8 and 9).

import type { FailedCall } from '#data/client/fetch/supabase-error.ts';
import { withAccessToken } from '#data/client/signed-in-call.ts';
import { insertRow, readTable, updateRow } from '#data/client/table-call.ts';
import { AppError } from '#lib/app-error.ts';
import type { DeviceInfo } from './devices.ts';

export type LoginLog = {
  readonly userId: string;
  readonly provider: string;
  readonly fingerprintId: string | null;
  readonly deviceId: string | null;
  readonly ipAddress: string | null;
  readonly deviceInfo: DeviceInfo;
};

/** A constraint that says: this is recorded already. */
const DUPLICATE = '23505';

/** The newest record since an instant; null where there is none, its device null where none was known. */
export async function getLoginSince(
  userId: string,
  since: Date,
): Promise<{ readonly deviceId: string | null } | null> {
  const rows = await withAccessToken((accessToken) =>
    readTable(
      'auth_login_logs',
      ['device_id'],
      [
        ['user_id', `eq.${userId}`],
        ['created_at', `gte.${since.toISOString()}`],
        ['order', 'created_at.desc'],
        ['limit', '1'],
      ],
      { accessToken },
    ),
  );
  const [row] = rows;
  return row ? { deviceId: row.device_id } : null;
}

/** Records a sign-in. One that is recorded already is left as it is. */
export async function createLoginLog(log: LoginLog): Promise<void> {
  const row = {
    user_id: log.userId,
    provider: log.provider,
    fingerprint_id: log.fingerprintId,
    device_id: log.deviceId,
    user_agent: log.deviceInfo.userAgent,
    ip_address: log.ipAddress,
    device_info: { ...log.deviceInfo },
  };
  try {
    await withAccessToken((accessToken) => insertRow('auth_login_logs', row, { accessToken }));
  } catch (error) {
    const isRecorded = error instanceof AppError && (error.cause as FailedCall | null)?.code === DUPLICATE;
    if (!isRecorded) throw error;
  }
}

/** Sets the last sign-in on the person's profile; the server puts its own time in the place of this one. */
export async function updateLastLogin(
  userId: string,
  ipAddress: string | null,
  deviceId: string | null,
): Promise<void> {
  const changes = {
    last_login_at: new Date().toISOString(),
    last_login_ip: ipAddress,
    last_device_id: deviceId,
  };
  await withAccessToken((accessToken) => updateRow('profiles', userId, changes, { accessToken }));
}
