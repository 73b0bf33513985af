// Last step: everything once more as others will see it, the consents, and for which week it will be.
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { type MyEntry, submitEntry } from '#data/entities/entry.ts';
import type { Lang } from '#domain/locales.ts';
import { errorText } from '#i18n/error-text.ts';
import { pageHref } from '#i18n/routing/links.ts';
import { type AppErrorCode, toAppError } from '#lib/app-error.ts';
import type { EntryT } from '../labels.ts';
import { PlannedWeek } from '../PlannedWeek.tsx';
import { SentPhoto } from '../SentPhoto.tsx';
import type { MyEntryControl } from '../use-my-entry.ts';
import { newestOf, receivedOf } from './entry-media.ts';
import { useSignedFiles } from './use-signed-files.ts';

type StepSendProps = {
  readonly lang: Lang;
  readonly t: EntryT;
  readonly mine: MyEntry;
  readonly control: MyEntryControl;
  /** How the entry will look: the card and the profile come from their features. */
  readonly preview: ReactNode;
  /** Picks the video: it comes from the feature of media. */
  readonly videoPicker: ReactNode;
};

const CONSENTS = ['adult', 'own_media', 'publication', 'rules'] as const;

type GivenConsents = { readonly version: string; readonly consents: ReadonlySet<string> };
const NO_CONSENTS: ReadonlySet<string> = new Set();

export function StepSend({ lang, t, mine, control, preview, videoPicker }: StepSendProps) {
  const [answer, setAnswer] = useState<GivenConsents>({ version: '', consents: NO_CONSENTS });
  const [isTried, setIsTried] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [error, setError] = useState<AppErrorCode | null>(null);
  const { entry, contest } = mine;
  if (!entry) return null;
  // What was agreed to was another version of the rules, when they change while the page is open.
  const given = answer.version === contest.rulesVersion ? answer.consents : NO_CONSENTS;
  const isComplete = CONSENTS.every((consent) => given.has(consent));

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setIsTried(true);
    if (!isComplete || isSending) return;
    setIsSending(true);
    setError(null);
    try {
      const consents = { adult: true, ownMedia: true, publication: true, rules: true };
      control.show(await submitEntry(entry.id, { ...consents, rulesVersion: contest.rulesVersion }));
    } catch (thrown) {
      setError(toAppError(thrown).code);
      setIsSending(false);
      // A photo may have been refused meanwhile, or the rules may have changed: the steps show it.
      void control.query.refetch();
    }
  };

  return (
    <form className="grid max-w-[880px] gap-4" noValidate onSubmit={(event) => void submit(event)}>
      {preview}
      <VideoPart t={t} mine={mine} picker={videoPicker} />
      <PlannedWeek lang={lang} t={t} mine={mine} />
      <fieldset className="grid gap-2" data-part="entry-consents">
        <legend className="sr-only">{t('entry.consents')}</legend>
        {CONSENTS.map((consent) => (
          <label key={consent} className="flex min-h-touch cursor-pointer items-center gap-3">
            <input
              className="size-6 flex-none accent-garnet"
              type="checkbox"
              checked={given.has(consent)}
              aria-invalid={isTried && !given.has(consent) ? true : undefined}
              onChange={(event) => {
                const next = new Set(given);
                if (event.currentTarget.checked) next.add(consent);
                else next.delete(consent);
                setAnswer({ version: contest.rulesVersion, consents: next });
              }}
            />
            <span>{t(`entry.consent.${consent}`, { version: contest.rulesVersion })}</span>
          </label>
        ))}
        <a className="text-link" href={pageHref(lang, 'terms')} target="_blank" rel="noopener">
          {t('entry.readRules')}
        </a>
      </fieldset>
      <p className="text-danger empty:hidden" role="alert">
        {error ? errorText(t, error) : isTried && !isComplete && t('entry.consentsMissing')}
      </p>
      <button type="submit" className="button justify-self-start" aria-disabled={isSending}>
        {isSending ? t('entry.sending') : t('entry.send')}
      </button>
    </form>
  );
}

/** Open where there is something to see: a video, or one that did not arrive. */
function VideoPart({ t, mine, picker }: { t: EntryT; mine: MyEntry; picker: ReactNode }) {
  const received = receivedOf(mine.media, 'video');
  const files = useSignedFiles(received ? [received] : []);
  return (
    <details open={newestOf(mine.media, 'video') !== undefined}>
      <summary className="text-link min-h-touch cursor-pointer">{t('entry.videoTitle')}</summary>
      <div className="grid gap-4">
        <p className="field-hint">{t('entry.videoHint')}</p>
        {received && <SentPhoto t={t} medium={received} url={files.get(received.id)} />}
        {picker}
      </div>
    </details>
  );
}
