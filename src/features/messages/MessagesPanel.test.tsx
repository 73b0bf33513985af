import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Conversation, ConversationCard, Message } from '#data/conversations.ts';
import { dropDrafts } from '#data/message-drafts.ts';
import { dropOwnedItems } from '#data/outbox/outbox-storage.ts';
import { loadT } from '#i18n/load.ts';
import { errorsTexts } from '#i18n/namespaces/errors.ts';
import { messagesTexts } from '#i18n/namespaces/messages.ts';
import { refusalsTexts } from '#i18n/namespaces/refusals.ts';
import { AppError } from '#lib/app-error.ts';
import { queryClient } from '#query/query-client.ts';
import { $session } from '#stores/session.ts';
import type { ConversationActions } from './conversation/conversation-props.ts';
import { MessagesPanel } from './MessagesPanel.tsx';

const server = vi.hoisted(() => ({
  listConversations: vi.fn(),
  listMessages: vi.fn(),
  sendMessage: vi.fn(),
  acceptRequest: vi.fn(),
  refuseRequest: vi.fn(),
  markRead: vi.fn(),
  countUnread: vi.fn(),
}));
vi.mock('#data/conversations.ts', () => ({ ...server, CONVERSATIONS_PAGE: 20, MESSAGES_PAGE: 30 }));
vi.mock('#data/messages.ts', () => server);
vi.mock('#data/client/person-channel.ts', () => ({ subscribeToPerson: () => new Promise(() => undefined) }));

/** How often a bubble was asked for, whether or not it had changed. */
const bubbles = vi.hoisted(() => ({ rendered: 0 }));
vi.mock('./conversation/MessageBubble.tsx', async (original) => {
  const { MessageBubble } = await original<typeof import('./conversation/MessageBubble.tsx')>();
  return {
    MessageBubble: (props: ComponentProps<typeof MessageBubble>) => {
      bubbles.rendered += 1;
      return <MessageBubble {...props} />;
    },
  };
});

const t = await loadT('en', messagesTexts, refusalsTexts, errorsTexts);
const asked = { report: vi.fn(), block: vi.fn(), clear: vi.fn() } satisfies ConversationActions;

const card: ConversationCard = {
  profileId: 'maria',
  displayName: 'Maria',
  portrait: null,
  lastLine: 'See you there',
  lastIsOwn: false,
  lastAt: '2026-11-21T10:00:00Z',
  unread: 2,
  isWaiting: false,
  cursor: 'one',
};

const hello: Message = {
  number: 1,
  isOwn: false,
  requestId: null,
  body: 'Hello there',
  isHidden: false,
  sentAt: '2026-11-21T10:00:00Z',
};

function conversation(change: Partial<Conversation> = {}): Conversation {
  const head = {
    displayName: 'Maria',
    portrait: null,
    state: 'accepted',
    longest: 1000,
    denial: null,
  } as const;
  return { ...head, unread: 0, readTo: 1, otherReadTo: 0, messages: [hello], ...change };
}

const newRequest = (change: Partial<Conversation> = {}) =>
  conversation({ state: 'none', longest: 300, messages: [], ...change });

let person = 0;

/** Every test is another person: what was read by one is not shown to the next. */
function signIn(): string {
  person += 1;
  const userId = `reader-${person}`;
  $session.set({ status: 'signedIn', userId, email: 'voter@example.org', emailVerified: true });
  return userId;
}

function show(openId: string | null = 'maria') {
  const place = { folder: 'inbox', openId, isFromList: false } as const;
  return render(
    <MessagesPanel
      reader={signIn()}
      place={place}
      actions={asked}
      lang="en"
      t={t}
      contestHref="/en-ph/contest"
    />,
  );
}

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message to Maria' });

async function write(text: string): Promise<void> {
  fireEvent.change(await field(), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: /^Send/ }));
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  server.listConversations.mockResolvedValue([card]);
  server.listMessages.mockResolvedValue(conversation());
  server.countUnread.mockResolvedValue({ messages: 2, requests: 1 });
  server.markRead.mockResolvedValue(0);
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  dropOwnedItems();
  dropDrafts();
  $session.set({ status: 'signedOut' });
  vi.resetAllMocks();
});

test('the list tells who wrote, what, and how much of it is unread', async () => {
  show(null);
  expect(await screen.findByRole('link', { name: 'Maria' })).toHaveProperty('hash', '#maria');
  expect(screen.getByText('See you there')).toBeTruthy();
  expect(screen.getAllByText('2 unread messages').length).toBeGreaterThan(0);
});

test('an empty list leads to the contest, and a failed one can be asked for again', async () => {
  server.listConversations.mockResolvedValue([]);
  const { unmount } = show(null);
  expect(await screen.findByText(/Nobody has written yet/)).toBeTruthy();
  expect(screen.getByRole('link', { name: "See this week's contest" })).toBeTruthy();
  unmount();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  server.listConversations.mockRejectedValueOnce(new AppError('unavailable')).mockResolvedValue([card]);
  show(null);
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Maria' })).toBeTruthy();
});

test('a message is sent by Enter, but not by Shift + Enter or the Enter that ends a word of Japanese', async () => {
  server.sendMessage.mockResolvedValue({ number: 2, sentAt: '2026-11-21T10:01:00Z', state: 'accepted' });
  show();
  const box = await field();
  fireEvent.change(box, { target: { value: 'Hi' } });
  fireEvent.keyDown(box, { key: 'Enter', shiftKey: true });
  fireEvent.keyDown(box, { key: 'Enter', isComposing: true });
  expect(server.sendMessage).not.toHaveBeenCalled();
  fireEvent.keyDown(box, { key: 'Enter' });
  await waitFor(() => expect(server.sendMessage).toHaveBeenCalledOnce());
  expect(server.sendMessage.mock.calls[0]?.[0]).toMatchObject({ to: 'maria', body: 'Hi' });
  expect(box.value).toBe('');
  expect(await screen.findByText('Hi')).toBeTruthy();
});

test('a refused request comes back into its field with the reason', async () => {
  server.listMessages.mockResolvedValue(newRequest());
  server.sendMessage.mockRejectedValue(new AppError('contact_in_request', { detail: 'phone' }));
  show();
  await write('Call me: 555 123 4567');
  expect(await screen.findByText(/may not hold phone numbers/)).toBeTruthy();
  expect((await field()).value).toBe('Call me: 555 123 4567');
});

test('who cannot ask now is told until when, before anything is written', async () => {
  const denial = { code: 'account_too_new', detail: '2026-11-22T09:30:00Z' };
  server.listMessages.mockResolvedValue(newRequest({ denial }));
  show();
  expect(await screen.findByText(/less than 24 hours old.*from Sunday, November 22/)).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a request says its rules, and counts', async () => {
  server.listMessages.mockResolvedValue(newRequest());
  show();
  const box = await field();
  expect(screen.getByText(/up to 300 characters, without links/)).toBeTruthy();
  fireEvent.change(box, { target: { value: 'x'.repeat(302) } });
  expect(screen.getByText('2 characters too many')).toBeTruthy();
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(server.sendMessage).not.toHaveBeenCalled();
});

test('what was begun is there again after a reload, and gone after signing out', async () => {
  show();
  fireEvent.change(await field(), { target: { value: 'Half a sent' } });
  expect(JSON.stringify(localStorage)).toContain('Half a sent');
  dropDrafts();
  expect(JSON.stringify(localStorage)).not.toContain('diadem-message');
});

test('a request is accepted or declined, and says that nobody is told', async () => {
  server.listMessages.mockResolvedValue(conversation({ state: 'request' }));
  server.refuseRequest.mockResolvedValue({ state: 'refused' });
  show();
  const decline = await screen.findByRole('button', { name: 'Decline' });
  server.listMessages.mockResolvedValue(conversation({ state: 'refused' }));
  fireEvent.click(decline);
  expect(await screen.findByText('You declined this request. Nobody was told.')).toBeTruthy();
  server.acceptRequest.mockResolvedValue({ state: 'accepted' });
  // What was written meanwhile comes along.
  server.listMessages.mockResolvedValue(
    conversation({ messages: [{ ...hello, number: 2, body: 'Since then' }, hello] }),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Accept after all' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /Accept/ })).toBeNull());
  expect(await field()).toBeTruthy();
  expect(await screen.findByText('Since then')).toBeTruthy();
});

test('a request that has lapsed is answered by a reply alone', async () => {
  server.listMessages.mockResolvedValue(conversation({ state: 'request' }));
  server.refuseRequest.mockResolvedValue({ state: 'lapsed' });
  show();
  const decline = await screen.findByRole('button', { name: 'Decline' });
  server.listMessages.mockResolvedValue(conversation({ state: 'lapsed' }));
  // Somebody declines a page that was opened before the time was over.
  fireEvent.click(decline);
  expect(
    await screen.findByText('This request lapsed after 30 days. A reply still accepts it.'),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Accept|Decline/ })).toBeNull();
  server.sendMessage.mockResolvedValue({ number: 2, sentAt: '2027-01-21T10:00:00Z', state: 'accepted' });
  fireEvent.change(await field(), { target: { value: 'Better late than never' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.queryByText(/lapsed/)).toBeNull());
});

test('an address in a message is text, and so is markup', async () => {
  const body = 'https://example.org <b>bold</b>';
  server.listMessages.mockResolvedValue(conversation({ messages: [{ ...hello, body }] }));
  const { container } = show();
  expect(await screen.findByText(body)).toBeTruthy();
  expect(container.querySelectorAll('[data-part="history"] :is(a, b)')).toHaveLength(0);
});

test('reading is told, and the badge of the page hears of it', async () => {
  const heard = vi.fn();
  document.addEventListener('diadem:unread', heard);
  server.listMessages.mockResolvedValue(conversation({ readTo: 0, unread: 1 }));
  show();
  await waitFor(() => expect(server.markRead).toHaveBeenCalledWith('maria', 1));
  await waitFor(() => expect(heard).toHaveBeenCalled());
  document.removeEventListener('diadem:unread', heard);
});

test('the menu and each message of the other lead to what can be done about them', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Report this message' }));
  expect(asked.report).toHaveBeenCalledWith({ subject: 'message', profileId: 'maria', number: 1 }, 'Maria');
  fireEvent.click(screen.getByText('Block Maria'));
  expect(asked.block).toHaveBeenCalledWith('maria', 'Maria');
  fireEvent.click(screen.getByText('Delete conversation'));
  expect(asked.clear).toHaveBeenCalledWith('maria', 'Maria');
});

test('a report of somebody without a page is about what was written last', async () => {
  server.listMessages.mockResolvedValue(
    conversation({
      portrait: null,
      messages: [
        { ...hello, number: 2 },
        { ...hello, requestId: 'older' },
      ],
    }),
  );
  show();
  fireEvent.click(await screen.findByText('Report Maria'));
  expect(asked.report).toHaveBeenCalledWith({ subject: 'message', profileId: 'maria', number: 2 }, 'Maria');
});

test('a key that is pressed renders no bubble again', async () => {
  show();
  const box = await field();
  await screen.findByText('Hello there');
  const before = bubbles.rendered;
  expect(before).toBeGreaterThan(0);
  fireEvent.change(box, { target: { value: 'H' } });
  expect(box.value).toBe('H');
  expect(bubbles.rendered).toBe(before);
});
