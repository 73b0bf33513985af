// Picks and sends the one optional video, with a picture that stands for it.
import { useEffect, useId, useRef, useState } from 'react';
import type { UploadFailure } from '#data/uploads.ts';
import { VIDEO_RULES } from '#domain/entry-rules.ts';
import { errorText } from '#i18n/error-text.ts';
import type { T } from '#i18n/t.ts';
import { type AppErrorCode, toAppError } from '#lib/app-error.ts';
import { MediaUpload, type UploadProgress } from './media-upload.ts';
import { posterOf, type VideoFault, videoFileFault } from './video-poster.ts';
import './photo-picker.css';

type VideoPickerProps = {
  readonly t: T<'entry' | 'errors'>;
  readonly entryId: string;
  readonly onReceived: () => void;
};

type VideoState =
  | { readonly status: 'none'; readonly fault: VideoFault | null }
  | { readonly status: 'reading' }
  | { readonly status: 'uploading'; readonly progress: UploadProgress }
  | { readonly status: 'stopped'; readonly error: AppErrorCode }
  | { readonly status: 'refused'; readonly failure: UploadFailure };

export function VideoPicker({ t, entryId, onReceived }: VideoPickerProps) {
  const id = useId();
  const [state, setState] = useState<VideoState>({ status: 'none', fault: null });
  const upload = useRef<MediaUpload | null>(null);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);

  const send = async (): Promise<void> => {
    const { signal } = leaving.current;
    try {
      const answer = await upload.current?.run(
        (progress) => setState({ status: 'uploading', progress }),
        signal,
      );
      if (signal.aborted) return;
      if (answer?.failure) return setState({ status: 'refused', failure: answer.failure });
      setState({ status: 'none', fault: null });
      onReceived();
    } catch (thrown) {
      if (!signal.aborted) setState({ status: 'stopped', error: toAppError(thrown).code });
    }
  };
  const pick = async (file: File): Promise<void> => {
    const wrong = videoFileFault(file);
    if (wrong) return setState({ status: 'none', fault: wrong });
    setState({ status: 'reading' });
    const poster = await posterOf(file);
    if (typeof poster === 'string') return setState({ status: 'none', fault: poster });
    upload.current = new MediaUpload(entryId, 'video', { video: file, poster });
    await send();
  };

  const isBusy = state.status === 'reading' || state.status === 'uploading';
  return (
    <div className="photo-picker">
      <p className="photo-picker-problem" role="alert">
        {state.status === 'none' && state.fault && t(`entry.videoFault.${state.fault}`)}
        {state.status === 'refused' && t(`entry.failure.${state.failure}`)}
        {state.status === 'stopped' && errorText(t, state.error)}
      </p>
      <div className="photo-progress" role="status">
        {state.status === 'uploading' && (
          <progress
            aria-label={t('entry.uploading')}
            max={100}
            {...(state.progress.step === 'sending' ? { value: state.progress.percent } : {})}
          />
        )}
      </div>
      {state.status === 'stopped' && (
        <button type="button" className="button" onClick={() => void send()}>
          {t('entry.goOn')}
        </button>
      )}
      {!isBusy && (
        <label className="button button-quiet photo-file" htmlFor={id}>
          <span>{t('entry.pickVideo')}</span>
          <input
            id={id}
            type="file"
            accept={VIDEO_RULES.types.join(',')}
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? [];
              event.currentTarget.value = '';
              if (file) void pick(file);
            }}
          />
        </label>
      )}
    </div>
  );
}
