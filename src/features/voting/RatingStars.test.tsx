import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import errors from '#i18n/messages/en/errors.json';
import messages from '#i18n/messages/en/voting.json';
import { createT } from '#i18n/t.ts';
import type { Ballot } from './ballot.ts';
import { EMPTY_BALLOT } from './ballot.ts';
import { KEY_SETTLE_MS, RatingStars } from './RatingStars.tsx';

afterEach(cleanup);

const t = createT<'voting' | 'errors'>([{ lang: 'en', dictionaries: { voting: messages, errors } }]);

function showStars(ballot: Ballot, isOpen = true) {
  const onChoose = vi.fn();
  const onSendAgain = vi.fn();
  render(
    <RatingStars
      name="Maria"
      ballot={ballot}
      t={t}
      isOpen={isOpen}
      signInHref="/auth?next=%2Fen-ph%2Fcontest"
      onChoose={onChoose}
      onSendAgain={onSendAgain}
    />,
  );
  const status = () => document.querySelector('[data-part="rating-status"]')?.textContent;
  const filled = () => document.querySelectorAll('.star-filled').length;
  return { onChoose, onSendAgain, status, filled };
}

describe('the stars of a contestant', () => {
  it('are a radio group that names the contestant and each choice', () => {
    showStars(EMPTY_BALLOT);
    expect(screen.getByRole('group', { name: 'Rate Maria' })).toBeTruthy();
    const names = screen.getAllByRole('radio').map((star) => star.getAttribute('aria-label'));
    expect(names).toEqual([1, 2, 3, 4, 5].map((stars) => `Rate Maria: ${stars} of 5 stars`));
  });

  it('pass a tap on at once', () => {
    const { onChoose } = showStars(EMPTY_BALLOT);
    fireEvent.click(screen.getByRole('radio', { name: /4 of 5/ }));
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(4, 0);
  });

  it('wait where arrow keys come to rest, and not after a tap that follows', () => {
    const { onChoose } = showStars(EMPTY_BALLOT);
    const star = screen.getByRole('radio', { name: /2 of 5/ });
    fireEvent.keyDown(star, { key: 'ArrowRight' });
    fireEvent.click(star);
    expect(onChoose).toHaveBeenLastCalledWith(2, KEY_SETTLE_MS);
    const other = screen.getByRole('radio', { name: /5 of 5/ });
    fireEvent.pointerDown(other);
    fireEvent.click(other);
    expect(onChoose).toHaveBeenLastCalledWith(5, 0);
  });

  it('cannot be changed after the close', () => {
    const { filled } = showStars({ status: 'idle', stars: 3, receipt: 'r' }, false);
    expect((screen.getByRole('group') as HTMLFieldSetElement).disabled).toBe(true);
    expect(filled()).toBe(3);
  });
});

it('a star that was tapped before the script came is chosen when it comes', async () => {
  const onChoose = vi.fn();
  const stars = (
    <RatingStars
      name="Maria"
      ballot={EMPTY_BALLOT}
      t={t}
      isOpen
      signInHref="/auth"
      onChoose={onChoose}
      onSendAgain={() => undefined}
    />
  );
  const host = document.createElement('div');
  host.innerHTML = renderToString(stars);
  document.body.append(host);
  host.querySelector<HTMLInputElement>('input[value="4"]')?.click();
  const root = await act(async () => hydrateRoot(host, stars));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(4, 0);
  act(() => root.unmount());
  host.remove();
});

describe('the line below says', () => {
  it('nothing before a vote', () => {
    const { status, filled } = showStars(EMPTY_BALLOT);
    expect(status()).toBe('');
    expect(filled()).toBe(0);
  });

  it('what the own vote is', () => {
    expect(showStars({ status: 'idle', stars: 1, receipt: 'r' }).status()).toBe('Your vote: 1 star');
  });

  it('that a vote is being saved, with the stars filled already', () => {
    const { status, filled } = showStars({ status: 'saving', stars: 4 });
    expect(status()).toBe('Saving…');
    expect(filled()).toBe(4);
  });

  it('that it is saved, with the beginning of the receipt', () => {
    const receipt = '3f1d2c4b-0000-4000-8000-000000000000';
    expect(showStars({ status: 'saved', stars: 4, receipt }).status()).toBe(
      'Your vote: 4 stars · Receipt 3f1d2c4b',
    );
  });

  it('that a signed-out choice is kept, and where to sign in', () => {
    const { status } = showStars({ status: 'pending', stars: 5, reason: 'signed_out', isLasting: true });
    expect(status()).toContain('Kept on this device.');
    expect(screen.getByRole('link').getAttribute('href')).toBe('/auth?next=%2Fen-ph%2Fcontest');
  });

  it.each([
    ['the age is confirmed', 'age_unconfirmed', /18 or older/],
    ['there is a new password', 'password_unconfirmed', /Choose a new password/],
  ] as const)('that a choice is kept until %s, and where', (_, reason, name) => {
    const { status } = showStars({ status: 'pending', stars: 5, reason, isLasting: true });
    expect(status()).toContain('Kept on this device.');
    const link = screen.getByRole('link', { name });
    expect(link.getAttribute('href')).toBe('/auth?next=%2Fen-ph%2Fcontest');
  });

  it('that an unsent choice is kept, and sends it again when asked', () => {
    const { onSendAgain, status } = showStars({
      status: 'pending',
      stars: 5,
      reason: 'unreachable',
      isLasting: true,
    });
    expect(status()).not.toContain('Your vote');
    fireEvent.click(screen.getByRole('button', { name: 'Send again' }));
    expect(onSendAgain).toHaveBeenCalledOnce();
  });

  it.each(['signed_out', 'unreachable'] as const)(
    'that a choice (%s) is gone with the page where the browser stores nothing',
    (reason) => {
      const { status } = showStars({ status: 'pending', stars: 5, reason, isLasting: false });
      expect(status()).toContain(messages.keptInMemory);
      expect(status()).not.toContain(messages.keptSignedOut);
    },
  );

  it('that a vote is sent later when the server wants a pause', () => {
    const { status } = showStars({ status: 'pending', stars: 5, reason: 'paused', isLasting: true });
    expect(status()).toBe(messages.keptPaused);
  });

  it('why a vote was refused, above the stars that count', () => {
    const { status, filled } = showStars({ status: 'failed', stars: 2, error: 'voting_closed' });
    expect(status()).toBe(errors.voting_closed);
    expect(filled()).toBe(2);
  });
});
