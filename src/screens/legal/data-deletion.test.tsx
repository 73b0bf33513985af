import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { confirmRequest, readDeletionState, requestDeletion } from '#features/legal/deletion-request.ts';
import { AppError } from '#lib/app-error.ts';
import { $session } from '#stores/session.ts';
import './data-deletion.ts';

vi.mock(import('#features/legal/deletion-request.ts'), async (original) => ({
  ...(await original()),
  confirmRequest: vi.fn(),
  readDeletionState: vi.fn(),
  requestDeletion: vi.fn(),
}));

const CODE = '7KQM-4XPT-9RWD';
const sayings = {
  waiting: 'waiting',
  confirmed: 'on {{date}}',
  undone: 'undone',
  done: 'done',
  unknown: 'unknown',
  emailInvalid: 'no address',
  link_expired: 'ask again',
  not_allowed: 'an admin',
  offline: 'offline',
};
const ana = { status: 'signedIn', userId: 'ana', email: 'ana@mail.example', emailVerified: true } as const;

function open(search = ''): void {
  history.replaceState(null, '', `/data-deletion${search}`);
  const page = document.createElement('div');
  page.innerHTML = `<data-deletion data-lang="en"><template>${Object.entries(sayings)
    .map(([name, saying]) => `<p data-say="${name}">${saying}</p>`)
    .join('')}</template><section data-part="ask">
      <form data-form="ask"><input name="email"><p data-problem="ask"></p><button class="button"></button></form>
    </section>
    <section data-part="sent" hidden><h2 tabindex="-1">Sent</h2><p data-problem="mail"></p><p data-text="code"></p></section>
    <section data-part="confirm" hidden><h2 tabindex="-1">Sure?</h2><p data-text="who" data-pattern="as {{email}}"></p>
      <p data-problem="confirm"></p><button class="button" data-action="confirm"></button></section>
    <section data-part="check"><h2 tabindex="-1">Check</h2>
      <form data-form="check"><input name="code"><p data-problem="check"></p><button class="button"></button></form>
      <p data-text="state"></p></section></data-deletion>`;
  document.body.replaceChildren(page);
}
const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const textOf = (selector: string) => all(selector)[0]?.textContent;
const shown = () => all('[data-part]:not([hidden])').map((part) => part.dataset['part']);
const submit = (form: string) =>
  all(`form[data-form="${form}"]`)[0]?.dispatchEvent(new Event('submit', { cancelable: true }));
const type = (name: string, value: string) => {
  (all(`input[name="${name}"]`)[0] as HTMLInputElement).value = value;
};

beforeEach(() => vi.resetAllMocks());
afterEach(() => $session.set({ status: 'unknown' }));

test('after asking the code is shown and can be checked at once; a mail that cannot be sent is told later', async () => {
  let failMail: (problem: 'offline') => void = () => undefined;
  const mailProblem = new Promise<'offline'>((resolve) => {
    failMail = resolve;
  });
  vi.mocked(requestDeletion).mockResolvedValue({ code: CODE, mailProblem });
  vi.mocked(readDeletionState).mockResolvedValue({ state: 'waiting', eraseAt: null });
  open();
  type('email', ' ana@mail.example ');
  submit('ask');
  await vi.waitFor(() => expect(shown()).toEqual(['sent', 'check']));
  expect(requestDeletion).toHaveBeenCalledExactlyOnceWith('en', 'ana@mail.example');
  expect([textOf('[data-text="code"]'), document.activeElement?.textContent]).toEqual([CODE, 'Sent']);
  submit('check');
  await vi.waitFor(() => expect(textOf('[data-text="state"]')).toBe('waiting'));
  failMail('offline');
  await vi.waitFor(() => expect(textOf('[data-problem="mail"]')).toBe('offline'));
});

test('what is no address is asked of nobody', async () => {
  open();
  type('email', 'ana');
  submit('ask');
  await vi.waitFor(() => expect(textOf('[data-problem="ask"]')).toBe('no address'));
  expect(requestDeletion).not.toHaveBeenCalled();
});

test('the mailed link asks once more, and the answer tells the day', async () => {
  $session.set(ana);
  vi.mocked(readDeletionState).mockResolvedValue({ state: 'waiting', eraseAt: null });
  vi.mocked(confirmRequest).mockResolvedValue({ state: 'confirmed', eraseAt: '2026-12-05T12:00:00Z' });
  open(`?code=${CODE}`);
  await vi.waitFor(() => expect(shown()).toEqual(['confirm', 'check']));
  expect(textOf('[data-text="who"]')).toBe('as ana@mail.example');
  expect(confirmRequest).not.toHaveBeenCalled();
  all('[data-action="confirm"]')[0]?.click();
  await vi.waitFor(() => expect(textOf('[data-text="state"]')).toBe('on December 5, 2026'));
  expect(confirmRequest).toHaveBeenCalledExactlyOnceWith(CODE);
  expect([shown(), location.search]).toEqual([['check'], '']);
});

test.each([
  ['not_allowed', 'confirm', 'an admin'],
  ['link_expired', 'ask', 'ask again'],
] as const)('%s is told, and the way on is shown: %s', async (code, part, told) => {
  $session.set(ana);
  vi.mocked(readDeletionState).mockResolvedValue({ state: 'waiting', eraseAt: null });
  vi.mocked(confirmRequest).mockRejectedValue(new AppError(code));
  open(`?code=${CODE}`);
  await vi.waitFor(() => expect(shown()).toContain('confirm'));
  all('[data-action="confirm"]')[0]?.click();
  const place = `[data-problem="${part === 'ask' ? 'check' : part}"]`;
  await vi.waitFor(() => expect(textOf(place)).toBe(told));
  expect(shown()).toEqual([part, 'check']);
});

test.each([
  [{ state: 'waiting', eraseAt: null } as const, '[data-problem="check"]', 'ask again'],
  [{ state: 'done', eraseAt: null } as const, '[data-text="state"]', 'done'],
])('a link without a session, or of a request that is through, asks nothing', async (state, place, told) => {
  $session.set({ status: 'signedOut' });
  vi.mocked(readDeletionState).mockResolvedValue(state);
  open(`?code=${CODE}`);
  await vi.waitFor(() => expect(textOf(place)).toBe(told));
  expect(shown()).toEqual(['ask', 'check']);
});
