import { exchange, headersOf, pageBackend, parse } from '#data/client/fetch/supabase-client.ts';
import { toCallError } from '#data/client/fetch/supabase-error.ts';
import { callAsUser, withAccessToken } from '#data/client/signed-in-call.ts';
import { AppError } from '#lib/app-error.ts';

/** What a browser says of itself; specification 3, device_info. */
export type DeviceInfo = {
  readonly platform: string;
  readonly userAgent: string;
  readonly timezone: string;
  readonly language: string;
  /** As in `390x844`. */
  readonly screenResolution: string;
};

export type TrackedDevice = { readonly deviceId: string; readonly ipAddress: string | null };

/**
 * The id that the server issues to this browser, and the address it sees. `deviceId` is the one issued before;
 * `fingerprint` is null without consent. Errors: `not_signed_in`, `rate_limited`, `offline`, `unavailable`,
 * `unexpected` for an answer without a device id.
 */
export async function trackDevice(
  info: DeviceInfo,
  fingerprint: string | null,
  deviceId: string | null,
): Promise<TrackedDevice> {
  const body = JSON.stringify({ fingerprint, ...info, device_id: deviceId });
  const backend = pageBackend();
  return withAccessToken(async (token) => {
    const headers = { ...headersOf(backend, token), 'content-type': 'application/json' };
    const request = { method: 'POST', headers, body };
    const { response, text } = await exchange(backend, `${backend.url}/functions/v1/track-device`, request);
    if (!response.ok) throw toCallError({ message: text.slice(0, 200) }, response.status);
    const answer = parse(text) as { device_id?: unknown; ip_address?: unknown } | undefined;
    if (typeof answer?.device_id !== 'string') {
      throw new AppError('unexpected', { detail: 'track-device answered without device_id' });
    }
    const { ip_address: ip } = answer;
    return { deviceId: answer.device_id, ipAddress: typeof ip === 'string' ? ip : null };
  });
}

/** The id of the person's device with this fingerprint. Errors: `not_signed_in`, `invalid_input`, `rate_limited`. */
export function upsertDeviceFingerprint(fingerprint: string, info: DeviceInfo): Promise<string> {
  return callAsUser('upsert_device_fingerprint', { fingerprintId: fingerprint, sampleData: info });
}
