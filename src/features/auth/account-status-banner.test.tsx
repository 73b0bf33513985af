import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getMyAccountStatus } from '#data/session/account-status.ts';
import { OPERATOR } from '#domain/brand.ts';
import auth from '#i18n/messages/ar/auth.json';
import { createT } from '#i18n/t.ts';
import { AppError } from '#lib/app-error.ts';
import { settle } from '../../../tests/support/dom/settle-react.ts';
import { AccountStatusBanner } from './AccountStatusBanner.tsx';

vi.mock('#data/session/account-status.ts', () => ({ getMyAccountStatus: vi.fn() }));

const t = createT<'auth'>([{ lang: 'ar', dictionaries: { auth } }]);
const CLEAR = { isSuspended: false, suspensionReason: null, hasAgreed: true, needsPassword: false } as const;

beforeEach(() => history.replaceState(null, '', '/ar/account#entry'));
afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
});

async function show() {
  const { container } = render(<AccountStatusBanner lang="ar" t={t} userId="ana" />);
  await settle();
  return container;
}

describe('above the account', () => {
  it('a suspended person reads why, in her language, and how to object', async () => {
    vi.mocked(getMyAccountStatus).mockResolvedValue({
      ...CLEAR,
      isSuspended: true,
      suspensionReason: 'false_identity',
    });
    const container = await show();
    expect(screen.getByRole('heading', { name: auth.suspendedTitle })).toBeTruthy();
    expect(container.textContent).toContain(auth.suspendedFor_false_identity);
    expect(container.querySelector('a')?.href).toContain(`mailto:${OPERATOR.contact}`);
  });

  it('whoever has a confirmation to give is led to it, and back to this part', async () => {
    vi.mocked(getMyAccountStatus).mockResolvedValue({ ...CLEAR, hasAgreed: false });
    await show();
    expect(screen.getByText(auth.agreeMissing)).toBeTruthy();
    expect(screen.getByRole('link', { name: auth.agreeNow }).getAttribute('href')).toBe(
      '/ar/auth?next=%2Far%2Faccount%23entry',
    );
  });

  it('others read nothing, nor does anybody while it cannot be asked', async () => {
    vi.mocked(getMyAccountStatus).mockResolvedValue(CLEAR);
    expect((await show()).textContent).toBe('');
    cleanup();
    vi.mocked(getMyAccountStatus).mockRejectedValue(new AppError('unavailable'));
    expect((await show()).textContent).toBe('');
  });
});
