// One photo from the file that was picked to the frame that is sent; every failure says what to do and loses nothing.
import { useRef, useState } from 'react';
import type { PhotoBlobs } from '#data/uploads.ts';
import { type PhotoFault, photoFileFault, photoSizeFault } from '#domain/entry-rules.ts';
import { AppError, type AppErrorCode } from '#lib/app-error.ts';
import type { Crop, Size } from './crop.ts';
import { frameOf, WHOLE } from './crop.ts';
import { pictureKind, type UnreadFault, unreadFault } from './picture-kind.ts';
import type { PictureMaker } from './picture-maker.ts';
import type { OpenedPicture } from './picture-messages.ts';
import { usePictureMaker } from './use-picture-maker.ts';

export type PhotoKind = 'portrait' | 'body';

/** What is wrong with the file, or why its reader did not come. */
export type PickFault = UnreadFault | AppErrorCode;

export type PhotoState =
  | { readonly status: 'none'; readonly fault: PickFault | null }
  | { readonly status: 'opening' }
  | {
      readonly status: 'cropping';
      readonly picture: Size;
      readonly preview: ImageBitmap;
      readonly crop: Crop;
      readonly fault: PhotoFault | null;
    }
  | { readonly status: 'preparing' };

export type PhotoControl = {
  readonly state: PhotoState;
  /** Fetches what reads a photo, while the person still looks for one. */
  readonly prepare: () => void;
  readonly pick: (file: File) => Promise<void>;
  readonly setCrop: (crop: Crop) => void;
  /** Cuts and encodes what the frame shows; null where that cannot be, with the fault in the state. */
  readonly make: () => Promise<PhotoBlobs | null>;
};

type PhotoOptions = {
  readonly kind: PhotoKind;
  /** Width by height. */
  readonly aspect: number;
};

const NONE: PhotoState = { status: 'none', fault: null };

export function usePhoto({ kind, aspect }: PhotoOptions): PhotoControl {
  const [state, setState] = useState<PhotoState>(NONE);
  const { getMaker, dropMaker } = usePictureMaker();
  const picked = useRef(0);

  const pick = async (file: File): Promise<void> => {
    picked.current += 1;
    const turn = picked.current;
    setState({ status: 'opening' });
    const opened = await openPhoto(file, kind, getMaker);
    // Another file was picked while this one was decoded.
    if (turn !== picked.current) return;
    if (typeof opened === 'string') {
      // One whose code did not come is of no use later either.
      if (opened === 'offline' || opened === 'unavailable') dropMaker();
      return setState({ status: 'none', fault: opened });
    }
    const { width, height, preview } = opened;
    setState({ status: 'cropping', picture: { width, height }, preview, crop: WHOLE, fault: null });
  };

  const make = async (): Promise<PhotoBlobs | null> => {
    if (state.status !== 'cropping') return null;
    const { picture, crop } = state;
    const { width, height } = frameOf(picture, crop, aspect);
    const fault = photoSizeFault(kind, Math.round(width), Math.round(height));
    if (fault) {
      setState({ ...state, fault });
      return null;
    }
    setState({ status: 'preparing' });
    try {
      const blobs = await (await getMaker()).make(crop, aspect);
      setState(NONE);
      return blobs;
    } catch {
      setState({ status: 'none', fault: 'unreadable' });
      return null;
    }
  };

  const setCrop = (crop: Crop): void =>
    setState((now) => (now.status === 'cropping' ? { ...now, crop, fault: null } : now));
  const prepare = () => void getMaker().catch(() => undefined);
  return { state, prepare, pick, setCrop, make };
}

/** What was decoded, or why nothing was. Bytes and decoder decide: what the file is called does not. */
async function openPhoto(
  file: File,
  kind: PhotoKind,
  maker: () => Promise<PictureMaker>,
): Promise<OpenedPicture | PickFault> {
  const fault = photoFileFault(file);
  if (fault) return fault;
  try {
    if ((await pictureKind(file)) === null) return 'wrong_type';
    const opened = await (await maker()).open(file);
    return photoSizeFault(kind, opened.width, opened.height) ?? opened;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    return unreadFault(file).catch(() => 'unreadable' as const);
  }
}
