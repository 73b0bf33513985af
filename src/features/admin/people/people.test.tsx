import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AdminPerson, changePerson, listAudit, listPeople } from '#data/admin.ts';
import admin from '#i18n/messages/en/admin.json';
import auth from '#i18n/messages/en/auth.json';
import errors from '#i18n/messages/en/errors.json';
import reasons from '#i18n/messages/en/reasons.json';
import refusals from '#i18n/messages/en/refusals.json';
import { createT } from '#i18n/t.ts';
import { AppError } from '#lib/app-error.ts';
import { queryClient } from '#query/query-client.ts';
import { settle } from '../../../../tests/support/dom/settle-react.ts';
import { Audit } from '../audit/Audit.tsx';
import { People } from './People.tsx';

vi.mock('#data/admin.ts', async (original) => ({
  ...(await original<object>()),
  listPeople: vi.fn(),
  changePerson: vi.fn(),
  listAudit: vi.fn(),
}));

const t = createT<'admin' | 'auth' | 'reasons' | 'errors'>([
  { lang: 'en', dictionaries: { admin, auth, reasons, errors, refusals } },
]);

const person = (id: string, change: Partial<AdminPerson> = {}): AdminPerson => ({
  id,
  displayName: `Maria ${id}`,
  email: `${id}@mail.example`,
  isVerified: true,
  country: 'ph',
  city: null,
  createdAt: '2026-11-01T00:00:00Z',
  lastLoginAt: null,
  suspendedAt: null,
  isAdmin: false,
  entry: null,
  cursor: id,
  ...change,
});

beforeEach(() => vi.clearAllMocks());
afterEach(() => {
  cleanup();
  queryClient.clear();
});

async function show(element: React.JSX.Element) {
  render(element);
  await settle();
}
/** Opens the folded action, fills it in and sends it. */
async function perform(action: string, fields: Readonly<Record<string, string>>) {
  const summary = screen.getAllByText(action).find((element) => element.tagName === 'SUMMARY');
  const details = summary?.closest('details');
  if (!details) throw new Error(`There is no action ${action}.`);
  details.open = true;
  for (const [label, value] of Object.entries(fields)) {
    fireEvent.change(within(details).getByLabelText(label), { target: { value } });
  }
  fireEvent.click(within(details).getByRole('button', { name: action }));
  await settle();
  return details;
}

describe('the people', () => {
  const open = () => show(<People lang="en" t={t} ownId="me" />);
  const actions = () => [...document.querySelectorAll('summary')].map((summary) => summary.textContent);

  it('are found, suspended with a reason, and restored', async () => {
    vi.mocked(listPeople).mockResolvedValue([person('a')]);
    vi.mocked(changePerson).mockResolvedValueOnce(person('a', { suspendedAt: '2026-11-21T00:00:00Z' }));
    await open();
    fireEvent.change(screen.getByLabelText('Name, email or id'), { target: { value: ' maria ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Search' }));
    await settle();
    expect(listPeople).toHaveBeenLastCalledWith('maria', 'all', null);
    await perform('Suspend', { [admin.suspendReason]: 'offensive', Reason: 'Ticket 7' });
    expect(changePerson).toHaveBeenCalledWith('suspend', 'a', 'offensive: Ticket 7');
    expect(actions()).toEqual(['End the suspension']);
    expect(document.activeElement).toBe(screen.getByText('Person suspended'));
  });

  it('offer what would not be refused, and say why it was', async () => {
    vi.mocked(listPeople).mockResolvedValue([person('me', { isAdmin: true })]);
    vi.mocked(changePerson).mockRejectedValue(new AppError('last_admin'));
    await open();
    expect(actions()).toEqual(['Remove as admin']);
    await perform('Remove as admin', { Reason: 'Leaving' });
    expect(screen.getByText(refusals.last_admin)).toBeTruthy();
    cleanup();
    queryClient.clear();
    vi.mocked(listPeople).mockResolvedValue([person('b', { isVerified: false })]);
    await open();
    expect(actions()).toEqual(['Suspend']);
  });

  it('come page by page, and nobody is an answer too', async () => {
    const first = Array.from({ length: 25 }, (_, n) => person(`p${n}`));
    vi.mocked(listPeople)
      .mockResolvedValueOnce(first)
      .mockResolvedValueOnce([person('last')]);
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await settle();
    expect(listPeople).toHaveBeenLastCalledWith('', 'all', 'p24');
    expect(screen.getAllByRole('heading')).toHaveLength(26);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    vi.mocked(listPeople).mockResolvedValue([]);
    fireEvent.change(screen.getByLabelText('Show'), { target: { value: 'admins' } });
    await settle();
    expect(screen.getByText('Nobody was found.')).toBeTruthy();
  });
});

describe('the audit log', () => {
  it('tells who did what to whom and why, and what changed', async () => {
    const row = { id: 7, at: '2026-11-21T00:00:00Z', actorId: null, actor: null, targetType: 'entry' };
    vi.mocked(listAudit).mockResolvedValue([
      {
        ...row,
        action: 'disqualify_entry',
        targetId: 'e',
        target: 'Ana',
        before: { state: 'approved' },
        after: { state: 'disqualified' },
        reason: 'too_dark',
      },
    ]);
    await show(<Audit lang="en" t={t} />);
    const item = screen.getByRole('listitem');
    expect(within(item).getByRole('heading').textContent).toBe('Entry disqualified');
    for (const words of [
      'Ana',
      reasons.too_darkLabel,
      'Operator of the database',
      'approved → disqualified',
    ]) {
      expect(item.textContent).toContain(words);
    }
    fireEvent.change(screen.getByLabelText('Action'), { target: { value: 'suspend' } });
    await settle();
    expect(listAudit).toHaveBeenLastCalledWith('suspend', null);
  });

  it('says the reason of a suspension in words, beside what the admin noted', async () => {
    const row = { id: 8, at: '2026-11-21T00:00:00Z', actorId: null, actor: null, targetType: 'profile' };
    const suspended = { ...row, action: 'suspend', targetId: 'p', target: 'Ana', before: null, after: null };
    vi.mocked(listAudit).mockResolvedValue([
      { ...suspended, reason: 'offensive: Ticket 7' },
      { ...suspended, id: 9, reason: 'typed: before there were codes' },
    ]);
    await show(<Audit lang="en" t={t} />);
    const [coded, typed] = screen.getAllByRole('listitem');
    expect(coded?.textContent).toContain(`${auth.suspendedFor_offensive} · Ticket 7`);
    expect(typed?.textContent).toContain('typed: before there were codes');
  });
});
