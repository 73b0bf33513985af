// Sends the parts of a photo or a video. What has arrived is not sent again: a second try goes on where the first one stopped.
import {
  type ProcessedUpload,
  processUpload,
  type StartedUpload,
  startUpload,
  type UploadBlobs,
  uploadFile,
} from '#data/uploads.ts';
import type { MediaKind } from '#domain/entry-rules.ts';
import { AppError } from '#lib/app-error.ts';

export type UploadProgress =
  | { readonly step: 'sending'; readonly percent: number }
  | { readonly step: 'checking' };

export class MediaUpload {
  readonly #entryId: string;
  readonly #kind: MediaKind;
  readonly #blobs: UploadBlobs;
  readonly #sent = new Set<string>();
  #started: StartedUpload | null = null;

  constructor(entryId: string, kind: MediaKind, blobs: UploadBlobs) {
    this.#entryId = entryId;
    this.#kind = kind;
    this.#blobs = blobs;
  }

  /** What the server made of it. May be called again after a failure. Errors: those of `data/uploads.ts`. */
  async run(onProgress: (progress: UploadProgress) => void, signal: AbortSignal): Promise<ProcessedUpload> {
    const { mediaId, files } = await this.#begin();
    for (const { name, path } of files) {
      if (this.#sent.has(path)) continue;
      const report = (bytes: number) => onProgress({ step: 'sending', percent: this.#percent(bytes) });
      report(0);
      await uploadFile(path, this.#blob(name), report, signal).catch((error: unknown) => this.#forget(error));
      this.#sent.add(path);
    }
    onProgress({ step: 'checking' });
    return processUpload(mediaId);
  }

  async #begin(): Promise<StartedUpload> {
    this.#started ??= await startUpload(this.#entryId, this.#kind, this.#blobs);
    return this.#started;
  }

  /** A name that the server takes no more, an hour later: the next try asks for new ones. */
  #forget(error: unknown): never {
    if (error instanceof AppError && error.code === 'not_allowed') {
      this.#started = null;
      this.#sent.clear();
    }
    throw error;
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
