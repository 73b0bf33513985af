// Asks for the profile that an address names before the island's script is there, and shows what the visitor waits for in
// the shell's own HTML: the portrait in its place, or that there is nobody.
import { getProfile, type Profile } from '#data/entities/profile.ts';
import { toAppError } from '#lib/app-error.ts';
import { beginPreload, endPreload } from '#lib/island-preload.ts';
import { PHOTO_SIZES } from './gallery/photo-sizes.ts';
import { pictureAddress } from './gallery/picture-address.ts';
import { profileIdIn } from './profile-address.ts';

let ahead: { readonly profileId: string; readonly answer: Promise<Profile> } | null = null;

/** Asks for whoever the address names. Nothing goes wrong here: whoever takes the answer is told. */
export function preloadProfile(pathname: string): void {
  const profileId = profileIdIn(pathname);
  if (profileId === null) {
    showNotFoundEarly();
    return;
  }
  beginPreload();
  const answer = getProfile(profileId);
  answer.then(showPortraitEarly).catch((thrown: unknown) => {
    if (toAppError(thrown).code === 'no_such_profile') showNotFoundEarly();
    endPreload();
  });
  ahead = { profileId, answer };
}

/** The answer that is on its way for this profile, once; null where nobody has asked. */
export function takePreloaded(profileId: string): Promise<Profile> | null {
  const taken = ahead?.profileId === profileId ? ahead.answer : null;
  ahead = null;
  return taken;
}

/** As the page will ask for it (`ui/Photo.tsx`), so that it takes this one. Its name comes with the profile. */
function showPortraitEarly({ photos }: Profile): void {
  const sizes = photos.find(({ kind }) => kind === 'portrait')?.sizes ?? [];
  const place = document.querySelector('[data-part="profile-waiting"] .photo');
  if (!place || sizes.length === 0) {
    endPreload();
    return;
  }
  const image = new Image();
  image.alt = '';
  image.fetchPriority = 'high';
  image.onload = endPreload;
  image.onerror = endPreload;
  image.sizes = PHOTO_SIZES;
  image.srcset = sizes.map(({ path, width }) => `${pictureAddress(path)} ${width}w`).join(', ');
  place.append(image);
}

function showNotFoundEarly(): void {
  document.querySelector('[data-part="profile-waiting"]')?.toggleAttribute('hidden', true);
  document.querySelector('[data-part="profile-nobody"]')?.toggleAttribute('hidden', false);
}
