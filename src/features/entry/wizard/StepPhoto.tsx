// Third and fourth step: a photo, with what it must show, and the one that was received.
import type { ReactNode } from 'react';
import type { MyEntry } from '#data/entities/entry.ts';
import type { EntryT } from '../labels.ts';
import { SentPhoto } from '../SentPhoto.tsx';
import { receivedOf } from './entry-media.ts';
import { missingOf } from './entry-steps.ts';
import { useSignedFiles } from './use-signed-files.ts';

type StepPhotoProps = {
  readonly t: EntryT;
  readonly mine: MyEntry;
  readonly kind: 'portrait' | 'body';
  /** The picker: it comes from the feature of media. */
  readonly picker: ReactNode;
  readonly onDone: () => void;
};

export function StepPhoto({ t, mine, kind, picker, onDone }: StepPhotoProps) {
  const received = receivedOf(mine.media, kind);
  const files = useSignedFiles(received ? [received] : []);
  const isThere = !missingOf(mine).includes(kind);
  return (
    <div className="grid max-w-[880px] gap-4">
      <div>
        <p>{t(kind === 'portrait' ? 'entry.portraitHint' : 'entry.bodyHint')}</p>
        <p className="field-hint">{t(kind === 'portrait' ? 'entry.portraitSize' : 'entry.bodySize')}</p>
      </div>
      {received && (
        <SentPhoto
          t={t}
          medium={received}
          url={files.get(received.id)}
          aspect={kind === 'body' ? 'aspect-2/3' : 'aspect-3/4'}
        />
      )}
      {isThere && (
        <button type="button" className="button justify-self-start" onClick={onDone}>
          {t('entry.next')}
        </button>
      )}
      {picker}
    </div>
  );
}
