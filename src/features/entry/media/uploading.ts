// The uploads of this page: what waits in the outbox, how far it is, and what became of it. The files lie beside the
// outbox, in a database (`data/pending-uploads.ts`); without one they are in the memory of this page.
import { map } from 'nanostores';
import { Outbox } from '#data/outbox/outbox.ts';
import type { OutboxItem } from '#data/outbox/outbox-storage.ts';
import type { Outcome, PendingItem } from '#data/outbox/outcome.ts';
import { dropPendingUpload, readPendingUpload } from '#data/pending-uploads.ts';
import type { UploadPlace } from '#data/upload-keys.ts';
import type { ProcessedUpload, UploadBlobs } from '#data/uploads.ts';
import { signedInUser } from '#stores/session.ts';
import { MediaUpload, type UploadProgress } from './media-upload.ts';

type Waiting = UploadPlace & {
  /** Of files that have all arrived, and whose answer has not. */
  readonly mediaId?: string | undefined;
};

export type PendingUpload = PendingItem<Waiting>;

/** `elsewhere`: in another tab, or there was nothing left to send. */
export type EndedUpload =
  | { readonly status: 'answered'; readonly answer: ProcessedUpload }
  | Extract<Outcome<Waiting, unknown>, { status: 'refused' }>
  | { readonly status: 'elsewhere' };

/** By lane. */
export const $pendingUploads = map<Record<string, PendingUpload | undefined>>({});
export const $progress = map<Record<string, UploadProgress | undefined>>({});
export const $endedUploads = map<Record<string, EndedUpload | undefined>>({});

const uploads = new Map<string, MediaUpload>();
const stopping = new Map<string, AbortController>();

const outbox = new Outbox<Waiting, ProcessedUpload | null>({
  kind: 'upload',
  keeps: 'newest',
  owner: signedInUser,
  send,
});

export function laneOf({ entryId, kind }: UploadPlace): string {
  return `${entryId} ${kind}`;
}

/** Sends files that were just made, in the place of those before them. */
export function beginUpload(place: UploadPlace, blobs: UploadBlobs): void {
  put(place, MediaUpload.of(place, blobs));
}

/** Has the server read files that have arrived; nothing where they wait here already. */
export function askForAnswer(place: UploadPlace, mediaId: string): void {
  if (!$pendingUploads.get()[laneOf(place)]) put(place, MediaUpload.arrived(place, mediaId), mediaId);
}

/** Goes on with what stopped. */
export function goOnUploading(): void {
  void outbox.run();
}

/** Gives an upload up: a late answer changes nothing. */
export function cancelUpload(place: UploadPlace): void {
  const lane = laneOf(place);
  stopping.get(lane)?.abort();
  uploads.delete(lane);
  const pending = $pendingUploads.get()[lane];
  $pendingUploads.setKey(lane, undefined);
  if (pending) outbox.remove([pending.requestId]);
  void dropPendingUpload(place);
}

function put(place: UploadPlace, upload: MediaUpload, mediaId?: string): void {
  const lane = laneOf(place);
  stopping.get(lane)?.abort();
  uploads.set(lane, upload);
  $endedUploads.setKey(lane, undefined);
  outbox.put(lane, { entryId: place.entryId, kind: place.kind, mediaId });
}

/** Null where there is nothing to send: the files are too old, or were given up in another tab. */
async function send({ lane, payload }: OutboxItem<Waiting>): Promise<ProcessedUpload | null> {
  const upload = uploads.get(lane) ?? (await resumed(payload));
  if (!upload) return null;
  uploads.set(lane, upload);
  const leaving = new AbortController();
  stopping.set(lane, leaving);
  $progress.setKey(lane, undefined);
  const tell = (progress: UploadProgress): void => {
    if (!leaving.signal.aborted) $progress.setKey(lane, progress);
  };
  const answer = await upload.run(tell, leaving.signal);
  leaving.signal.throwIfAborted();
  uploads.delete(lane);
  return answer;
}

async function resumed(waiting: Waiting): Promise<MediaUpload | null> {
  if (waiting.mediaId) return MediaUpload.arrived(waiting, waiting.mediaId);
  const kept = await readPendingUpload(waiting);
  return kept && new MediaUpload(waiting, kept);
}

function learn(outcome: Outcome<Waiting, ProcessedUpload | null>): void {
  const { item, status } = outcome;
  if (status === 'pending') return;
  if (status === 'refused') {
    uploads.delete(item.lane);
    void dropPendingUpload(item.payload);
    $endedUploads.setKey(item.lane, outcome);
  } else if (outcome.answer) {
    $endedUploads.setKey(item.lane, { status: 'answered', answer: outcome.answer });
  }
}

function show(): void {
  const pending = new Map(outbox.items().map((item) => [item.lane, item]));
  for (const lane of new Set([...Object.keys($pendingUploads.get()), ...pending.keys()])) {
    const hasEnded = $pendingUploads.get()[lane] && !pending.has(lane) && !$endedUploads.get()[lane];
    $pendingUploads.setKey(lane, pending.get(lane));
    if (hasEnded && signedInUser() !== null) $endedUploads.setKey(lane, { status: 'elsewhere' });
  }
}

if (typeof window !== 'undefined') {
  outbox.onOutcome.add(learn);
  outbox.onChange.add(show);
  outbox.follow();
}
