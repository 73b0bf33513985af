import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getMyEntry, saveEntryDraft } from '#data/entities/entry.ts';
import { AppError } from '#lib/app-error.ts';
import { queryClient } from '#query/query-client.ts';
import { settle } from '../../../tests/support/dom/settle-react.ts';
import { myEntry } from './my-entry-fixture.ts';
import { useMyEntry } from './use-my-entry.ts';
import { readTyped } from './wizard/typed-fields.ts';

vi.mock('#data/entities/entry.ts', () => ({ getMyEntry: vi.fn(), saveEntryDraft: vi.fn() }));

beforeEach(() => {
  vi.resetAllMocks();
  queryClient.clear();
  localStorage.clear();
  vi.mocked(getMyEntry).mockResolvedValue(myEntry());
});
afterEach(cleanup);

async function open(userId = 'ana') {
  const { result } = renderHook(() => useMyEntry(userId));
  await settle();
  return result;
}

describe('what is typed', () => {
  it('is sent with the version that it is meant for, and forgotten here once the server has it', async () => {
    const control = await open();
    vi.mocked(saveEntryDraft).mockResolvedValue(myEntry({ version: 4 }));
    act(() => control.current.type({ city: 'Cebu' }));
    expect(readTyped('ana')).toEqual({ city: 'Cebu' });
    await act(async () => expect(await control.current.save()).toBe(true));
    expect(saveEntryDraft).toHaveBeenCalledWith({ city: 'Cebu' }, 3);
    expect(readTyped('ana')).toEqual({});
    expect(control.current.saving).toEqual({ status: 'saved' });
  });

  it('stays in this browser while there is no network, and goes when it is back', async () => {
    const control = await open();
    vi.mocked(saveEntryDraft).mockRejectedValueOnce(new AppError('offline'));
    act(() => control.current.type({ bio: 'Hello' }));
    await act(async () => expect(await control.current.save()).toBe(false));
    expect(control.current.saving).toEqual({ status: 'kept' });
    expect(readTyped('ana')).toEqual({ bio: 'Hello' });
    vi.mocked(saveEntryDraft).mockResolvedValue(myEntry({ version: 4 }));
    act(() => void dispatchEvent(new Event('online')));
    await settle();
    expect(readTyped('ana')).toEqual({});
  });

  it('is there again on the next page, and is sent from there; not for somebody else', async () => {
    localStorage.setItem('diadem-entry-draft', JSON.stringify({ userId: 'ana', fields: { city: 'Davao' } }));
    vi.mocked(saveEntryDraft).mockResolvedValue(myEntry({ version: 4 }));
    await open('bea');
    expect(saveEntryDraft).not.toHaveBeenCalled();
    await open('ana');
    await vi.waitFor(() => expect(saveEntryDraft).toHaveBeenCalledWith({ city: 'Davao' }, 3));
  });

  it('in two tabs is kept from both, and each shows what the other has typed', async () => {
    const control = await open();
    act(() => control.current.type({ city: 'Cebu' }));
    // Another tab writes to the same storage.
    const other = { userId: 'ana', fields: { city: 'Cebu', bio: 'Hello' } };
    localStorage.setItem('diadem-entry-draft', JSON.stringify(other));
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'diadem-entry-draft' })));
    expect(control.current.typed).toEqual({ city: 'Cebu', bio: 'Hello' });
    act(() => control.current.type({ height_cm: 170 }));
    expect(readTyped('ana')).toEqual({ city: 'Cebu', bio: 'Hello', height_cm: 170 });
  });

  it('never sends a birth date by itself: it stays once it is saved', async () => {
    vi.mocked(saveEntryDraft).mockResolvedValue(myEntry({ version: 4 }));
    const fields = { birth_date: '1999-05-17', city: 'Davao' };
    localStorage.setItem('diadem-entry-draft', JSON.stringify({ userId: 'ana', fields }));
    const control = await open();
    await vi.waitFor(() => expect(control.current.typed).toEqual({ birth_date: '1999-05-17' }));
    expect(saveEntryDraft).toHaveBeenLastCalledWith({ city: 'Davao' }, 3);
    await act(async () => expect(await control.current.save()).toBe(true));
    expect(saveEntryDraft).toHaveBeenLastCalledWith({ birth_date: '1999-05-17' }, 4);
  });

  it('is saved over what another device has saved meanwhile, field by field', async () => {
    const control = await open();
    vi.mocked(saveEntryDraft).mockRejectedValueOnce(new AppError('stale_draft'));
    vi.mocked(getMyEntry).mockResolvedValue(myEntry({ version: 9 }));
    vi.mocked(saveEntryDraft).mockResolvedValue(myEntry({ version: 10 }));
    act(() => control.current.type({ city: 'Cebu' }));
    await act(async () => expect(await control.current.save()).toBe(true));
    expect(saveEntryDraft).toHaveBeenLastCalledWith({ city: 'Cebu' }, 9);
  });

  it('that the server refuses is named with its field, and stays', async () => {
    const control = await open();
    vi.mocked(saveEntryDraft).mockRejectedValue(
      new AppError('invalid_field', { detail: 'city', hint: 'text' }),
    );
    act(() => control.current.type({ city: 'Ce\u202ebu' }));
    await act(async () => expect(await control.current.save()).toBe(false));
    expect(control.current.saving).toEqual({ status: 'refused', error: 'invalid_field', field: 'city' });
    expect(readTyped('ana')).toEqual({ city: 'Ce\u202ebu' });
  });

  it('while a save is on its way is kept for the next one', async () => {
    const control = await open();
    let answer: (value: ReturnType<typeof myEntry>) => void = () => undefined;
    vi.mocked(saveEntryDraft).mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    vi.mocked(saveEntryDraft).mockResolvedValue(myEntry({ version: 5 }));
    act(() => control.current.type({ city: 'Ceb' }));
    let first: Promise<boolean> | undefined;
    act(() => {
      first = control.current.save();
    });
    act(() => control.current.type({ city: 'Cebu' }));
    await act(async () => {
      answer(myEntry({ version: 4 }));
      await first;
    });
    expect(readTyped('ana')).toEqual({ city: 'Cebu' });
    await act(async () => void (await control.current.save()));
    expect(saveEntryDraft).toHaveBeenLastCalledWith({ city: 'Cebu' }, 4);
  });
});
