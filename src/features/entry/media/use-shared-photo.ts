// The photo that another app shared, as the pickers and the toast above them see it: one for the whole page.
import { useStore } from '@nanostores/react';
import { atom, onMount } from 'nanostores';
import { photoFileFault } from '#domain/entry-rules.ts';
import { dropSharedPhoto, readSharedPhoto } from '#pwa/shared-photo.ts';
import { pictureKind, type UnreadFault } from './picture-kind.ts';

type SharedPhoto =
  | { readonly status: 'none' }
  | { readonly status: 'ready'; readonly file: File }
  /** It was no photo that the rules allow: said once, and already forgotten. */
  | { readonly status: 'refused'; readonly fault: UnreadFault };

const NONE: SharedPhoto = { status: 'none' };
const $shared = atom<SharedPhoto>(NONE);

onMount($shared, () => {
  // A browser without storage shares nothing.
  read().then(
    (shared) => $shared.set(shared),
    () => undefined,
  );
});

async function read(): Promise<SharedPhoto> {
  const file = await readSharedPhoto();
  if (!file) return NONE;
  const fault = photoFileFault(file) ?? ((await pictureKind(file)) === null ? 'wrong_type' : null);
  if (!fault) return { status: 'ready', file };
  await dropSharedPhoto();
  return { status: 'refused', fault };
}

export function useSharedPhoto(): SharedPhoto {
  return useStore($shared, { ssr: 'initial' });
}

/** Taken, or not wanted: it is gone from the device. */
export function forgetSharedPhoto(): void {
  $shared.set(NONE);
  void dropSharedPhoto();
}
