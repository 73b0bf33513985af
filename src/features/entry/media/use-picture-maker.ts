// The worker that reads pictures: its code comes with the first photo, and it goes with this part of the page.
import { useEffect, useRef } from 'react';
import { decoderUnavailable } from './decoder-unavailable.ts';
import type { PictureMaker } from './picture-maker.ts';

type PictureMakerSource = {
  /** @throws AppError `offline` or `unavailable` where its code does not come. */
  readonly getMaker: () => Promise<PictureMaker>;
  /** The next photo gets a new one. */
  readonly dropMaker: () => void;
};

export function usePictureMaker(): PictureMakerSource {
  const maker = useRef<PictureMaker | null>(null);
  const isHere = useRef(false);
  const dropMaker = (): void => {
    maker.current?.close();
    maker.current = null;
  };
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      maker.current?.close();
      maker.current = null;
    };
  }, []);
  const getMaker = async (): Promise<PictureMaker> => {
    const { PictureMaker } = await import('./picture-maker.ts').catch((error: unknown) => {
      throw decoderUnavailable(String(error));
    });
    if (!isHere.current) throw decoderUnavailable('The page has gone on.');
    maker.current ??= new PictureMaker();
    return maker.current;
  };
  return { getMaker, dropMaker };
}
