import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { trackDevice, upsertDeviceFingerprint } from '#data/devices.ts';
import { createLoginLog, getLoginSince, updateLastLogin } from '#data/login-logs.ts';
import { markSignIn, readSignInMark } from '#data/session/sign-in-mark.ts';
import { AppError } from '#lib/app-error.ts';
import { acceptAll, readConsent, rejectAll, resetConsent } from '#stores/consent.ts';
import { DEVICE_LIFETIME_MS, keepDeviceRecord, readDeviceRecord } from '#stores/device-record.ts';
import { currentDevice, idleTime } from './device-tracking.ts';
import { computeFingerprint } from './fingerprint.ts';

vi.mock('#data/devices.ts', () => ({ trackDevice: vi.fn(), upsertDeviceFingerprint: vi.fn() }));
vi.mock('#data/login-logs.ts', () => ({
  createLoginLog: vi.fn(),
  getLoginSince: vi.fn(),
  updateLastLogin: vi.fn(),
}));
vi.mock('./fingerprint.ts', () => ({ computeFingerprint: vi.fn() }));

const NOW = new Date('2026-11-20T10:00:00Z');
const answer = { deviceId: 'device-1', ipAddress: '203.0.113.7' };
const mark = { userId: 'ana', provider: 'email' };
const logged = vi.spyOn(console, 'error');

beforeEach(() => {
  vi.resetAllMocks();
  vi.resetModules();
  localStorage.clear();
  sessionStorage.clear();
  resetConsent();
  vi.useFakeTimers({ now: NOW });
  // A page that has nothing else to do.
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work());
  logged.mockImplementation(() => undefined);
  vi.mocked(trackDevice).mockResolvedValue(answer);
  vi.mocked(computeFingerprint).mockResolvedValue('print-1');
  vi.mocked(upsertDeviceFingerprint).mockResolvedValue('device-1');
  vi.mocked(getLoginSince).mockResolvedValue(null);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const preferences = () => readConsent().preferences;

describe('a device', () => {
  it('is tracked with a fingerprint after consent, and remembered', async () => {
    acceptAll();
    await currentDevice(preferences());
    expect(trackDevice).toHaveBeenCalledWith(expect.anything(), 'print-1', null);
    expect(readDeviceRecord()).toEqual({
      device_id: 'device-1',
      fingerprint: 'print-1',
      tracked_at: NOW.getTime(),
      ip_address: '203.0.113.7',
    });
  });

  it('gets an id, and no fingerprint is computed, after a rejection', async () => {
    rejectAll();
    await currentDevice(preferences());
    expect(trackDevice).toHaveBeenCalledWith(expect.anything(), null, null);
    expect(computeFingerprint).not.toHaveBeenCalled();
    expect(readDeviceRecord()).toMatchObject({ device_id: 'device-1', fingerprint: null });
  });

  it('is asked about once by whoever asks at the same time, or a browser would get two ids', async () => {
    rejectAll();
    vi.mocked(trackDevice)
      .mockResolvedValueOnce(answer)
      .mockResolvedValueOnce({ ...answer, deviceId: 'device-2' });
    const devices = await Promise.all([currentDevice(preferences()), currentDevice(preferences())]);
    expect(devices.map((device) => device?.device_id)).toEqual(['device-1', 'device-1']);
    expect(trackDevice).toHaveBeenCalledOnce();
  });

  it('is not asked about again for 7 days, and then under its old id', async () => {
    rejectAll();
    await currentDevice(preferences());
    vi.advanceTimersByTime(DEVICE_LIFETIME_MS - 1);
    await currentDevice(preferences());
    expect(trackDevice).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(1);
    await currentDevice(preferences());
    expect(vi.mocked(trackDevice).mock.calls[1]).toEqual([expect.anything(), null, 'device-1']);
  });

  it.each([
    ['a reset', resetConsent],
    ['a rejection', rejectAll],
  ])('keeps no fingerprint after %s, and the server is asked again', async (_name, withdraw) => {
    acceptAll();
    await currentDevice(preferences());
    withdraw();
    expect(readDeviceRecord()).toMatchObject({ device_id: 'device-1', fingerprint: null });
    await currentDevice(preferences());
    expect(vi.mocked(trackDevice).mock.lastCall).toEqual([expect.anything(), null, 'device-1']);
  });

  it('keeps no fingerprint that was taken back while the server was asked', async () => {
    acceptAll();
    vi.mocked(trackDevice).mockImplementationOnce(async () => {
      rejectAll();
      return answer;
    });
    await currentDevice(preferences());
    expect(readDeviceRecord()).toMatchObject({ fingerprint: null });
    expect(vi.mocked(trackDevice).mock.lastCall).toEqual([expect.anything(), null, 'device-1']);
  });

  it('is tracked anew once what the person allows has changed', async () => {
    acceptAll();
    await currentDevice(preferences());
    rejectAll();
    await currentDevice(preferences());
    expect(readDeviceRecord()).toMatchObject({ fingerprint: null });
  });

  it('that could not be tracked is logged as an error, and leaves no record', async () => {
    const failure = new AppError('unexpected', { detail: 'track-device answered without device_id' });
    vi.mocked(trackDevice).mockRejectedValue(failure);
    rejectAll();
    expect(await currentDevice(preferences())).toBeNull();
    expect(logged).toHaveBeenCalledWith('The device could not be tracked.', failure);
    expect(readDeviceRecord()).toBeNull();
  });

  it('that is refused for coming too often is no failure, keeps what it has, and is asked about again', async () => {
    const reported = vi.fn();
    addEventListener('error', reported);
    const kept = { device_id: 'device-1', fingerprint: null, tracked_at: 0, ip_address: null };
    keepDeviceRecord(kept);
    rejectAll();
    vi.mocked(trackDevice).mockRejectedValueOnce(new AppError('rate_limited'));
    expect(await currentDevice(preferences())).toBeNull();
    expect(logged).not.toHaveBeenCalled();
    expect(reported).not.toHaveBeenCalled();
    expect(readDeviceRecord()).toEqual(kept);

    vi.mocked(trackDevice).mockRejectedValueOnce(new AppError('unavailable'));
    expect(await currentDevice(preferences())).toBeNull();
    expect(logged).toHaveBeenCalledOnce();
    expect(reported).toHaveBeenCalledOnce();
    removeEventListener('error', reported);
    expect(await currentDevice(preferences())).toMatchObject({ device_id: 'device-1' });
  });

  it('waits for idle time, 2 s at most, or 100 ms where the browser knows none', async () => {
    const idle = vi.fn();
    vi.stubGlobal('requestIdleCallback', idle);
    rejectAll();
    const tracked = currentDevice(preferences());
    expect(idle).toHaveBeenCalledWith(expect.any(Function), { timeout: 2000 });
    await vi.advanceTimersByTimeAsync(5000);
    expect(trackDevice).not.toHaveBeenCalled();
    idle.mock.lastCall?.[0]();
    await tracked;
    expect(trackDevice).toHaveBeenCalledOnce();

    vi.stubGlobal('requestIdleCallback', undefined);
    const resolved = vi.fn();
    void idleTime().then(resolved);
    await vi.advanceTimersByTimeAsync(99);
    expect(resolved).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(resolved).toHaveBeenCalledOnce();
  });

  it('is not measured any more where that was taken back while the page was busy', async () => {
    const idle = vi.fn();
    vi.stubGlobal('requestIdleCallback', idle);
    acceptAll();
    const tracked = currentDevice(preferences());
    rejectAll();
    idle.mock.lastCall?.[0]();
    await tracked;
    expect(computeFingerprint).not.toHaveBeenCalled();
    expect(trackDevice).toHaveBeenCalledExactlyOnceWith(expect.anything(), null, null);
  });
});

describe('a sign-in', () => {
  /** A new page: its memory is empty. */
  const page = async () => (await import('./login-tracking.ts')).trackLogin;
  const settle = async (work: Promise<void>) => {
    await vi.advanceTimersByTimeAsync(500);
    await work;
  };
  const keep = (device_id: string) =>
    keepDeviceRecord({ device_id, fingerprint: null, tracked_at: NOW.getTime(), ip_address: '203.0.113.7' });

  it('is recorded 500 ms later, with its device, and on the profile', async () => {
    const trackLogin = await page();
    keep('device-1');
    // The copy of the store that the new page has read.
    (await import('#stores/consent.ts')).rejectAll();
    markSignIn(mark);
    const work = trackLogin(mark);
    await vi.advanceTimersByTimeAsync(499);
    expect(createLoginLog).not.toHaveBeenCalled();
    await settle(work);
    expect(getLoginSince).toHaveBeenCalledWith('ana', new Date(NOW.getTime() + 500 - DEVICE_LIFETIME_MS));
    expect(createLoginLog).toHaveBeenCalledWith(
      expect.objectContaining({
        ...mark,
        deviceId: 'device-1',
        ipAddress: '203.0.113.7',
        fingerprintId: null,
      }),
    );
    expect(updateLastLogin).toHaveBeenCalledWith('ana', '203.0.113.7', 'device-1');
    expect(readSignInMark()).toBeNull();
  });

  it('is recorded once per user and page, and again on the next page', async () => {
    const trackLogin = await page();
    await settle(Promise.all([trackLogin(mark), trackLogin(mark)]).then(() => undefined));
    await settle(trackLogin({ ...mark, userId: 'bea' }));
    expect(updateLastLogin).toHaveBeenCalledTimes(2);
    vi.resetModules();
    await settle((await page())(mark));
    expect(updateLastLogin).toHaveBeenCalledTimes(3);
  });

  it('may be recorded again after a failure, which is logged', async () => {
    const trackLogin = await page();
    markSignIn(mark);
    vi.mocked(createLoginLog).mockRejectedValueOnce(new AppError('offline'));
    await settle(trackLogin(mark));
    expect(logged).toHaveBeenCalledOnce();
    expect(readSignInMark()).toEqual(mark);
    await settle(trackLogin(mark));
    expect(createLoginLog).toHaveBeenCalledTimes(2);
    expect(readSignInMark()).toBeNull();
  });

  it('of a person who has signed out meanwhile is left alone, without an error', async () => {
    const trackLogin = await page();
    markSignIn(mark);
    // The class that the new page has loaded.
    const { AppError: PageError } = await import('#lib/app-error.ts');
    vi.mocked(getLoginSince).mockRejectedValueOnce(new PageError('not_signed_in'));
    await settle(trackLogin(mark));
    expect(logged).not.toHaveBeenCalled();
    expect(readSignInMark()).toBeNull();
    await settle(trackLogin(mark));
    expect(createLoginLog).toHaveBeenCalledOnce();
  });

  it.each([
    ['the same device', 'device-1', 'device-1', 0],
    ['another device', 'device-2', 'device-1', 1],
    ['a device where there was none', null, 'device-1', 1],
    ['no device, as before', null, null, 0],
  ] as const)('within 7 days with %s', async (_, before, now, logs) => {
    const trackLogin = await page();
    if (now) {
      keep(now);
      (await import('#stores/consent.ts')).rejectAll();
    }
    vi.mocked(getLoginSince).mockResolvedValue({ deviceId: before });
    await settle(trackLogin(mark));
    expect(createLoginLog).toHaveBeenCalledTimes(logs);
    expect(updateLastLogin).toHaveBeenCalledWith('ana', now && '203.0.113.7', now);
  });

  it('before a choice names no device and asks for none', async () => {
    keep('device-1');
    await settle((await page())(mark));
    expect(trackDevice).not.toHaveBeenCalled();
    expect(createLoginLog).toHaveBeenCalledWith(expect.objectContaining({ deviceId: null }));
  });

  it('with consent lets the server say which device has this fingerprint', async () => {
    const trackLogin = await page();
    (await import('#stores/consent.ts')).acceptAll();
    vi.mocked(upsertDeviceFingerprint).mockResolvedValue('device-9');
    await settle(trackLogin(mark));
    expect(createLoginLog).toHaveBeenCalledWith(
      expect.objectContaining({ deviceId: 'device-9', fingerprintId: 'print-1' }),
    );
  });
});
