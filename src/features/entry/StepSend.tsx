// Last step: everything once more, the consents, and for which week it will be.
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { type MyEntry, submitEntry } from '#data/entry.ts';
import { countryName } from '#domain/country-names.ts';
import { ageOn } from '#domain/entry-rules.ts';
import type { Lang } from '#domain/locales.ts';
import { errorText } from '#i18n/error-text.ts';
import { pageHref } from '#i18n/links.ts';
import { type AppErrorCode, toAppError } from '#lib/app-error.ts';
import { PlannedWeek } from './PlannedWeek.tsx';
import { newestOf, SentPhoto } from './StepPhoto.tsx';
import type { EntryT } from './texts.ts';
import type { MyEntryControl } from './use-my-entry.ts';

type StepSendProps = {
  readonly lang: Lang;
  readonly t: EntryT;
  readonly mine: MyEntry;
  readonly control: MyEntryControl;
  /** Picks the video: it comes from the feature of media. */
  readonly videoPicker: ReactNode;
};

const CONSENTS = ['adult', 'own_media', 'publication', 'rules'] as const;

export function StepSend({ lang, t, mine, control, videoPicker }: StepSendProps) {
  const [given, setGiven] = useState<ReadonlySet<string>>(new Set());
  const [isTried, setIsTried] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [error, setError] = useState<AppErrorCode | null>(null);
  const { entry, contest, profile } = mine;
  if (!entry) return null;
  const { details } = entry;
  const isComplete = CONSENTS.every((consent) => given.has(consent));

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setIsTried(true);
    if (!isComplete || isSending) return;
    setIsSending(true);
    setError(null);
    try {
      const consents = { adult: true, own_media: true, publication: true, rules: true };
      control.show(await submitEntry(entry.id, { ...consents, rules_version: contest.rules_version }));
    } catch (thrown) {
      setError(toAppError(thrown).code);
      setIsSending(false);
    }
  };

  const photos = (['portrait', 'body', 'video'] as const).map((kind) => newestOf(mine.media, kind));
  return (
    <form className="entry-form" noValidate onSubmit={(event) => void submit(event)}>
      <div className="entry-preview">
        {photos.map((medium) => medium && <SentPhoto key={medium.id} t={t} medium={medium} />)}
      </div>
      <p className="entry-preview-name heading display">
        <bdi>{details.display_name}</bdi>
      </p>
      <p>
        {profile.birth_date &&
          t('entry.agePlace', {
            age: ageOn(profile.birth_date, entry.starts_at.slice(0, 10)),
            city: details.city ?? '',
            country: countryName(details.country ?? contest.country, lang),
          })}
      </p>
      <details className="entry-video">
        <summary className="text-link">{t('entry.videoTitle')}</summary>
        <p className="field-hint">{t('entry.videoHint')}</p>
        {videoPicker}
      </details>
      <PlannedWeek lang={lang} t={t} mine={mine} />
      <fieldset className="entry-consents">
        <legend className="sr-only">{t('entry.consents')}</legend>
        {CONSENTS.map((consent) => (
          <label key={consent} className="entry-consent">
            <input
              type="checkbox"
              checked={given.has(consent)}
              aria-invalid={isTried && !given.has(consent) ? true : undefined}
              onChange={(event) => {
                const next = new Set(given);
                if (event.currentTarget.checked) next.add(consent);
                else next.delete(consent);
                setGiven(next);
              }}
            />
            <span>{t(`entry.consent.${consent}`, { version: contest.rules_version })}</span>
          </label>
        ))}
        <a className="text-link" href={pageHref(lang, 'terms')} target="_blank" rel="noopener">
          {t('entry.readRules')}
        </a>
      </fieldset>
      <p className="entry-refused" role="alert">
        {error ? errorText(t, error) : isTried && !isComplete && t('entry.consentsMissing')}
      </p>
      <button type="submit" className="button" aria-disabled={isSending}>
        {isSending ? t('entry.sending') : t('entry.send')}
      </button>
    </form>
  );
}
