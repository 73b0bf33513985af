// One action with its reason, folded away until it is wanted; what is wrong stays beside its field.
import { type ReactNode, type SubmitEvent, useId, useRef, useState } from 'react';
import { errorText } from '#i18n/error-text.ts';
import { AppError, toAppError } from '#lib/app-error.ts';
import { Field } from '#ui/Field.tsx';
import { Disclosure } from './Disclosure.tsx';
import { fieldProblem, refusedField } from './field-problem.ts';
import type { AdminT } from './labels.ts';

type ActionFormProps = {
  readonly t: AdminT;
  readonly label: string;
  /** What it does, in a sentence. */
  readonly hint: string;
  readonly act: (fields: FormData, reason: string) => Promise<void>;
  /** Fields before the reason. */
  readonly children?: (error: AppError | null) => ReactNode;
};

export function ActionForm({ t, label, hint, act, children }: ActionFormProps) {
  const { error, isSending, submit } = useAction(act);
  const details = useRef<HTMLDetailsElement>(null);
  const hintId = useId();
  return (
    <Disclosure summary={label} ref={details}>
      <form
        className="grid max-w-[480px] gap-3 pt-2 pb-4"
        noValidate
        aria-describedby={hintId}
        aria-busy={isSending}
        onSubmit={(event) => void submit(event, () => details.current?.removeAttribute('open'))}
      >
        <p className="text-muted" id={hintId}>
          {hint}
        </p>
        {children?.(error)}
        <ReasonField t={t} error={error} />
        <FormFailure t={t} error={error} />
        <button type="submit" className="button justify-self-start" aria-disabled={isSending}>
          {label}
        </button>
      </form>
    </Disclosure>
  );
}

export function ReasonField({ t, error }: { readonly t: AdminT; readonly error: AppError | null }) {
  return (
    <Field
      name="reason"
      label={t('admin.reason')}
      error={fieldProblem(t, error, 'reason')}
      maxLength={500}
      autoComplete="off"
      required
    />
  );
}

/** A refusal that is about no field. */
export function FormFailure({ t, error }: { readonly t: AdminT; readonly error: AppError | null }) {
  return (
    <p className="text-danger empty:hidden" role="alert">
      {error && refusedField(error) === null && errorText(t, error.code)}
    </p>
  );
}

export function useAction(act: ActionFormProps['act']) {
  const [error, setError] = useState<AppError | null>(null);
  const [isSending, setSending] = useState(false);
  const submit = async (event: SubmitEvent<HTMLFormElement>, onDone: () => void): Promise<void> => {
    event.preventDefault();
    if (isSending) return;
    const form = event.currentTarget;
    const fields = new FormData(form);
    const reason = String(fields.get('reason') ?? '').trim();
    const refuse = (refused: AppError): void => {
      setError(refused);
      const field = refusedField(refused);
      if (field) form.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
    };
    if (reason === '') {
      refuse(new AppError('invalid_field', { detail: 'reason' }));
      return;
    }
    setSending(true);
    setError(null);
    try {
      await act(fields, reason);
      form.reset();
      onDone();
    } catch (thrown) {
      refuse(toAppError(thrown));
    } finally {
      setSending(false);
    }
  };
  return { error, isSending, submit };
}
