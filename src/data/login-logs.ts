// Sign-ins as they are recorded (specification 7, 8 and 9) and shown on the account page.
import type { DeviceInfo } from './devices.ts';
import { callSignedIn } from './signed-in-call.ts';
import { toCallError } from './supabase-error.ts';
import { readRows, tableClient } from './table-client.ts';

export type LoginLog = {
  readonly userId: string;
  readonly provider: string;
  readonly fingerprintId: string | null;
  readonly deviceId: string | null;
  readonly ipAddress: string | null;
  readonly deviceInfo: DeviceInfo;
};

export type SignIn = {
  readonly id: string;
  readonly provider: string | null;
  readonly deviceId: string | null;
  readonly userAgent: string | null;
  readonly ipAddress: string | null;
  /** ISO 8601. */
  readonly createdAt: string;
};

/** Sign-ins that the account page shows. */
export const SIGN_IN_LIMIT = 50;

/** A constraint that says: this is recorded already. */
const DUPLICATE = '23505';

/** The newest record since an instant; null where there is none, its device null where none was known. */
export async function getLoginSince(
  userId: string,
  since: Date,
): Promise<{ readonly deviceId: string | null } | null> {
  const rows = await callSignedIn(async (accessToken) => {
    const client = await tableClient({ accessToken });
    return readRows<{ device_id: string | null }>(
      client
        .from('auth_login_logs')
        .select('device_id')
        .eq('user_id', userId)
        .gte('created_at', since.toISOString())
        .order('created_at', { ascending: false })
        .limit(1),
    );
  });
  const [row] = rows;
  return row ? { deviceId: row.device_id } : null;
}

/** Records a sign-in. One that is recorded already is left as it is. */
export async function createLoginLog(log: LoginLog): Promise<void> {
  await callSignedIn(async (accessToken) => {
    const client = await tableClient({ accessToken });
    const { error, status } = await client.from('auth_login_logs').insert({
      user_id: log.userId,
      provider: log.provider,
      fingerprint_id: log.fingerprintId,
      device_id: log.deviceId,
      user_agent: log.deviceInfo.userAgent,
      ip_address: log.ipAddress,
      device_info: { ...log.deviceInfo },
    });
    if (error && error.code !== DUPLICATE) throw toCallError(error, status);
  });
}

/** Sets the last sign-in on the person's profile; the server puts its own time in the place of this one. */
export async function updateLastLogin(
  userId: string,
  ipAddress: string | null,
  deviceId: string | null,
): Promise<void> {
  await callSignedIn(async (accessToken) => {
    const client = await tableClient({ accessToken });
    const { error, status } = await client
      .from('profiles')
      .update({ last_login_at: new Date().toISOString(), last_login_ip: ipAddress, last_device_id: deviceId })
      .eq('id', userId);
    if (error) throw toCallError(error, status);
  });
}

/** The person's newest sign-ins. Errors: `not_signed_in`, `session_expired`, `offline`, `unavailable`. */
export async function listSignIns(userId: string): Promise<SignIn[]> {
  type Row = {
    id: string;
    provider: string | null;
    device_id: string | null;
    user_agent: string | null;
    ip_address: string | null;
    created_at: string;
  };
  const rows = await callSignedIn(async (accessToken) => {
    const client = await tableClient({ accessToken });
    return readRows<Row>(
      client
        .from('auth_login_logs')
        .select('id, provider, device_id, user_agent, ip_address, created_at')
        .eq('user_id', userId)
        .order('created_at', { ascending: false })
        .limit(SIGN_IN_LIMIT),
    );
  });
  return rows.map((row) => ({
    id: row.id,
    provider: row.provider,
    deviceId: row.device_id,
    userAgent: row.user_agent,
    ipAddress: row.ip_address,
    createdAt: row.created_at,
  }));
}
