// Judges one photo in a process of its own, as an edge function does, and tells the most memory that it took, in kB.
import { readFileSync } from 'node:fs';
import { MediaRefused } from '../../../supabase/functions/_shared/jpeg-rebuild.ts';
import { judgePhoto, type SizeName } from '../../../supabase/functions/process-upload/photo.ts';

process.once('message', (photo: Record<SizeName, Uint8Array>) => {
  try {
    judgePhoto('body', photo);
  } catch (error) {
    if (!(error instanceof MediaRefused)) throw error;
  }
  // Not `maxRSS`: Linux counts the process that forked this one into it.
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  process.send?.(Number(kilobytes), () => process.disconnect());
});
