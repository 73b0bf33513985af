// An entry that was found, and how it is taken out of its contest.
import { useEffect, useRef, useState } from 'react';
import { disqualifyEntry, type ReviewedEntry } from '#data/reviews.ts';
import type { Lang } from '#domain/locales.ts';
import type { ReviewReason } from '#domain/review-reasons.ts';
import { profileHref } from '#i18n/routing/links.ts';
import { type AppError, toAppError } from '#lib/app-error.ts';
import { DisqualifyForm } from './DisqualifyForm.tsx';
import type { ModerationT } from './labels.ts';
import { ReviewFacts } from './ReviewFacts.tsx';

type ReviewEntryProps = { readonly lang: Lang; readonly t: ModerationT; readonly entry: ReviewedEntry };

type Step =
  | { readonly name: 'shown' }
  | { readonly name: 'asked'; readonly error: AppError | null; readonly isSending: boolean }
  | { readonly name: 'out' };

export function ReviewEntry({ lang, t, entry }: ReviewEntryProps) {
  const [step, setStep] = useState<Step>(
    entry.state === 'disqualified' ? { name: 'out' } : { name: 'shown' },
  );
  const takeOut = async (reason: ReviewReason, note: string): Promise<void> => {
    setStep({ name: 'asked', error: null, isSending: true });
    try {
      await disqualifyEntry(entry.entryId, reason, note);
      setStep({ name: 'out' });
    } catch (thrown) {
      setStep({ name: 'asked', error: toAppError(thrown), isSending: false });
    }
  };
  return (
    <li className="grid gap-x-6 gap-y-4 border-b border-line py-6 lg:max-w-[1100px] lg:grid-cols-2">
      <ReviewFacts lang={lang} t={t} entry={entry} />
      <div>
        {entry.state === 'approved' && step.name !== 'out' && (
          <p>
            <a className="text-link" href={profileHref(lang, entry.profileId)}>
              {t('moderation.profile')}
            </a>
          </p>
        )}
        {step.name === 'shown' && (
          <AskButton t={t} onAsk={() => setStep({ name: 'asked', error: null, isSending: false })} />
        )}
        {step.name === 'asked' && (
          <DisqualifyForm
            t={t}
            entry={entry}
            error={step.error}
            isSending={step.isSending}
            onSend={(reason, note) => void takeOut(reason, note)}
            onClose={() => setStep({ name: 'shown' })}
          />
        )}
        <Out t={t} isOut={step.name === 'out'} wasOut={entry.state === 'disqualified'} />
      </div>
    </li>
  );
}

/** Whoever closes the form finds the focus where it was. */
function AskButton({ t, onAsk }: { readonly t: ModerationT; readonly onAsk: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus();
  }, []);
  return (
    <button type="button" className="button button-quiet" ref={button} onClick={onAsk}>
      {t('moderation.disqualify')}
    </button>
  );
}

/** The form is gone with the entry: the focus goes to what came of it. */
function Out({
  t,
  isOut,
  wasOut,
}: {
  readonly t: ModerationT;
  readonly isOut: boolean;
  readonly wasOut: boolean;
}) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isOut && !wasOut) line.current?.focus();
  }, [isOut, wasOut]);
  if (wasOut) return <p className="text-muted">{t('moderation.isDisqualified')}</p>;
  return (
    <p className="font-semibold empty:hidden focus:outline-none" role="status" ref={line} tabIndex={-1}>
      {isOut && t('moderation.disqualified')}
    </p>
  );
}
