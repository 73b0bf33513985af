// "Continue with Google", where the backend has it configured; it takes room that is there anyway, so nothing moves.
import { useEffect, useState } from 'react';
import { googleAddress, offersGoogle } from '#data/session/google-sign-in.ts';
import { errorText } from '#i18n/error-text.ts';
import type { T } from '#i18n/t.ts';
import { type AppErrorCode, toAppError } from '#lib/app-error.ts';
import { GoogleSign } from './GoogleSign.tsx';

type GoogleButtonProps = {
  readonly t: T<'auth' | 'errors'>;
  /** Where Google leads back to: a page of our own. */
  readonly redirectTo: () => string;
};

type State =
  | { readonly status: 'idle' | 'leaving' }
  | { readonly status: 'refused'; readonly error: AppErrorCode };

const IDLE: State = { status: 'idle' };

export function GoogleButton({ t, redirectTo }: GoogleButtonProps) {
  const isOffered = useGoogleOffer();
  const [state, setState] = useState<State>(IDLE);
  const isLeaving = state.status === 'leaving';

  useEffect(() => {
    // Back from Google by the button of the browser: the page is as it was left.
    const onShow = (event: PageTransitionEvent): void => {
      if (event.persisted) setState(IDLE);
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);

  const leave = async (): Promise<void> => {
    setState({ status: 'leaving' });
    try {
      location.assign(await googleAddress(redirectTo()));
    } catch (thrown) {
      setState({ status: 'refused', error: toAppError(thrown).code });
    }
  };

  if (!isOffered) return null;
  return (
    // In the room that every form keeps below it.
    <div className="absolute inset-x-0 bottom-0 grid h-18 content-start gap-2 pt-3">
      <button
        type="button"
        className="button button-quiet gap-3"
        aria-disabled={isLeaving}
        onClick={() => {
          if (!isLeaving) void leave();
        }}
      >
        <GoogleSign />
        {isLeaving ? t('auth.sending') : t('auth.google')}
      </button>
      <p className="text-danger empty:hidden" role="alert">
        {state.status === 'refused' && errorText(t, state.error)}
      </p>
    </div>
  );
}

/** False until the backend says that it has Google. */
function useGoogleOffer(): boolean {
  const [isOffered, setOffered] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    void offersGoogle().then((is) => {
      if (isCurrent) setOffered(is);
    });
    return () => {
      isCurrent = false;
    };
  }, []);
  return isOffered;
}
