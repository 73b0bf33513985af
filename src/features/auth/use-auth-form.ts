import { type SubmitEvent, useRef, useState } from 'react';
import { signIn, signUp } from '#data/session/auth.ts';
import type { Lang } from '#domain/locales.ts';
import { type AppErrorCode, toAppError } from '#lib/app-error.ts';
import {
  type AuthAnswers,
  type AuthMode,
  type AuthProblems,
  findAuthProblems,
  readAuthAnswers,
} from './auth-answers.ts';

/** A refusal of the backend belongs to a field where one can be named; otherwise to the form. */
export type AuthFormState =
  | { readonly status: 'editing'; readonly problems: AuthProblems }
  | { readonly status: 'sending' }
  | { readonly status: 'refused'; readonly error: AppErrorCode };

export type AuthForm = {
  readonly state: AuthFormState;
  readonly submit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** Forgets what was wrong, not what was typed. */
  readonly reset: () => void;
};

type AuthFormOptions = {
  readonly lang: Lang;
  readonly mode: AuthMode;
  /** The account exists, or the address waits for its confirmation: the mail is the next step. */
  readonly onCheckMail: (email: string, wasSent: boolean) => void;
};

const NO_PROBLEMS: AuthFormState = { status: 'editing', problems: {} };

export function useAuthForm({ lang, mode, onCheckMail }: AuthFormOptions): AuthForm {
  const [state, setState] = useState<AuthFormState>(NO_PROBLEMS);
  const isSending = useRef(false);

  const send = async (answers: AuthAnswers): Promise<void> => {
    isSending.current = true;
    setState({ status: 'sending' });
    try {
      if (mode === 'signIn') await signIn(answers.email, answers.password);
      else await createAccount(answers, lang);
      if (mode === 'signUp') onCheckMail(answers.email, true);
      setState(NO_PROBLEMS);
    } catch (thrown) {
      const error = toAppError(thrown).code;
      setState({ status: 'refused', error });
      if (error === 'email_not_verified') onCheckMail(answers.email, false);
    } finally {
      isSending.current = false;
    }
  };

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isSending.current) return;
    const form = event.currentTarget;
    const answers = readAuthAnswers(new FormData(form));
    const problems = findAuthProblems(answers, mode);
    const [first] = Object.keys(problems);
    if (first === undefined) {
      void send(answers);
      return;
    }
    setState({ status: 'editing', problems });
    form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  };

  return { state, submit, reset: () => setState(NO_PROBLEMS) };
}

async function createAccount({ email, password }: AuthAnswers, lang: Lang): Promise<void> {
  await signUp({ email, password, lang, acceptedAt: new Date().toISOString() });
}
