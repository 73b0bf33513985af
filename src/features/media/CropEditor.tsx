// The contestant sees what will be sent: drag, pinch, wheel, sliders and buttons move the picture under a fixed frame.
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, type WheelEvent } from 'react';
import type { T } from '#i18n/t.ts';
import { type Crop, frameOf, moved, type Size, turned, turnedOnce, zoomed } from './crop.ts';
import './crop-editor.css';

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

const STEP = 0.05;
const WIDTH_PX = 600;

export function CropEditor({ t, picture, preview, aspect, crop, mostZoom, onChange }: CropEditorProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pointers = useRef(new Map<number, { x: number; y: number }>());

  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, preview, aspect, crop);
  }, [picture, preview, aspect, crop]);

  const zoomTo = (zoom: number) => onChange(zoomed(crop, Math.min(zoom, mostZoom)));
  const move = (right: number, down: number) => onChange(moved(picture, crop, aspect, right, down));

  const drag = (event: PointerEvent<HTMLCanvasElement>): void => {
    const known = pointers.current.get(event.pointerId);
    if (!known) return;
    const box = event.currentTarget.getBoundingClientRect();
    const others = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const [other] = others;
    if (other) {
      const before = Math.hypot(known.x - other.x, known.y - other.y);
      const now = Math.hypot(event.clientX - other.x, event.clientY - other.y);
      if (before > 0) zoomTo((crop.zoom * now) / before);
      return;
    }
    move((known.x - event.clientX) / box.width, (known.y - event.clientY) / box.height);
  };

  const onKey = (event: KeyboardEvent): void => {
    const change = changeOf(event.key);
    if (!change) return;
    event.preventDefault();
    if ('zoom' in change) zoomTo(crop.zoom * change.zoom);
    else move(change.right, change.down);
  };

  return (
    <div className="crop-editor">
      <canvas
        ref={canvas}
        className="crop-canvas"
        width={WIDTH_PX}
        height={Math.round(WIDTH_PX / aspect)}
        tabIndex={0}
        role="img"
        aria-label={t('entry.cropLabel')}
        onKeyDown={onKey}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
        }}
        onPointerMove={drag}
        onPointerUp={(event) => pointers.current.delete(event.pointerId)}
        onPointerCancel={(event) => pointers.current.delete(event.pointerId)}
        onWheel={(event: WheelEvent) => zoomTo(crop.zoom * (event.deltaY < 0 ? 1.08 : 1 / 1.08))}
      />
      <div className="crop-tools">
        <label className="crop-slider">
          <span>{t('entry.zoom')}</span>
          <input
            type="range"
            min={1}
            max={mostZoom}
            step={0.01}
            value={crop.zoom}
            disabled={mostZoom <= 1}
            onChange={(event) => zoomTo(Number(event.currentTarget.value))}
          />
        </label>
        <button type="button" className="button button-quiet" onClick={() => onChange(turnedOnce(crop))}>
          {t('entry.rotate')}
        </button>
      </div>
    </div>
  );
}

type Change = { readonly zoom: number } | { readonly right: number; readonly down: number };

/** What a key does to the frame; undefined for one that belongs to the page. */
function changeOf(key: string): Change | undefined {
  const changes = new Map<string, Change>([
    ['ArrowLeft', { right: -STEP, down: 0 }],
    ['ArrowRight', { right: STEP, down: 0 }],
    ['ArrowUp', { right: 0, down: -STEP }],
    ['ArrowDown', { right: 0, down: STEP }],
    ['+', { zoom: 1.1 }],
    ['-', { zoom: 1 / 1.1 }],
  ]);
  return changes.get(key);
}

function draw(
  canvas: HTMLCanvasElement,
  picture: Size,
  preview: ImageBitmap,
  aspect: number,
  crop: Crop,
): void {
  const brush = canvas.getContext('2d');
  if (!brush) return;
  const frame = frameOf(picture, crop, aspect);
  const { width: across, height: down } = turned(picture, crop.turns);
  brush.setTransform(1, 0, 0, 1, 0, 0);
  brush.clearRect(0, 0, canvas.width, canvas.height);
  brush.scale(canvas.width / frame.width, canvas.height / frame.height);
  brush.translate(across / 2 - frame.left, down / 2 - frame.top);
  brush.rotate((crop.turns * Math.PI) / 2);
  brush.drawImage(preview, -picture.width / 2, -picture.height / 2, picture.width, picture.height);
}
