// Picks, crops and sends one photo, and shows how far it is.
import { useEffect, useRef } from 'react';
import type { EntryMedia } from '#data/entities/entry.ts';
import { PHOTO_RULES } from '#domain/entry-rules.ts';
import { errorText } from '#i18n/error-text.ts';
import type { T } from '#i18n/t.ts';
import { CropEditor } from './CropEditor.tsx';
import { mostZoom } from './crop.ts';
import { FileButton } from './FileButton.tsx';
import { isPhotoFault } from './picture-kind.ts';
import { UploadProgress } from './UploadProgress.tsx';
import { type PhotoKind, type PhotoState, usePhoto } from './use-photo.ts';
import { forgetSharedPhoto, useSharedPhoto } from './use-shared-photo.ts';
import { type UploadState, useUpload } from './use-upload.ts';

type PhotoT = T<'entry' | 'errors'>;

type PhotoPickerProps = {
  readonly t: PhotoT;
  readonly entryId: string;
  readonly kind: PhotoKind;
  /** The newest of this kind that the server knows, whatever became of it. */
  readonly newest: EntryMedia | undefined;
  readonly onReceived: () => void;
};

/** Width by height: the card's shape for the portrait, taller for the whole body. */
const ASPECTS: Readonly<Record<PhotoKind, number>> = { portrait: 3 / 4, body: 2 / 3 };

export function PhotoPicker({ t, entryId, kind, newest, onReceived }: PhotoPickerProps) {
  const aspect = ASPECTS[kind];
  const { state, prepare, pick, setCrop, make } = usePhoto({ kind, aspect });
  const upload = useUpload({ entryId, kind, newest, onReceived });
  const root = useShownFrame(state);
  const shared = useSharedPhoto();
  const picked = useRef<File | null>(null);
  const open = (file: File): void => {
    picked.current = file;
    void pick(file);
  };
  const { short, long } = PHOTO_RULES.least[kind];
  const use = async (): Promise<void> => {
    const blobs = await make();
    if (!blobs) return;
    if (shared.status === 'ready' && picked.current === shared.file) forgetSharedPhoto();
    upload.begin(blobs);
  };
  const isPicking = state.status === 'none' || state.status === 'cropping';
  const isFirst = state.status === 'none' && upload.state.status !== 'stopped' && !newest;
  return (
    // The bar at the page's end must not hide the frame that is scrolled to.
    <div ref={root} className="grid scroll-my-4 justify-items-start gap-4 focus:outline-none" tabIndex={-1}>
      <p className="text-danger empty:hidden" data-part="photo-picker-problem" role="alert">
        {problemOf(t, state, upload.state, newest)}
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
            onChange={setCrop}
          />
          <button type="button" className="button" onClick={() => void use()}>
            {t('entry.usePhoto')}
          </button>
        </>
      )}
      <UploadProgress
        state={upload.state}
        before={isPicking ? null : t('entry.preparing')}
        words={{
          sending: t('entry.uploading'),
          checking: t('entry.checking'),
          cancel: t('entry.cancelUpload'),
        }}
        onCancel={upload.cancel}
      />
      {state.status === 'none' && upload.state.status === 'stopped' && (
        <button type="button" className="button" onClick={upload.goOn}>
          {t('entry.goOn')}
        </button>
      )}
      {state.status === 'none' && shared.status === 'ready' && upload.state.status !== 'uploading' && (
        <button type="button" className="button" onClick={() => open(shared.file)}>
          {t('entry.sharedUse')}
        </button>
      )}
      {isPicking && upload.state.status !== 'uploading' && (
        <FileButton
          label={isFirst ? t('entry.pick') : t('entry.pickOther')}
          types={PHOTO_RULES.types}
          isMain={isFirst && shared.status !== 'ready'}
          onOpen={prepare}
          onPick={open}
        />
      )}
    </div>
  );
}

/** What went wrong last: here, on the way, or when the server read the photo, also before the page was opened. */
function problemOf(
  t: PhotoT,
  state: PhotoState,
  upload: UploadState,
  newest: EntryMedia | undefined,
): string | null {
  if (state.status === 'cropping') return state.fault && t(`entry.fault.${state.fault}`);
  if (state.status !== 'none') return null;
  if (state.fault)
    return isPhotoFault(state.fault) ? t(`entry.fault.${state.fault}`) : errorText(t, state.fault);
  if (upload.status === 'stopped' || upload.status === 'failed') return errorText(t, upload.error);
  if (upload.status === 'refused') return t(`entry.failure.${upload.failure}`);
  if (upload.status !== 'idle') return null;
  if (newest?.failure) return t(`entry.failure.${newest.failure}`);
  return newest?.state === 'uploading' ? t('entry.unfinished') : null;
}

/** What happens next must be in sight, and where the keyboard is, once the frame has come or gone. */
function useShownFrame({ status }: PhotoState) {
  const root = useRef<HTMLDivElement>(null);
  const before = useRef(status);
  useEffect(() => {
    const hasChanged = before.current !== status;
    before.current = status;
    if (!hasChanged || (status !== 'cropping' && status !== 'preparing')) return;
    if (document.activeElement === document.body) root.current?.focus({ preventScroll: true });
    root.current?.scrollIntoView({ block: status === 'cropping' ? 'start' : 'center' });
  }, [status]);
  return root;
}
