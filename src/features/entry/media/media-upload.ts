// Sends the parts of a photo or a video. What has arrived is not sent again: a second try goes on where the first one
// stopped, also after a reload, since files and progress are kept in this browser until the server has answered.
import {
  dropPendingUpload,
  keepUploadFiles,
  keepUploadMark,
  type PendingUpload,
} from '#data/pending-uploads.ts';
import type { UploadPlace } from '#data/upload-keys.ts';
import {
  type ProcessedUpload,
  processUpload,
  type StartedUpload,
  startUpload,
  type UploadBlobs,
  uploadFile,
} from '#data/uploads.ts';
import { AppError, toAppError } from '#lib/app-error.ts';

export type UploadProgress =
  | { readonly step: 'sending'; readonly percent: number }
  | { readonly step: 'checking' };

export class MediaUpload {
  readonly #place: UploadPlace;
  readonly #blobs: UploadBlobs;
  readonly #sent: Set<string>;
  #started: StartedUpload | null;
  #isKept = true;

  /** Goes on with an upload that was kept. */
  constructor({ entryId, kind }: UploadPlace, { blobs, mark }: PendingUpload) {
    this.#place = { entryId, kind };
    this.#blobs = blobs;
    this.#started = mark?.started ?? null;
    this.#sent = new Set(mark?.sent);
  }

  /** An upload of files that were just made. */
  static of(place: UploadPlace, blobs: UploadBlobs): MediaUpload {
    const upload = new MediaUpload(place, { blobs, mark: null });
    upload.#isKept = false;
    return upload;
  }

  /** One whose files have all arrived, and whose answer has not. */
  static arrived(place: UploadPlace, mediaId: string): MediaUpload {
    return new MediaUpload(place, { blobs: {}, mark: { started: { mediaId, files: [] }, sent: [] } });
  }

  /** What the server made of it. May be called again after a failure. Errors: those of `data/uploads.ts`. */
  async run(onProgress: (progress: UploadProgress) => void, signal: AbortSignal): Promise<ProcessedUpload> {
    if (!this.#isKept) await keepUploadFiles(this.#place, this.#blobs);
    this.#isKept = true;
    try {
      await this.#send(onProgress, signal);
    } catch (error) {
      if (toAppError(error).code !== 'not_allowed') throw error;
      // The names are good for an hour, and a newer upload takes them back: once more with new ones.
      this.#started = null;
      this.#sent.clear();
      await this.#send(onProgress, signal);
    }
    signal.throwIfAborted();
    onProgress({ step: 'checking' });
    const answer = await processUpload((await this.#begin()).mediaId);
    await dropPendingUpload(this.#place);
    return answer;
  }

  async #send(onProgress: (progress: UploadProgress) => void, signal: AbortSignal): Promise<void> {
    const { files } = await this.#begin();
    for (const { name, path } of files) {
      if (this.#sent.has(path)) continue;
      signal.throwIfAborted();
      const report = (bytes: number) => onProgress({ step: 'sending', percent: this.#percent(bytes) });
      report(0);
      await uploadFile(path, this.#blob(name), report, signal);
      this.#sent.add(path);
      await this.#mark();
    }
  }

  async #begin(): Promise<StartedUpload> {
    if (this.#started === null) {
      this.#started = await startUpload(this.#place.entryId, this.#place.kind, this.#blobs);
      await this.#mark();
    }
    return this.#started;
  }

  async #mark(): Promise<void> {
    if (this.#started) await keepUploadMark(this.#place, { started: this.#started, sent: [...this.#sent] });
  }

  #blob(name: string): Blob {
    const blob = this.#blobs[name];
    if (!blob) throw new AppError('unexpected', { detail: `start_upload asked for ${name}` });
    return blob;
  }

  #percent(bytes: number): number {
    const all = Object.values(this.#blobs).reduce((sum, { size }) => sum + size, 0);
    const arrived = (this.#started?.files ?? [])
      .filter(({ path }) => this.#sent.has(path))
      .reduce((sum, { name }) => sum + this.#blob(name).size, 0);
    return Math.min(100, Math.round(((arrived + bytes) / Math.max(1, all)) * 100));
  }
}
