// Draws the part of the picture that the frame keeps.
import { type Crop, frameOf, type Size, turned } from './crop.ts';

export function drawCrop(
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
