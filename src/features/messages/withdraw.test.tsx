import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Conversation, Message } from '#data/conversations.ts';
import { draftOf, dropDrafts } from '#data/message-drafts.ts';
import { dropOwnedItems } from '#data/outbox/outbox-storage.ts';
import { loadT } from '#i18n/load.ts';
import { errorsTexts } from '#i18n/namespaces/errors.ts';
import { messagesTexts } from '#i18n/namespaces/messages.ts';
import { refusalsTexts } from '#i18n/namespaces/refusals.ts';
import { AppError } from '#lib/app-error.ts';
import { $session } from '#stores/session.ts';
import { $toasts } from '#stores/toasts.ts';
import { ConversationView } from './conversation/ConversationView.tsx';
import { outbox, writeMessage } from './sending.ts';

const server = vi.hoisted(() => ({ listMessages: vi.fn(), sendMessage: vi.fn(), markRead: vi.fn() }));
vi.mock('#data/conversations.ts', () => ({ ...server, MESSAGES_PAGE: 30 }));
vi.mock('#data/messages.ts', () => server);

const t = await loadT('en', messagesTexts, refusalsTexts, errorsTexts);
const actions = { report: vi.fn(), block: vi.fn(), clear: vi.fn() };
const person = { displayName: 'Maria', portrait: null, unread: 0, readTo: 9, otherReadTo: 0 };

const conversation = (...messages: Message[]): Conversation => ({
  ...person,
  state: 'accepted',
  longest: 1000,
  denial: null,
  messages,
});

/** A message that was tried once, without an answer; its request id. */
async function showUnanswered(body: string): Promise<string> {
  const view = { reader: 'tomas', profileId: 'maria', takesFocus: false, backHref: '#', onBack: vi.fn() };
  render(<ConversationView {...view} actions={actions} lang="en" t={t} />);
  writeMessage('maria', body);
  await screen.findByText('Not sent yet');
  return server.sendMessage.mock.lastCall?.[0].requestId;
}

const remove = () => fireEvent.click(screen.getByRole('button', { name: 'Delete' }));

beforeEach(() => {
  $session.set({ status: 'signedIn', userId: 'tomas', email: 'tomas@example.org', emailVerified: true });
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  server.listMessages.mockResolvedValue(conversation());
  server.sendMessage.mockRejectedValue(new AppError('offline'));
});
afterEach(() => {
  cleanup();
  dropOwnedItems();
  dropDrafts();
  $session.set({ status: 'signedOut' });
  vi.resetAllMocks();
});

test('what waits is deleted and never sent; the focus stays with the messages', async () => {
  await showUnanswered('Never mind');
  remove();
  await waitFor(() => expect(screen.queryByText('Never mind')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Messages' }));
  expect(JSON.stringify(localStorage)).not.toContain('diadem-outbox-message');
  await outbox.run();
  expect(server.sendMessage).toHaveBeenCalledOnce();
  expect($toasts.get()).toEqual([]);
});

test('what had arrived although its answer was lost stays, and it is said', async () => {
  const requestId = await showUnanswered('Too late');
  const sentAt = '2026-11-21T10:00:00Z';
  const arrived = { number: 1, isOwn: true, isHidden: false, body: 'Too late', requestId, sentAt };
  server.listMessages.mockResolvedValue(conversation(arrived));
  remove();
  await waitFor(() => expect($toasts.get()[0]?.text).toMatch(/^Too late to delete/));
  expect(screen.getByText('Too late')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});

test('what waits until the person does something says so, and can be sent again or deleted', async () => {
  server.sendMessage.mockRejectedValue(new AppError('age_unconfirmed'));
  await showUnanswered('Hello');
  expect(screen.getByText(/18 or older/)).toBeTruthy();
  server.sendMessage.mockRejectedValue(new AppError('unexpected'));
  fireEvent.click(screen.getByRole('button', { name: 'Try now' }));
  expect(await screen.findByText(/^Something went wrong on our side/)).toBeTruthy();
  expect(server.sendMessage).toHaveBeenCalledTimes(2);
  expect(screen.getByText('Hello')).toBeTruthy();
  remove();
  await waitFor(() => expect(screen.queryByText('Hello')).toBeNull());
});

test('what is refused for good is the draft again, with what was written behind it', async () => {
  await showUnanswered('One');
  writeMessage('maria', 'Two');
  await waitFor(() => expect(screen.getAllByText('Not sent yet')).toHaveLength(2));
  server.sendMessage.mockRejectedValue(new AppError('repeated_text', { detail: '3' }));
  await outbox.run();
  expect(draftOf('tomas', 'maria')).toBe('One\nTwo');
  expect(await screen.findByRole('textbox')).toHaveProperty('value', 'One\nTwo');
  expect(screen.queryByText('Not sent yet')).toBeNull();
});
