// One upload from its files to the answer of the server. It goes on by itself when the network is back, and after a reload.
import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { EntryMedia } from '#data/entities/entry.ts';
import type { UploadPlace } from '#data/upload-keys.ts';
import type { UploadBlobs, UploadFailure } from '#data/uploads.ts';
import type { AppErrorCode } from '#lib/app-error.ts';
import type { UploadProgress } from './media-upload.ts';
import {
  $endedUploads,
  $pendingUploads,
  $progress,
  askForAnswer,
  beginUpload,
  cancelUpload,
  type EndedUpload,
  goOnUploading,
  laneOf,
} from './uploading.ts';

export type UploadState =
  /** Looks whether there is something to go on with. */
  | { readonly status: 'looking' }
  | { readonly status: 'idle' }
  | { readonly status: 'uploading'; readonly progress: UploadProgress }
  /** It waits, and goes on by itself or when somebody asks for it. */
  | { readonly status: 'stopped'; readonly error: AppErrorCode }
  /** It is over. */
  | { readonly status: 'failed'; readonly error: AppErrorCode }
  | { readonly status: 'refused'; readonly failure: UploadFailure };

export type UploadControl = {
  readonly state: UploadState;
  readonly begin: (blobs: UploadBlobs) => void;
  /** Goes on with an upload that stopped. */
  readonly goOn: () => void;
  /** Gives the upload up. */
  readonly cancel: () => void;
};

type UploadOptions = UploadPlace & {
  /** The newest of this kind that the server knows, whatever became of it. */
  readonly newest: EntryMedia | undefined;
  readonly onReceived: () => void;
};

const START: UploadProgress = { step: 'sending', percent: 0 };

/** Ends that a page has reacted to: an upload goes on while nobody shows it. */
const heard = new WeakSet<EndedUpload>();

export function useUpload({ entryId, kind, newest, onReceived }: UploadOptions): UploadControl {
  const place = { entryId, kind };
  const lane = laneOf(place);
  const [isReady, setIsReady] = useState(false);
  const pending = useStore($pendingUploads, { keys: [lane], deps: [lane] })[lane];
  const progress = useStore($progress, { keys: [lane], deps: [lane] })[lane];
  const ended = useStore($endedUploads, { keys: [lane], deps: [lane] })[lane];

  const lookUp = useEffectEvent(() => {
    setIsReady(true);
    if ($pendingUploads.get()[lane]) return;
    if (newest?.state === 'processing') askForAnswer(place, newest.id);
    // Begun in another tab or on another device, where it may have arrived meanwhile.
    else if (newest?.state === 'uploading') onReceived();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is looked up anew.
  useEffect(() => lookUp(), [lane]);

  const hear = useEffectEvent(onReceived);
  useEffect(() => {
    if (!ended || heard.has(ended)) return;
    heard.add(ended);
    hear();
  }, [ended]);

  let state: UploadState = endState(ended);
  if (!isReady) state = { status: 'looking' };
  else if (pending?.error && !pending.isSending) state = { status: 'stopped', error: pending.error.code };
  else if (pending) state = { status: 'uploading', progress: progress ?? START };
  return {
    state,
    begin: (blobs) => beginUpload(place, blobs),
    goOn: goOnUploading,
    cancel: () => cancelUpload(place),
  };
}

function endState(ended: EndedUpload | undefined): UploadState {
  if (ended?.status === 'refused') return { status: 'failed', error: ended.error.code };
  if (ended?.status === 'answered' && ended.answer.failure)
    return { status: 'refused', failure: ended.answer.failure };
  return { status: 'idle' };
}
