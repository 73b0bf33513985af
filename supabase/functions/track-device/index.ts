// Gives a signed-in browser its random device id and tells it the address that the server sees. Whose browser it is
// comes from the token, the address and the user agent from the headers; a fingerprint only where one was sent.
import { answer, type Body, isUuid, readBody, refuseOtherMethods, userOf } from '../_shared/http.ts';
import { optionalSetting, serve } from '../_shared/runtime.ts';
import { callFunction } from '../_shared/service.ts';

serve(async (request) => {
  const refused = refuseOtherMethods(request);
  if (refused) return refused;
  const userId = await userOf(request);
  if (userId === null) return answer({ code: 'not_signed_in' }, 401);
  const body = await readBody(request);
  if (body === null) return answer({ code: 'invalid_input' }, 400);
  const ip = addressOf(request.headers);
  const registered = await callFunction('register_device', {
    p_user_id: userId,
    p_device_id: isUuid(body['device_id']) ? body['device_id'] : null,
    p_fingerprint_id: text(body['fingerprint'], 128),
    p_sample_data: sampleOf(body),
    p_ip_address: ip,
    p_user_agent: request.headers.get('user-agent') ?? text(body['userAgent'], 1000),
  });
  const result: unknown = await registered.json();
  if (registered.ok) return answer({ device_id: result, ip_address: ip }, 200);
  const code = (result as { message?: string }).message;
  return code === 'rate_limited' ? answer({ code }, 429) : answer({ code: 'unavailable' }, 502);
});

/** The gateway puts the caller first. What Cloudflare says counts where the operator has named it: others may write it too. */
function addressOf(headers: Headers): string | null {
  const isBehindCloudflare = optionalSetting('TRUSTED_PROXY') === 'cloudflare';
  const named = isBehindCloudflare ? headers.get('cf-connecting-ip') : null;
  const address = named ?? headers.get('x-forwarded-for')?.split(',')[0];
  return address?.trim().slice(0, 64) || null;
}

function sampleOf(body: Body): Record<string, string | null> {
  const names = ['userAgent', 'platform', 'timezone', 'language', 'screenResolution'];
  return Object.fromEntries(names.map((name) => [name, text(body[name], 400)]));
}

function text(value: unknown, limit: number): string | null {
  return typeof value === 'string' && value !== '' ? value.slice(0, limit) : null;
}
