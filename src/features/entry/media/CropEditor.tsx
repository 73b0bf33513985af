// The contestant sees what will be sent: the picture moves under a fixed frame, by hand or by its sliders.
import { useEffect, useRef } from 'react';
import type { T } from '#i18n/t.ts';
import { CropSlider } from './CropSlider.tsx';
import { type Crop, moved, placed, placeOf, type Size, turnedOnce, zoomed } from './crop.ts';
import { drawCrop } from './crop-drawing.ts';
import { useCropGestures } from './use-crop-gestures.ts';

type CropEditorProps = {
  readonly t: T<'entry'>;
  readonly picture: Size;
  readonly preview: ImageBitmap;
  readonly aspect: number;
  readonly crop: Crop;
  /** The rules do not allow a smaller cut. */
  readonly mostZoom: number;
  readonly onChange: (crop: Crop) => void;
};

const WIDTH_PX = 720;

export function CropEditor({ t, picture, preview, aspect, crop, mostZoom, onChange }: CropEditorProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  // A finger moves several times between two renders: each move goes on from the one before.
  const newest = useRef(crop);
  useEffect(() => {
    newest.current = crop;
    if (canvas.current) drawCrop(canvas.current, picture, preview, aspect, crop);
  }, [picture, preview, aspect, crop]);

  const change = (next: Crop): void => {
    newest.current = next;
    onChange(next);
  };
  const zoomTo = (zoom: number) => change(zoomed(newest.current, Math.min(zoom, mostZoom)));
  const gestures = useCropGestures(canvas, {
    move: (right, down) => change(moved(picture, newest.current, aspect, right, down)),
    zoomBy: (factor) => zoomTo(newest.current.zoom * factor),
  });
  const place = placeOf(picture, crop, aspect);
  const put = (next: { across: number | null; down: number | null }) =>
    change(placed(picture, newest.current, aspect, next));

  return (
    // The photograph first; from 640 px its tools stand beside it.
    <div className="grid w-full gap-4 sm:grid-cols-[320px_minmax(0,1fr)] sm:items-center sm:gap-8">
      {/* To look at and to touch; the sliders do the same for everybody else. */}
      <div aria-hidden="true">
        <canvas
          ref={canvas}
          // Nothing to move up or down: a finger that goes there scrolls the page.
          className="h-auto w-full max-w-[360px] cursor-grab touch-none rounded-photo bg-wash select-none active:cursor-grabbing data-[room=across]:touch-pan-y"
          data-part="crop-canvas"
          data-room={place.down === null ? 'across' : 'all'}
          width={WIDTH_PX}
          height={Math.round(WIDTH_PX / aspect)}
          {...gestures}
        />
      </div>
      <div className="grid max-w-[360px] content-start justify-items-start gap-2">
        <p className="field-hint">{t('entry.cropHint')}</p>
        <CropSlider label={t('entry.zoom')} least={1} most={mostZoom} value={crop.zoom} onChange={zoomTo} />
        <CropSlider
          label={t('entry.cropAcross')}
          least={0}
          most={1}
          value={place.across}
          dir="ltr"
          onChange={(across) => put({ across, down: null })}
        />
        <CropSlider
          label={t('entry.cropDown')}
          least={0}
          most={1}
          value={place.down}
          onChange={(down) => put({ across: null, down })}
        />
        <button
          type="button"
          className="button button-quiet"
          onClick={() => change(turnedOnce(newest.current))}
        >
          {t('entry.rotate')}
        </button>
      </div>
    </div>
  );
}
