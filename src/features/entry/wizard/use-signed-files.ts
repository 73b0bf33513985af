// Addresses of own private files: asked for once for all that a page shows, and anew when one of them changes.
import { useEffect, useState } from 'react';
import type { EntryMedia } from '#data/entities/entry.ts';
import { signMedia } from '#data/uploads.ts';

/** The address of the file that stands for a medium, by its id. */
export type SignedFiles = ReadonlyMap<string, string>;

const NONE: SignedFiles = new Map();

/** Empty until they are known; what an admin rejected has none. */
export function useSignedFiles(media: readonly EntryMedia[]): SignedFiles {
  const [files, setFiles] = useState<SignedFiles>(NONE);
  const wanted = media.filter(({ state }) => state !== 'rejected');
  const names = wanted.map(({ id, kind }) => `${id} ${kind === 'video' ? 'poster' : '800'}`).join(',');
  useEffect(() => {
    if (names === '') return;
    let isHere = true;
    const ask = async (): Promise<void> => {
      const parts = names.split(',').map((name) => name.split(' ') as [string, string]);
      const signed = await signMedia(parts.map(([id]) => id));
      const known = parts.flatMap(([id, part]) => {
        const url = signed.get(id)?.[part];
        return url === undefined ? [] : [[id, url] as const];
      });
      if (isHere) setFiles(new Map(known));
    };
    // The state beside a picture says what matters; the picture is a help, and comes with the network.
    const tryToAsk = () => void ask().catch(() => undefined);
    tryToAsk();
    addEventListener('online', tryToAsk);
    return () => {
      isHere = false;
      removeEventListener('online', tryToAsk);
    };
  }, [names]);
  return files;
}
