import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { clearConversation } from '#data/messages.ts';
import { loadT } from '#i18n/load.ts';
import { errorsTexts } from '#i18n/namespaces/errors.ts';
import { messagesTexts } from '#i18n/namespaces/messages.ts';
import { AppError } from '#lib/app-error.ts';
import ClearDialog from './ClearDialog.tsx';

vi.mock('#data/messages.ts', () => ({ clearConversation: vi.fn() }));
await loadT('en', messagesTexts, errorsTexts);
afterEach(cleanup);

test('a conversation is deleted after a question, and a failure keeps the question', async () => {
  vi.mocked(clearConversation).mockRejectedValueOnce(new AppError('offline')).mockResolvedValueOnce();
  const onCleared = vi.fn();
  const onClose = vi.fn();
  const props = { profileId: 'maria', displayName: 'Maria', lang: 'en', onCleared, onClose } as const;
  await act(async () => render(<ClearDialog {...props} />));
  expect(await screen.findByText(/Maria keeps a copy/)).toBeTruthy();
  expect(clearConversation).not.toHaveBeenCalled();
  const press = (name: string) => act(async () => fireEvent.click(screen.getByText(name)));
  await press('Delete conversation');
  expect(screen.getByRole('alert', { hidden: true }).textContent).not.toBe('');
  expect(onCleared).not.toHaveBeenCalled();
  await press('Try again');
  expect(vi.mocked(clearConversation).mock.calls).toEqual([['maria'], ['maria']]);
  expect([onClose, onCleared].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});
