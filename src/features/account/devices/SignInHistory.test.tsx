import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listSignIns, type SignIn } from '#data/session/sign-ins.ts';
import device from '#i18n/messages/en/device.json';
import errors from '#i18n/messages/en/errors.json';
import { createT } from '#i18n/t.ts';
import { AppError } from '#lib/app-error.ts';
import { nameBrowser } from './browser-name.ts';
import { SignInHistory } from './SignInHistory.tsx';

vi.mock('#data/session/sign-ins.ts', () => ({ listSignIns: vi.fn() }));

const t = createT<'device' | 'errors'>([{ lang: 'en', dictionaries: { device, errors } }]);
const show = () => render(<SignInHistory lang="en" t={t} userId="ana" />);
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const signIn = (changes: Partial<SignIn> = {}): SignIn => ({
  id: 'one',
  provider: 'email',
  deviceId: null,
  userAgent: IPHONE,
  ipAddress: '203.0.113.7',
  createdAt: '2026-11-20T10:00:00Z',
  ...changes,
});

beforeEach(() => vi.resetAllMocks());
afterEach(cleanup);

describe('the history of sign-ins', () => {
  it('is loading until the answer has come', () => {
    vi.mocked(listSignIns).mockReturnValue(new Promise(() => undefined));
    const { container } = show();
    expect(container.querySelector('[aria-busy="true"]')).toBeTruthy();
  });

  it('says that it is empty', async () => {
    vi.mocked(listSignIns).mockResolvedValue([]);
    show();
    expect(await screen.findByText(device.empty)).toBeTruthy();
  });

  it('says what went wrong, and asks again', async () => {
    vi.mocked(listSignIns).mockRejectedValueOnce(new AppError('offline'));
    vi.mocked(listSignIns).mockResolvedValueOnce([signIn()]);
    show();
    expect((await screen.findByRole('alert')).textContent).toContain(errors.offline);
    fireEvent.click(screen.getByRole('button', { name: device.tryAgain }));
    expect(await screen.findByText('Safari on iOS')).toBeTruthy();
  });

  it('shows time, browser, way and address of each', async () => {
    const unknown = signIn({ id: 'two', provider: 'google', userAgent: null, ipAddress: null });
    vi.mocked(listSignIns).mockResolvedValue([signIn(), unknown]);
    show();
    const list = await screen.findByRole('list', { name: device.title });
    const [first, second] = within(list).getAllByRole('listitem');
    expect(first?.querySelector('time')?.dateTime).toBe('2026-11-20T10:00:00Z');
    expect(first?.textContent).toMatch(/Safari on iOS.*By email · 203\.0\.113\.7/);
    expect(second?.textContent).toMatch(/Unknown device.*With Google$/);
    expect(listSignIns).toHaveBeenCalledWith('ana');
  });
});

describe('a user agent', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36', 'Chrome', 'Linux'],
    [
      'Mozilla/5.0 (Linux; Android 16) SamsungBrowser/29.0 Chrome/136.0 Safari/537.36',
      'Samsung Internet',
      'Android',
    ],
    ['Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge', 'Windows'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Firefox/145.0', 'Firefox', 'macOS'],
  ])('%s is named', (userAgent, browser, system) => {
    expect(nameBrowser(userAgent)).toEqual({ browser, system });
  });

  it('that says neither is not guessed at', () => {
    expect(nameBrowser('curl/8')).toBeNull();
  });
});
