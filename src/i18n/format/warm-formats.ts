/**
 * The first use of `Intl` in a page reads the data of every language: 80 to 140 ms on a slow phone, in one piece that
 * no tap interrupts. What a worker has read is there for the page too, and then costs it 2 ms (measured in Chromium).
 */
const PATIENCE_MS = 1000;

let warmed: Promise<void> | undefined;

/** Resolves when formats are cheap, or when there is no way to make them so; never rejects. */
export function warmFormats(): Promise<void> {
  warmed ??= new Promise<void>((resolve) => {
    if (typeof Worker === 'undefined') return resolve();
    const worker = new Worker(new URL('./warm-formats.worker.ts', import.meta.url), { type: 'module' });
    const finish = () => {
      worker.terminate();
      resolve();
    };
    worker.onmessage = finish;
    worker.onerror = finish;
    setTimeout(finish, PATIENCE_MS);
  });
  return warmed;
}
