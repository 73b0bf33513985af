import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestBackend, type TestBackend } from '../../support/backend/backend.ts';

const INFO = {
  userAgent: 'Claimed',
  language: 'en',
  timezone: 'Asia/Manila',
  screenResolution: '390x844',
  platform: 'iPhone',
};

describe('track-device', () => {
  let test: TestBackend;
  beforeAll(async () => {
    test = await startTestBackend();
  });
  afterAll(() => test.stop());

  const track = async (token: string | null, body: unknown, headers: Record<string, string> = {}) => {
    const response = await test.request('/functions/v1/track-device', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return { status: response.status, answer: await response.json() };
  };
  const signedIn = async () => {
    const { client, id } = await test.person();
    const { data } = await client.auth.getSession();
    return { client, id, token: data.session?.access_token ?? '' };
  };

  it('issues an id and tells the address that it sees, whatever the browser claims', async () => {
    const { token } = await signedIn();
    const claimed = {
      'x-forwarded-for': '203.0.113.9',
      'cf-connecting-ip': '203.0.113.9',
      'user-agent': 'Seen',
    };
    const { status, answer } = await track(token, { fingerprint: null, ...INFO }, claimed);
    expect(status).toBe(200);
    expect(answer).toEqual({
      device_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      ip_address: expect.stringContaining('127.0.0.1'),
    });
    const [device] = await test.db.owner`
      select fingerprint_id, sample_data, user_agent from public.devices where id = ${answer.device_id}`;
    expect(device).toEqual({ fingerprint_id: null, sample_data: null, user_agent: 'Seen' });
  });

  it('shares its door with calls whose limits believe no address that the caller claims', async () => {
    for (const header of ['x-forwarded-for', 'cf-connecting-ip']) {
      const answer = await test.request('/rest/v1/rpc/ask_for_deletion', {
        method: 'POST',
        headers: {
          apikey: test.backend.publishableKey,
          'content-type': 'application/json',
          [header]: '203.0.113.9',
        },
        body: JSON.stringify({ p_email: 'nobody@diadem.example' }),
      });
      expect(answer.status).toBe(200);
    }
    const [asked] = await test.db.owner`
      select count(connection_hash)::integer as requests, count(distinct connection_hash)::integer as connections
      from private.deletion_requests`;
    expect(asked).toEqual({ requests: 2, connections: 1 });
  });

  it('recognises the id that it issued, and the fingerprint of the same person', async () => {
    const { token, client } = await signedIn();
    const { answer } = await track(token, { fingerprint: 'print-1', ...INFO });
    const again = await track(token, { fingerprint: null, ...INFO, device_id: answer.device_id });
    expect(again.answer.device_id).toBe(answer.device_id);
    await track(token, { fingerprint: 'print-1', ...INFO, device_id: answer.device_id });
    const { data } = await client.rpc('upsert_device_fingerprint', {
      p_fingerprint_id: 'print-1',
      p_sample_data: INFO,
    });
    expect(data).toBe(answer.device_id);
  });

  it.each([null, 'no-token'])('knows nobody by the token %j', async (token) => {
    expect(await track(token, { fingerprint: null, ...INFO })).toEqual({
      status: 401,
      answer: { code: 'not_signed_in' },
    });
  });

  it.each(['[]', '7', 'null', '{', `{"userAgent":"${'x'.repeat(9000)}"}`])(
    'refuses the body %.20s',
    async (body) => {
      const { token } = await signedIn();
      expect((await track(token, body)).status).toBe(400);
    },
  );

  it('takes made-up ids and values of other types for none', async () => {
    const { token } = await signedIn();
    const body = { fingerprint: 7, userAgent: {}, device_id: "' or true" };
    expect((await track(token, body)).status).toBe(200);
  });

  it('lets the record of a sign-in carry the address that it saw', async () => {
    const { token, client, id } = await signedIn();
    const { answer } = await track(token, { fingerprint: null, ...INFO });
    const log = { user_id: id, provider: 'email', device_id: answer.device_id, ip_address: '10.9.9.9' };
    expect((await client.from('auth_login_logs').insert(log)).error).toBeNull();
    expect((await client.from('auth_login_logs').insert(log)).error).toMatchObject({ code: '23505' });
    const { data } = await client.from('auth_login_logs').select('device_id, ip_address');
    expect(data).toEqual([{ device_id: answer.device_id, ip_address: answer.ip_address }]);
  });
});
