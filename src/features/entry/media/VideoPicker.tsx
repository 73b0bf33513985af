// Picks and sends the one optional video, with a picture that stands for it.
import { useState } from 'react';
import type { EntryMedia } from '#data/entities/entry.ts';
import { VIDEO_RULES } from '#domain/entry-rules.ts';
import { errorText } from '#i18n/error-text.ts';
import type { T } from '#i18n/t.ts';
import { FileButton } from './FileButton.tsx';
import { UploadProgress } from './UploadProgress.tsx';
import { type UploadState, useUpload } from './use-upload.ts';
import { videoKind } from './video-kind.ts';
import { posterOf } from './video-poster.ts';
import { type VideoFault, videoFaultText } from './video-texts.ts';

type VideoT = T<'entry' | 'errors'>;

type VideoPickerProps = {
  readonly t: VideoT;
  readonly entryId: string;
  /** The newest video that the server knows, whatever became of it. */
  readonly newest: EntryMedia | undefined;
  readonly onReceived: () => void;
};

type VideoState =
  | { readonly status: 'none'; readonly fault: VideoFault | null }
  | { readonly status: 'reading' };

export function VideoPicker({ t, entryId, newest, onReceived }: VideoPickerProps) {
  const [state, setState] = useState<VideoState>({ status: 'none', fault: null });
  const upload = useUpload({ entryId, kind: 'video', newest, onReceived });
  const pick = async (file: File): Promise<void> => {
    setState({ status: 'reading' });
    const made = await filesOf(file);
    setState({ status: 'none', fault: typeof made === 'string' ? made : null });
    if (typeof made !== 'string') upload.begin(made);
  };
  const isStopped = upload.state.status === 'stopped';
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-danger empty:hidden" data-part="photo-picker-problem" role="alert">
        {problemOf(t, state, upload.state, newest)}
      </p>
      <UploadProgress
        state={upload.state}
        before={state.status === 'reading' ? t('entry.preparingVideo') : null}
        words={{
          sending: t('entry.uploading'),
          checking: t('entry.checkingVideo'),
          cancel: t('entry.cancelUpload'),
        }}
        onCancel={upload.cancel}
      />
      {isStopped && (
        <button type="button" className="button" onClick={upload.goOn}>
          {t('entry.goOn')}
        </button>
      )}
      {state.status === 'none' && upload.state.status !== 'uploading' && (
        <FileButton
          label={t('entry.pickVideo')}
          types={VIDEO_RULES.types}
          isMain={false}
          onPick={(file) => void pick(file)}
        />
      )}
    </div>
  );
}

/** What is sent for a video; the fault where it cannot be. */
async function filesOf(file: File): Promise<{ video: Blob; poster: Blob } | VideoFault> {
  try {
    const type = await videoKind(file);
    if (type !== 'video/mp4' && type !== 'video/webm') return type;
    const poster = await posterOf(file);
    return typeof poster === 'string' ? poster : { video: file.slice(0, file.size, type), poster };
  } catch {
    return 'unreadable';
  }
}

function problemOf(
  t: VideoT,
  state: VideoState,
  upload: UploadState,
  newest: EntryMedia | undefined,
): string | null {
  if (state.status !== 'none') return null;
  if (state.fault) return videoFaultText(t, state.fault);
  if (upload.status === 'stopped' || upload.status === 'failed') return errorText(t, upload.error);
  if (upload.status === 'refused') return videoFaultText(t, upload.failure);
  if (upload.status !== 'idle') return null;
  if (newest?.failure) return videoFaultText(t, newest.failure);
  return newest?.state === 'uploading' ? t('entry.unfinishedVideo') : null;
}
