import { useState } from 'react';
import { disqualifyEntry, type ReviewedEntry } from '#data/reviews.ts';
import type { Lang } from '#domain/locales.ts';
import type { ReviewReason } from '#domain/review-reasons.ts';
import { errorText } from '#i18n/error-text.ts';
import { profileHref } from '#i18n/links.ts';
import { type AppError, toAppError } from '#lib/app-error.ts';
import { ReasonPanel } from './ReasonPanel.tsx';
import { ReviewFacts } from './ReviewFacts.tsx';
import type { ModerationT } from './ReviewQueue.tsx';

type ReviewEntryProps = { readonly lang: Lang; readonly t: ModerationT; readonly entry: ReviewedEntry };

type Step =
  | { readonly name: 'shown' }
  | { readonly name: 'asked' }
  | { readonly name: 'sent' }
  | { readonly name: 'failed'; readonly error: AppError }
  | { readonly name: 'out' };

export function ReviewEntry({ lang, t, entry }: ReviewEntryProps) {
  const [step, setStep] = useState<Step>({ name: 'shown' });
  const takeOut = async (reason: ReviewReason, note: string): Promise<void> => {
    setStep({ name: 'sent' });
    try {
      await disqualifyEntry(entry.entry_id, reason, note);
      setStep({ name: 'out' });
    } catch (thrown) {
      setStep({ name: 'failed', error: toAppError(thrown) });
    }
  };
  return (
    <li className="appeal">
      <ReviewFacts lang={lang} t={t} entry={entry} />
      <div>
        {entry.state === 'approved' && step.name !== 'out' && (
          <p>
            <a className="text-link" href={profileHref(lang, entry.profile_id)}>
              {t('moderation.profile')}
            </a>
          </p>
        )}
        {step.name === 'failed' && (
          <p className="review-failure" role="alert">
            {errorText(t, step.error.code)}
          </p>
        )}
        {step.name === 'out' && <p role="status">{t('moderation.disqualified')}</p>}
        {step.name === 'asked' && (
          <ReasonPanel
            t={t}
            mode="disqualify"
            onReason={(reason, note) => void takeOut(reason, note)}
            onClose={() => setStep({ name: 'shown' })}
          />
        )}
        {step.name !== 'asked' && step.name !== 'out' && (
          <button
            type="button"
            className="button button-quiet"
            disabled={step.name === 'sent'}
            onClick={() => setStep({ name: 'asked' })}
          >
            {t('moderation.disqualify')}
          </button>
        )}
      </div>
    </li>
  );
}
