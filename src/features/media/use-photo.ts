// One photo from the file that was picked to the answer of the server; every failure says what to do and loses nothing.
import { useEffect, useRef, useState } from 'react';
import type { UploadFailure } from '#data/uploads.ts';
import { type PhotoFault, photoFileFault, photoSizeFault } from '#domain/entry-rules.ts';
import { type AppErrorCode, toAppError } from '#lib/app-error.ts';
import type { Crop, Size } from './crop.ts';
import { frameOf, WHOLE } from './crop.ts';
import { MediaUpload, type UploadProgress } from './media-upload.ts';
import type { PictureMaker } from './picture-maker.ts';

export type PhotoKind = 'portrait' | 'body';

export type PhotoState =
  | { readonly status: 'none'; readonly fault: PhotoFault | 'unreadable' | null }
  | { readonly status: 'opening' }
  | {
      readonly status: 'cropping';
      readonly picture: Size;
      readonly preview: ImageBitmap;
      readonly crop: Crop;
      readonly fault: PhotoFault | null;
    }
  | { readonly status: 'preparing' }
  | { readonly status: 'uploading'; readonly progress: UploadProgress }
  | { readonly status: 'stopped'; readonly error: AppErrorCode }
  | { readonly status: 'refused'; readonly failure: UploadFailure }
  | { readonly status: 'received' };

export type PhotoControl = {
  readonly state: PhotoState;
  readonly pick: (file: File) => Promise<void>;
  readonly setCrop: (crop: Crop) => void;
  /** Cuts and sends what the frame shows. */
  readonly use: () => Promise<void>;
  /** Goes on with an upload that stopped. */
  readonly goOn: () => Promise<void>;
  readonly reset: () => void;
};

type PhotoOptions = {
  readonly entryId: string;
  readonly kind: PhotoKind;
  /** Width by height. */
  readonly aspect: number;
  readonly onReceived: () => void;
};

const NONE: PhotoState = { status: 'none', fault: null };

export function usePhoto({ entryId, kind, aspect, onReceived }: PhotoOptions): PhotoControl {
  const [state, setState] = useState<PhotoState>(NONE);
  const maker = useRef<PictureMaker | null>(null);
  const upload = useRef<MediaUpload | null>(null);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => {
      leaving.current.abort();
      maker.current?.close();
      maker.current = null;
    };
  }, []);

  const pick = async (file: File): Promise<void> => {
    const fault = photoFileFault(file);
    if (fault) return setState({ status: 'none', fault });
    setState({ status: 'opening' });
    try {
      // The worker's code comes with the first photo.
      maker.current ??= new (await import('./picture-maker.ts')).PictureMaker();
      const { width, height, preview } = await maker.current.open(file);
      const tooSmall = photoSizeFault(kind, width, height);
      if (tooSmall) return setState({ status: 'none', fault: tooSmall });
      setState({ status: 'cropping', picture: { width, height }, preview, crop: WHOLE, fault: null });
    } catch {
      setState({ status: 'none', fault: 'unreadable' });
    }
  };

  const send = async (): Promise<void> => {
    try {
      const report = (progress: UploadProgress) => setState({ status: 'uploading', progress });
      report({ step: 'sending', percent: 0 });
      const answer = await upload.current?.run(report, leaving.current.signal);
      if (leaving.current.signal.aborted) return;
      if (answer?.failure) return setState({ status: 'refused', failure: answer.failure });
      setState({ status: 'received' });
      onReceived();
    } catch (thrown) {
      if (!leaving.current.signal.aborted) setState({ status: 'stopped', error: toAppError(thrown).code });
    }
  };

  const use = async (): Promise<void> => {
    if (state.status !== 'cropping') return;
    const { width, height } = frameOf(state.picture, state.crop, aspect);
    const fault = photoSizeFault(kind, Math.round(width), Math.round(height));
    if (fault) return setState({ ...state, fault });
    const { crop } = state;
    setState({ status: 'preparing' });
    try {
      const blobs = await maker.current?.make(crop, aspect);
      if (!blobs) return setState(NONE);
      upload.current = new MediaUpload(entryId, kind, blobs);
    } catch {
      return setState({ status: 'none', fault: 'unreadable' });
    }
    await send();
  };

  return {
    state,
    pick,
    setCrop: (crop) => setState((now) => (now.status === 'cropping' ? { ...now, crop, fault: null } : now)),
    use,
    goOn: send,
    reset: () => setState(NONE),
  };
}
