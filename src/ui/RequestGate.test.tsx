import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { serverT } from '#i18n/server.ts';
import { AppError } from '#lib/app-error.ts';
import type { RequestState } from '#lib/request-state.ts';
import { GateMessage, RequestGate } from './RequestGate.tsx';

afterEach(cleanup);

function renderGate(state: RequestState<string[]>) {
  return render(
    <RequestGate
      state={state}
      loading={<p>skeleton</p>}
      empty={<GateMessage text="Nobody has entered yet." />}
      t={serverT('en')}
      retryLabel="Try again"
    >
      {(names) => <p>{names.join(' and ')}</p>}
    </RequestGate>,
  );
}

test('what loads is shown in its place and marked as busy', () => {
  renderGate({ status: 'loading' });
  expect(screen.getByText('skeleton').parentElement?.getAttribute('aria-busy')).toBe('true');
});

test('an empty answer says so', () => {
  renderGate({ status: 'empty' });
  expect(screen.getByText('Nobody has entered yet.')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an error says what happened and asks again on demand', () => {
  const retry = vi.fn();
  renderGate({ status: 'error', error: new AppError('offline'), retry });
  expect(screen.getByRole('alert').textContent).toContain('You are offline.');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledOnce();
});

test('an error that cannot be repaired offers no button', () => {
  renderGate({ status: 'error', error: new AppError('no_such_week') });
  expect(screen.queryByRole('button')).toBeNull();
});

test('an answer is shown', () => {
  renderGate({ status: 'ready', data: ['Amihan', 'Tala'] });
  expect(screen.getByText('Amihan and Tala')).toBeTruthy();
});
