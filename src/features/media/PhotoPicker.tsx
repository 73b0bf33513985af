// Picks, crops and sends one photo, and shows how far it is.
import { useEffect, useId, useRef } from 'react';
import { type MediaKind, PHOTO_RULES } from '#domain/entry-rules.ts';
import { errorText } from '#i18n/error-text.ts';
import type { T } from '#i18n/t.ts';
import { CropEditor } from './CropEditor.tsx';
import { mostZoom } from './crop.ts';
import { type PhotoControl, type PhotoKind, usePhoto } from './use-photo.ts';
import './photo-picker.css';

type PhotoPickerProps = {
  readonly t: T<'entry' | 'errors'>;
  readonly entryId: string;
  readonly kind: PhotoKind & MediaKind;
  readonly onReceived: () => void;
};

/** Width by height: the card's shape for the portrait, taller for the whole body. */
const ASPECTS: Readonly<Record<PhotoKind, number>> = { portrait: 3 / 4, body: 2 / 3 };

export function PhotoPicker({ t, entryId, kind, onReceived }: PhotoPickerProps) {
  const aspect = ASPECTS[kind];
  const photo = usePhoto({ entryId, kind, aspect, onReceived });
  const { state } = photo;
  const { short, long } = PHOTO_RULES.least[kind];
  const root = useRef<HTMLDivElement>(null);
  const isOnItsWay = state.status === 'preparing';
  useEffect(() => {
    // The frame is gone and the page shorter: what happens next must be in sight.
    if (isOnItsWay) root.current?.scrollIntoView({ block: 'center' });
  }, [isOnItsWay]);
  return (
    <div ref={root} className="photo-picker">
      <p className="photo-picker-problem" role="alert">
        {state.status === 'none' && state.fault && t(`entry.fault.${state.fault}`)}
        {state.status === 'cropping' && state.fault && t(`entry.fault.${state.fault}`)}
        {state.status === 'refused' && t(`entry.failure.${state.failure}`)}
        {state.status === 'stopped' && errorText(t, state.error)}
      </p>
      {state.status === 'cropping' && (
        <>
          <CropEditor
            t={t}
            picture={state.picture}
            preview={state.preview}
            aspect={aspect}
            crop={state.crop}
            mostZoom={mostZoom(state.picture, state.crop.turns, aspect, { width: short, height: long })}
            onChange={photo.setCrop}
          />
          <button type="button" className="button" onClick={() => void photo.use()}>
            {t('entry.usePhoto')}
          </button>
        </>
      )}
      <PhotoProgress t={t} state={state} />
      {state.status === 'stopped' && (
        <button type="button" className="button" onClick={() => void photo.goOn()}>
          {t('entry.goOn')}
        </button>
      )}
      {(state.status === 'none' ||
        state.status === 'cropping' ||
        state.status === 'refused' ||
        state.status === 'stopped') && <FileButton t={t} photo={photo} isFirst={state.status === 'none'} />}
    </div>
  );
}

function FileButton({ t, photo, isFirst }: { t: T<'entry'>; photo: PhotoControl; isFirst: boolean }) {
  const id = useId();
  return (
    <label className={isFirst ? 'button photo-file' : 'button button-quiet photo-file'} htmlFor={id}>
      <span>{isFirst ? t('entry.pick') : t('entry.pickOther')}</span>
      <input
        id={id}
        type="file"
        accept={PHOTO_RULES.types.join(',')}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          // The same file may be picked again.
          event.currentTarget.value = '';
          if (file) void photo.pick(file);
        }}
      />
    </label>
  );
}

function PhotoProgress({ t, state }: { t: T<'entry'>; state: PhotoControl['state'] }) {
  const { status } = state;
  const isSending = status === 'uploading' && state.progress.step === 'sending';
  return (
    <div className="photo-progress" role="status">
      {(status === 'opening' || status === 'preparing') && <p>{t('entry.preparing')}</p>}
      {status === 'uploading' && <p>{isSending ? t('entry.uploading') : t('entry.checking')}</p>}
      {status === 'uploading' && (
        <progress
          aria-label={t('entry.uploading')}
          max={100}
          {...(state.progress.step === 'sending' ? { value: state.progress.percent } : {})}
        />
      )}
    </div>
  );
}
