// The rate queue against a server that the test answers by hand, at the network.
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadT } from '#i18n/load.ts';
import errors from '#i18n/messages/en/errors.json';
import { errorsTexts } from '#i18n/namespaces/errors.ts';
import { rateTexts } from '#i18n/namespaces/rate.ts';
import { votingTexts } from '#i18n/namespaces/voting.ts';
import { queryClient } from '#query/query-client.ts';
import { answerByHand, signInHere, signOutHere } from '../../../../tests/support/dom/answered-network.ts';
import { settle } from '../../../../tests/support/dom/settle-react.ts';
import RateDialog from './RateDialog.tsx';
import { ADMIRE_MS } from './use-rate-queue.ts';

vi.mock('#lib/env.ts', async (original) =>
  (await import('../../../../tests/support/dom/answered-network.ts')).mockBackend(original),
);

const RECEIPT = '00000000-0000-4000-8000-000000000001';

let calls: ReturnType<typeof answerByHand>;
const called = (name: string) => calls.filter((call) => call.name === name);
const onClose = vi.fn();

const entry = (name: string, stars: number | null = null) => ({
  entry_id: name,
  profile_id: name,
  display_name: name,
  age: 24,
  city: 'Cebu',
  portrait: null,
  served_at: '2026-11-20T10:00:00Z',
  stars,
});
const queue = (names: readonly string[], rated = 0, stars: number | null = null) => ({
  week: '2026-w47',
  meter: { rated, needed: 5, weight: rated === 5 ? 1 : 0.25 },
  entries: names.map((name) => entry(name, stars)),
});

async function answer(name: string, body: object): Promise<void> {
  await vi.waitFor(() => expect(called(name).length).toBeGreaterThan(0));
  await act(async () => called(name).at(-1)?.answer(body));
  await settle();
}

/** The answer to the newest request, once there are so many. */
async function answerNext(count: number, body: object): Promise<void> {
  await vi.waitFor(() => expect(called('next_to_rate')).toHaveLength(count), { timeout: ADMIRE_MS + 2000 });
  await answer('next_to_rate', body);
}

async function show(voterId = 'tomas'): Promise<void> {
  await act(async () => {
    render(
      <Suspense>
        <RateDialog
          lang="en"
          country="ph"
          voterId={voterId}
          closesAt={null}
          signInHref="/auth?next=%2Fen-ph%2Fcontest%23rate"
          sourcesOf={() => []}
          onClose={onClose}
        />
      </Suspense>,
    );
  });
  await settle();
}

const name = () => document.querySelector('[data-part="rate-name"]')?.textContent ?? null;
const press = (key: string) => act(async () => void fireEvent.keyDown(document.body, { key }));
const vote = (stars: number) => ({
  entry_id: 'Ana',
  stars,
  state: 'counted',
  receipt: RECEIPT,
  cast_at: '2026-11-20T10:00:00Z',
});
const goOffline = (isOffline: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(!isOffline);

beforeEach(async () => {
  localStorage.clear();
  queryClient.clear();
  calls = answerByHand();
  signInHere('tomas');
  await loadT('en', rateTexts, votingTexts, errorsTexts);
});
afterEach(() => {
  cleanup();
  signOutHere();
  localStorage.clear();
  onClose.mockClear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the rate queue', () => {
  it('shows one contestant, the stars, the way on and the meter', async () => {
    await show();
    await answer('next_to_rate', queue(['Ana', 'Bea', 'Cora'], 2));
    expect(called('next_to_rate')[0]?.args).toEqual({ p_country: 'ph', p_count: 3 });
    expect(name()).toBe('Ana');
    expect(
      within(screen.getByRole('group', { name: 'Rate Ana', hidden: true })).getAllByRole('radio', {
        hidden: true,
      }),
    ).toHaveLength(5);
    expect(screen.getByText('2 of 5', { selector: 'span' })).toBeTruthy();
    expect(document.body.textContent).toContain('weigh a quarter');
  });

  it('casts the stars of a key with the time of looking, and goes on after a moment', async () => {
    await show();
    await answer('next_to_rate', queue(['Ana', 'Bea', 'Cora']));
    await press('4');
    await vi.waitFor(() => expect(called('rate_served')).toHaveLength(1));
    expect(called('rate_served')[0]?.args).toMatchObject({
      p_entry_id: 'Ana',
      p_stars: 4,
      p_looked_ms: expect.any(Number),
      p_is_from_outbox: false,
    });
    await vi.waitFor(() => expect(name()).toBe('Bea'), { timeout: ADMIRE_MS + 2000 });
    await answer('rate_served', vote(4));
    await answerNext(2, queue(['Bea', 'Cora', 'Dina'], 1));
    expect(name()).toBe('Bea');
    expect(screen.getByText('1 of 5', { selector: 'span' })).toBeTruthy();
  });

  it('skips by key and by button, and asks for more', async () => {
    await show();
    await answer('next_to_rate', queue(['Ana', 'Bea', 'Cora']));
    await press('s');
    expect(name()).toBe('Bea');
    await answer('skip_served', true as unknown as object);
    expect(called('skip_served')[0]?.args).toMatchObject({ p_entry_id: 'Ana' });
    await answerNext(2, queue(['Bea', 'Cora', 'Dina']));
    fireEvent.click(screen.getByRole('button', { name: 'Skip', hidden: true }));
    await settle();
    expect(name()).toBe('Cora');
  });

  it('without a network goes through those who were loaded, keeps the stars, and says what waits', async () => {
    await show();
    await answer('next_to_rate', queue(['Ana', 'Bea']));
    goOffline(true);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await press('5');
    await vi.waitFor(() => expect(name()).toBe('Bea'), { timeout: ADMIRE_MS + 2000 });
    await press('s');
    await vi.waitFor(() =>
      expect(document.body.textContent).toContain('You have seen everyone who was loaded.'),
    );
    await vi.waitFor(() => expect(document.body.textContent).toContain('1 vote waits for the network.'));
    expect(Object.keys(localStorage).filter((key) => key.startsWith('diadem-outbox-vote'))).toHaveLength(1);
  });

  it('asks for own stars to be kept or changed', async () => {
    await show();
    await answer('next_to_rate', queue(['Ana'], 1, 3));
    expect(document.body.textContent).toContain('You have rated Ana before.');
    fireEvent.click(screen.getByRole('button', { name: 'Keep my stars', hidden: true }));
    await vi.waitFor(() => expect(called('rate_served')[0]?.args).toMatchObject({ p_stars: 3 }));
  });

  it('says that everyone is rated at the full weight, and shows them again on demand', async () => {
    await show();
    await answer('next_to_rate', queue(['Ana'], 5, 3));
    expect(document.body.textContent).toContain('You have rated everyone');
    expect(document.body.textContent).toContain('count in full');
    fireEvent.click(screen.getByRole('button', { name: 'Look at them again', hidden: true }));
    await settle();
    expect(name()).toBe('Ana');
  });

  it('has a sentence for nobody left', async () => {
    await show();
    await answer('next_to_rate', queue([]));
    expect(document.body.textContent).toContain('There is nobody for you to rate right now.');
  });

  it.each(['email_not_verified', 'voting_not_open', 'week_opening'] as const)(
    'says why it is refused: %s',
    async (code) => {
      await show();
      await vi.waitFor(() => expect(called('next_to_rate').length).toBeGreaterThan(0));
      vi.stubGlobal('fetch', () =>
        Promise.resolve(
          Response.json({ code: 'P0001', message: code, details: null, hint: null }, { status: 400 }),
        ),
      );
      await act(async () => called('next_to_rate')[0]?.refuse(code));
      await vi.waitFor(
        () => expect(screen.getByRole('alert', { hidden: true }).textContent).toContain(errors[code]),
        {
          timeout: 4000,
        },
      );
      expect(screen.getByRole('button', { name: 'Try again', hidden: true })).toBeTruthy();
    },
  );

  it('asks a visitor to sign in, with the way back into the queue', async () => {
    signOutHere();
    await show('');
    expect(called('next_to_rate')).toHaveLength(0);
    expect(screen.getByRole('link', { name: 'Sign in', hidden: true }).getAttribute('href')).toBe(
      '/auth?next=%2Fen-ph%2Fcontest%23rate',
    );
  });
});
