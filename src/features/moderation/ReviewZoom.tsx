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
    <dialog ref={dialog} className="review-zoom" aria-label={t('moderation.zoom')} onClose={onClose}>
      <button
        type="button"
        className="review-zoom-close"
        onClick={onClose}
        aria-label={t('moderation.zoomOut')}
      >
        {picture?.status === 'ready' ? <img src={picture.url} alt="" /> : t('moderation.pictureLoads')}
      </button>
    </dialog>
  );
}
