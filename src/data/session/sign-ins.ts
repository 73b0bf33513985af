// Sign-ins as the account page shows them.
import { readRows } from '#data/client/browser-client.ts';
import { toCamelKeys } from '#data/client/fetch/key-case.ts';

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
const SIGN_IN_LIMIT = 50;

/** The person's newest sign-ins. Errors: `not_signed_in`, `session_expired`, `offline`, `unavailable`. */
export async function listSignIns(userId: string): Promise<readonly SignIn[]> {
  const rows = await readRows((client) =>
    client
      .from('auth_login_logs')
      .select('id, provider, device_id, user_agent, ip_address, created_at')
      .eq('user_id', userId)
      .order('created_at', { ascending: false })
      .limit(SIGN_IN_LIMIT),
  );
  return toCamelKeys(rows);
}
