// A link as a QR code: one path for the page, one picture for a file.
import { encode } from 'uqr';

/** The empty frame that readers need around a code, in its modules (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** At most so many pixels: enough for a sheet of paper. */
const PICTURE_SIZE = 1200;

export type QrCode = {
  /** Modules of one side, with the quiet zone. */
  readonly size: number;
  /** An SVG path of all dark modules, in units of a module. */
  readonly path: string;
};

/** Correction level M: a screen is seen at an angle, a sheet of paper gets a fold. */
export function qrCode(link: string): QrCode {
  const { data, size } = encode(link, { ecc: 'M', border: QUIET_ZONE });
  return { size, path: data.map(rowPath).join('') };
}

/** A run of dark modules is one rectangle: no hairlines between them. */
function rowPath(row: readonly boolean[], y: number): string {
  let path = '';
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue;
    const start = x;
    while (row[x + 1]) x += 1;
    path += `M${start} ${y}h${x + 1 - start}v1H${start}z`;
  }
  return path;
}

/** The code as a PNG file, black on white, each module of whole pixels. */
export function qrPicture({ size, path }: QrCode): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const scale = Math.floor(PICTURE_SIZE / size);
  canvas.width = canvas.height = size * scale;
  const context = canvas.getContext('2d');
  if (!context) return Promise.reject(new Error('This browser draws no pictures.'));
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.fillStyle = '#000';
  context.fill(new Path2D(path));
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture was not made.'))));
  });
}
