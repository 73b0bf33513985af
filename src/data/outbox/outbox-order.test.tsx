import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { givenOutbox, settled } from '../../../tests/support/people/pending-items.ts';

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
});

describe('several items', () => {
  it('are sent one after the other, in the order in which they were given', async () => {
    const { outbox, sent, answer } = givenOutbox();
    for (const payload of ['a', 'b', 'c']) outbox.put(`to ${payload}`, payload);
    await settled();
    expect(sent()).toEqual(['a']);
    await answer();
    expect(sent()).toEqual(['a', 'b']);
    await answer();
    expect(sent()).toEqual(['a', 'b', 'c']);
  });

  it('wait together while nobody answers, and the one that failed comes last', async () => {
    const { outbox, sent, refuse, outcomes } = givenOutbox();
    outbox.put('maria', 'a');
    outbox.put('bea', 'b');
    await settled();
    await refuse('offline');
    expect(sent()).toEqual(['a']);
    expect(outcomes.map(({ status }) => status)).toEqual(['pending', 'pending']);
    void outbox.run();
    await settled();
    expect(sent()).toEqual(['a', 'b']);
  });

  it.each(['voting_closed', 'unexpected'] as const)(
    'are not held up by one that fails for itself (%s)',
    async (code) => {
      const { outbox, sent, refuse } = givenOutbox();
      outbox.put('maria', 'a');
      outbox.put('bea', 'b');
      await settled();
      await refuse(code);
      expect(sent()).toEqual(['a', 'b']);
    },
  );

  it('of one lane are replaced by the newest, which is sent after the one that is under way', async () => {
    const { outbox, sent, answer, waiting } = givenOutbox();
    outbox.put('maria', 'a');
    await settled();
    outbox.put('maria', 'b');
    outbox.put('maria', 'c');
    expect(waiting()).toEqual(['c']);
    await answer();
    expect(sent()).toEqual(['a', 'c']);
    await answer();
    expect(waiting()).toEqual([]);
  });

  it('of one lane that are all kept follow the first, and fall with it', async () => {
    const { outbox, sent, answer, refuse, outcomes, waiting } = givenOutbox('me', 'all');
    for (const payload of ['a', 'b']) outbox.put('maria', payload);
    outbox.put('ana', 'c');
    await settled();
    await refuse('unexpected');
    expect(sent()).toEqual(['a', 'c']);
    await refuse('unexpected');
    expect(outcomes).toHaveLength(3);
    void outbox.run();
    await settled();
    await refuse('contact_in_request');
    expect(waiting()).toEqual(['c']);
    await answer();
    expect(outcomes.at(3)).toMatchObject({ item: { payload: 'a' }, fallen: [{ payload: 'b' }] });
  });
});

describe('an item that is taken back', () => {
  it('is never sent, and what is behind it is', async () => {
    const { outbox, sent, refuse } = givenOutbox('me', 'all');
    for (const payload of ['a', 'b']) outbox.put('maria', payload);
    await settled();
    await refuse('offline');
    const withdrawn = outbox.withdraw(outbox.items()[0]?.requestId ?? '');
    await settled();
    expect(await withdrawn).toBe(true);
    void outbox.run();
    await settled();
    expect(sent()).toEqual(['a', 'b']);
    expect(await outbox.withdraw('unknown')).toBe(false);
  });

  it('while a request carries it has been sent', async () => {
    const { outbox, calls, answer } = givenOutbox('me', 'all');
    outbox.put('maria', 'a');
    await settled();
    const withdrawn = outbox.withdraw(calls[0]?.requestId ?? '');
    await answer();
    expect(await withdrawn).toBe(false);
  });

  it('while another tab sends it is waited for, and found sent', async () => {
    const [one, two] = [givenOutbox('me', 'all'), givenOutbox('me', 'all')];
    one.outbox.put('maria', 'a');
    await settled();
    const withdrawn = two.outbox.withdraw(two.outbox.items()[0]?.requestId ?? '');
    await settled();
    await one.answer();
    expect(await withdrawn).toBe(false);
    expect(one.sent()).toEqual(['a']);
  });

  it('stays while a tab that sleeps with the lock may carry it, and is sent all the same', async () => {
    const request = () => Promise.reject(new DOMException('signal timed out', 'TimeoutError'));
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
    const { outbox, sent, refuse } = givenOutbox('me', 'all');
    outbox.put('maria', 'a');
    await settled();
    await refuse('offline');
    expect(await outbox.withdraw(outbox.items()[0]?.requestId ?? '')).toBe(false);
    void outbox.run();
    await settled();
    expect(sent()).toEqual(['a', 'a']);
    Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true });
  });
});

describe('several tabs and people', () => {
  it('send an item once: the tab that comes later finds it gone', async () => {
    const [one, two] = [givenOutbox(), givenOutbox()];
    one.outbox.put('maria', 'a');
    void two.outbox.run();
    await settled();
    await one.answer();
    await vi.advanceTimersByTimeAsync(1000);
    expect([...one.sent(), ...two.sent()]).toEqual(['a']);
    expect(two.waiting()).toEqual([]);
  });

  it('where another tab gave a newer one the older is not sent again', async () => {
    const [one, two] = [givenOutbox(), givenOutbox()];
    one.outbox.put('maria', 'a');
    await settled();
    two.outbox.put('maria', 'b');
    expect(one.waiting()).toEqual(['b']);
    await one.refuse('unavailable');
    await vi.advanceTimersByTimeAsync(5000);
    expect(one.sent()).toEqual(['a']);
    expect(one.outcomes).toEqual([]);
  });

  it('a visitor’s item belongs to who signs in and sends it, and to nobody else afterwards', async () => {
    const { outbox, state, sent, refuse, waiting } = givenOutbox(null);
    outbox.put('maria', 'a');
    await settled();
    expect(sent()).toEqual([]);
    state.owner = 'me';
    void outbox.run();
    await settled();
    await refuse('offline');
    expect(sent()).toEqual(['a']);
    state.owner = 'another';
    expect(waiting()).toEqual([]);
    void outbox.run();
    await settled();
    expect(sent()).toEqual(['a']);
  });

  it('of two people both items of one lane stay, and a visitor’s takes their place', async () => {
    const { outbox, state, waiting } = givenOutbox('one');
    outbox.put('maria', 'of one');
    state.owner = 'two';
    outbox.put('maria', 'of two');
    expect(waiting()).toEqual(['of two']);
    state.owner = 'one';
    expect(waiting()).toEqual(['of one']);
    state.owner = null;
    outbox.put('maria', 'of a visitor');
    expect(waiting()).toEqual(['of a visitor']);
  });

  it('what is given while the session ends waits for the next sign-in', async () => {
    const { outbox, state, refuse, waiting, outcomes } = givenOutbox();
    outbox.put('maria', 'a');
    await settled();
    state.owner = null;
    await refuse('session_expired');
    expect(outcomes).toMatchObject([{ status: 'pending', error: { code: 'session_expired' } }]);
    expect(waiting()).toEqual(['a']);
    expect(outbox.items()[0]?.isSending).toBe(false);
  });
});
