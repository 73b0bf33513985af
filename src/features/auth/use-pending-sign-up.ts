import { useEffect, useState } from 'react';
import { forgetSignUp, type PendingSignUp, readSignUp, rememberSignUp } from './pending-sign-up.ts';

export type PendingSignUpState = {
  readonly signUp: PendingSignUp | null;
  readonly remember: (signUp: PendingSignUp) => void;
  readonly forget: () => void;
};

/** The sign-up that waits for its mail on this device; null in the render that hydrates. */
export function usePendingSignUp(): PendingSignUpState {
  const [signUp, setSignUp] = useState<PendingSignUp | null>(null);
  useEffect(() => setSignUp(readSignUp()), []);
  return {
    signUp,
    remember: (next) => {
      rememberSignUp(next);
      setSignUp(next);
    },
    forget: () => {
      forgetSignUp();
      setSignUp(null);
    },
  };
}
