// The chosen picture at its own size; a press or Escape puts it back.
import { useStore } from '@nanostores/react';
import { useLayoutEffect, useRef } from 'react';
import type { ModerationT } from './labels.ts';
import { $pictures } from './review-pictures.ts';

type ReviewZoomProps = { readonly t: ModerationT; readonly id: string; readonly onClose: () => void };

export function ReviewZoom({ t, id, onClose }: ReviewZoomProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const picture = useStore($pictures, { keys: [id] })[id];
  // Before the element leaves the page: only a dialog that is closed gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element?.open) element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="h-[100dvb] max-h-none w-[100vi] max-w-none overflow-auto bg-paper"
      aria-label={t('moderation.zoom')}
      onClose={onClose}
    >
      <button
        type="button"
        className="grid min-h-full min-w-full cursor-zoom-out place-items-center"
        onClick={onClose}
        aria-label={t('moderation.zoomOut')}
      >
        {picture?.status === 'ready' ? (
          <img className="max-w-none" src={picture.url} alt="" />
        ) : (
          t('moderation.pictureLoads')
        )}
      </button>
    </dialog>
  );
}
