// The picture worker as two promises. One order at a time: a second file that is picked waits for the first.
import type { PhotoBlobs } from '#data/uploads.ts';
import type { Crop } from './crop.ts';
import { decoderUnavailable } from './decoder-unavailable.ts';
import type { OpenedPicture, PictureOrder, PictureReply } from './picture-messages.ts';

export class PictureMaker {
  readonly #worker: Worker;
  #before: Promise<unknown> = Promise.resolve();

  constructor() {
    this.#worker = new Worker(new URL('./picture.worker.ts', import.meta.url), { type: 'module' });
  }

  /** Decodes a file upright. @throws Error for what this browser cannot decode, AppError where its code did not come. */
  async open(file: Blob): Promise<OpenedPicture> {
    const reply = await this.#ask({ order: 'open', file });
    if (reply.reply !== 'opened') throw new Error(`Not decoded: ${reply.reply}`);
    return reply;
  }

  /** Cuts and encodes the opened picture. @throws Error when the browser cannot. */
  async make(crop: Crop, aspect: number): Promise<PhotoBlobs> {
    const reply = await this.#ask({ order: 'make', crop, aspect });
    if (reply.reply !== 'made') throw new Error(`Not made: ${reply.reply}`);
    return reply.blobs;
  }

  close(): void {
    this.#worker.terminate();
  }

  #ask(order: PictureOrder): Promise<PictureReply> {
    const answer = this.#before.then(() => this.#order(order));
    this.#before = answer.catch(() => undefined);
    return answer;
  }

  #order(order: PictureOrder): Promise<PictureReply> {
    return new Promise((resolve, reject) => {
      this.#worker.onmessage = ({ data }: MessageEvent<PictureReply>) => {
        if (data.reply === 'failed') reject(new Error(data.detail));
        else resolve(data);
      };
      this.#worker.onerror = (event) => reject(decoderUnavailable(event.message));
      this.#worker.postMessage(order);
    });
  }
}
