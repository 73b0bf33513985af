// The one way a list or a form gets from a request to the screen: loading, empty, error or ready.
import type { ReactNode } from 'react';
import { errorText } from '#i18n/error-text.ts';
import type { T } from '#i18n/t.ts';
import type { RequestState } from '#lib/request-state.ts';

type RequestGateProps<Data> = {
  readonly state: RequestState<Data>;
  /** In the geometry of what will replace it. */
  readonly loading: ReactNode;
  /** One sentence and one action; see `GateMessage`. */
  readonly empty: ReactNode;
  readonly t: T<'errors'>;
  /** The words of the button that asks again. */
  readonly retryLabel: string;
  readonly children: (data: Data) => ReactNode;
};

export function RequestGate<Data>(props: RequestGateProps<Data>) {
  const { state, loading, empty, t, retryLabel, children } = props;
  switch (state.status) {
    case 'loading':
      return <div aria-busy="true">{loading}</div>;
    case 'empty':
      return empty;
    case 'error':
      return (
        <GateMessage isAlert text={errorText(t, state.error.code)}>
          {state.retry && (
            <button type="button" className="button button-quiet" onClick={state.retry}>
              {retryLabel}
            </button>
          )}
        </GateMessage>
      );
    case 'ready':
      return children(state.data);
  }
}

type GateMessageProps = {
  readonly text: string;
  readonly isAlert?: boolean;
  /** The one action that helps. */
  readonly children?: ReactNode;
};

/** One sentence on an empty grid and the one action that helps. */
export function GateMessage({ text, isAlert = false, children }: GateMessageProps) {
  return (
    <div className="gate-message" role={isAlert ? 'alert' : undefined}>
      <p>{text}</p>
      {children}
    </div>
  );
}
