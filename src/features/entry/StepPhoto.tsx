// Third and fourth step: a photo, with what it must show, and the one that was received.
import { useEffect, useState } from 'react';
import type { EntryMedia, MyEntry } from '#data/entry.ts';
import { signMedia } from '#data/uploads.ts';
import type { MissingCode } from '#domain/entry-rules.ts';
import { missingOf } from './entry-steps.ts';
import { type EntryT, reasonText } from './texts.ts';

type StepPhotoProps = {
  readonly t: EntryT;
  readonly mine: MyEntry;
  readonly kind: 'portrait' | 'body';
  /** The picker: it comes from the feature of media. */
  readonly picker: React.ReactNode;
  readonly onDone: () => void;
};

export function StepPhoto({ t, mine, kind, picker, onDone }: StepPhotoProps) {
  const newest = newestOf(mine.media, kind);
  const isThere = !missingOf(mine).includes(kind as MissingCode);
  return (
    <div className="entry-form">
      <p>{t(kind === 'portrait' ? 'entry.portraitHint' : 'entry.bodyHint')}</p>
      <p className="field-hint">{t(kind === 'portrait' ? 'entry.portraitSize' : 'entry.bodySize')}</p>
      {newest && <SentPhoto t={t} medium={newest} />}
      {picker}
      {isThere && (
        <button type="button" className="button" onClick={onDone}>
          {t('entry.next')}
        </button>
      )}
    </div>
  );
}

/** The version that counts: the newest that the server has. */
export function newestOf(media: readonly EntryMedia[], kind: string): EntryMedia | undefined {
  return media
    .filter((medium) => medium.kind === kind && medium.received_at !== null)
    .toSorted((a, b) => b.version - a.version)
    .at(0);
}

export function SentPhoto({ t, medium }: { t: EntryT; medium: EntryMedia }) {
  const url = useSignedUrl(medium);
  const reason = reasonText(t, medium.reason);
  const state = (['pending', 'approved', 'rejected', 'changes_requested'] as const).find(
    (each) => each === medium.state,
  );
  return (
    <figure className="entry-photo">
      {url && (
        <img
          src={url}
          width={medium.width ?? undefined}
          height={medium.height ?? undefined}
          alt={t(`entry.${medium.kind}`)}
        />
      )}
      <figcaption>
        {state && t(`entry.photoState.${state}`)}
        {reason && <span className="entry-photo-reason">{reason}</span>}
      </figcaption>
    </figure>
  );
}

/** An address for the private photo; it is asked for anew with every version. */
function useSignedUrl({ id: mediaId, state, kind }: EntryMedia): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    let isHere = true;
    if (state === 'rejected') return;
    signMedia([mediaId])
      .then((signed) => isHere && setUrl(signed.get(mediaId)?.[kind === 'video' ? 'poster' : '800'] ?? null))
      // The state beside it says what matters; the picture is a help.
      .catch(() => isHere && setUrl(null));
    return () => {
      isHere = false;
    };
  }, [mediaId, state, kind]);
  return url;
}
