// Asks for the profile that an address names before the island's script is there, and shows what the visitor waits for in
// the shell's own HTML: the portrait in its place, or that there is nobody.
import { getProfile, type Profile } from '#data/entities/profile.ts';
import { toAppError } from '#lib/app-error.ts';
import { beginAhead, endAhead } from '#lib/island-ahead.ts';
import { PHOTO_SIZES } from './gallery/photo-sizes.ts';
import { pictureAddress } from './gallery/picture-address.ts';
import { profileIdIn } from './profile-address.ts';

let ahead: { readonly profileId: string; readonly answer: Promise<Profile> } | null = null;

/** Asks for whoever the address names. Nothing goes wrong here: whoever takes the answer is told. */
export function askAhead(pathname: string): void {
  const profileId = profileIdIn(pathname);
  if (profileId === null) {
    showNobodyAhead();
    return;
  }
  beginAhead();
  const answer = getProfile(profileId);
  answer.then(showPortraitAhead).catch((thrown: unknown) => {
    if (toAppError(thrown).code === 'no_such_profile') showNobodyAhead();
    endAhead();
  });
  ahead = { profileId, answer };
}

/** The answer that is on its way for this profile, once; null where nobody has asked. */
export function takeAhead(profileId: string): Promise<Profile> | null {
  const taken = ahead?.profileId === profileId ? ahead.answer : null;
  ahead = null;
  return taken;
}

/** As the page will ask for it (`ui/Photo.tsx`), so that it takes this one. Its name comes with the profile. */
function showPortraitAhead({ photos }: Profile): void {
  const sizes = photos.find(({ kind }) => kind === 'portrait')?.sizes ?? [];
  const place = document.querySelector('[data-part="profile-waiting"] .photo');
  if (!place || sizes.length === 0) {
    endAhead();
    return;
  }
  const image = new Image();
  image.alt = '';
  image.fetchPriority = 'high';
  image.onload = endAhead;
  image.onerror = endAhead;
  image.sizes = PHOTO_SIZES;
  image.srcset = sizes.map(({ path, width }) => `${pictureAddress(path)} ${width}w`).join(', ');
  place.append(image);
}

function showNobodyAhead(): void {
  document.querySelector('[data-part="profile-waiting"]')?.toggleAttribute('hidden', true);
  document.querySelector('[data-part="profile-nobody"]')?.toggleAttribute('hidden', false);
}
