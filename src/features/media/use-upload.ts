// One upload from its files to the answer of the server. It goes on by itself when the network is back, and after a reload.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { EntryMedia } from '#data/entry.ts';
import { dropKeptUpload, readKeptUpload } from '#data/kept-uploads.ts';
import { withTabLock } from '#data/tab-lock.ts';
import type { UploadBlobs, UploadFailure } from '#data/uploads.ts';
import { type AppErrorCode, toAppError } from '#lib/app-error.ts';
import { MediaUpload, type UploadPlace, type UploadProgress } from './media-upload.ts';

export type UploadState =
  /** Looks whether there is something to go on with. */
  | { readonly status: 'looking' }
  | { readonly status: 'idle' }
  | { readonly status: 'uploading'; readonly progress: UploadProgress }
  | { readonly status: 'stopped'; readonly error: AppErrorCode }
  | { readonly status: 'refused'; readonly failure: UploadFailure };

export type UploadControl = {
  readonly state: UploadState;
  readonly begin: (blobs: UploadBlobs) => Promise<void>;
  /** Goes on with an upload that stopped. */
  readonly goOn: () => Promise<void>;
  /** Gives the upload up. */
  readonly cancel: () => void;
};

type UploadOptions = UploadPlace & {
  /** The newest of this kind that the server knows, whatever became of it. */
  readonly newest: EntryMedia | undefined;
  readonly onReceived: () => void;
};

const SENDING: UploadState = { status: 'uploading', progress: { step: 'sending', percent: 0 } };

export function useUpload({ entryId, kind, newest, onReceived }: UploadOptions): UploadControl {
  const [state, setState] = useState<UploadState>({ status: 'looking' });
  const upload = useRef<MediaUpload | null>(null);
  const stopping = useRef(new AbortController());

  const send = async (): Promise<void> => {
    const { signal } = stopping.current;
    if (!upload.current || signal.aborted) return;
    setState(SENDING);
    try {
      const answer = await upload.current.run((progress) => {
        if (!signal.aborted) setState({ status: 'uploading', progress });
      }, signal);
      if (signal.aborted) return;
      upload.current = null;
      setState(answer.failure ? { status: 'refused', failure: answer.failure } : { status: 'idle' });
      onReceived();
    } catch (thrown) {
      if (!signal.aborted) setState({ status: 'stopped', error: toAppError(thrown).code });
    }
  };
  // One tab at a time: another one with the same page would send the same files.
  const lock = `diadem-upload ${entryId} ${kind}`;
  const goOn = (): Promise<void> => withTabLock(lock, send);

  const lookUp = useEffectEvent(async (signal: AbortSignal): Promise<void> => {
    const kept = await readKeptUpload({ entryId, kind });
    if (signal.aborted || upload.current) return;
    if (kept) upload.current = new MediaUpload({ entryId, kind }, kept);
    else if (newest?.state === 'processing')
      upload.current = MediaUpload.arrived({ entryId, kind }, newest.id);
    if (upload.current) return send();
    setState({ status: 'idle' });
    // Begun in another tab or on another device, where it may have arrived meanwhile.
    if (newest?.state === 'uploading') onReceived();
  });
  useEffect(() => {
    const leaving = new AbortController();
    stopping.current = leaving;
    void withTabLock(lock, () => lookUp(leaving.signal));
    return () => leaving.abort();
  }, [lock]);

  const goOnAgain = useEffectEvent(() => void goOn());
  const isStopped = state.status === 'stopped';
  useEffect(() => {
    if (!isStopped) return;
    const again = () => goOnAgain();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [isStopped]);

  return {
    state,
    begin: async (blobs) => {
      upload.current = MediaUpload.of({ entryId, kind }, blobs);
      await goOn();
    },
    goOn,
    cancel: () => {
      stopping.current.abort();
      stopping.current = new AbortController();
      upload.current = null;
      void dropKeptUpload({ entryId, kind });
      setState({ status: 'idle' });
    },
  };
}
