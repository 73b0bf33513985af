// Asks for the profile that an address names before the island's script is there: its picture is what the visitor waits for.
import { getProfile, type Profile } from '#data/profile.ts';
import { PHOTO_SIZES } from './photo-sizes.ts';
import { pictureAddress } from './picture-address.ts';
import { profileIdIn } from './profile-address.ts';

let ahead: { readonly profileId: string; readonly answer: Promise<Profile> } | null = null;

/** Asks for whoever the address names, and for her portrait; nothing goes wrong here: whoever takes the answer is told. */
export function askAhead(pathname: string): void {
  const profileId = profileIdIn(pathname);
  if (profileId === null) return;
  const answer = getProfile(profileId);
  answer.then(fetchPortrait, () => {});
  ahead = { profileId, answer };
}

/** The answer that is on its way for this profile, once; null where nobody has asked. */
export function takeAhead(profileId: string): Promise<Profile> | null {
  const taken = ahead?.profileId === profileId ? ahead.answer : null;
  ahead = null;
  return taken;
}

/** As the page will ask for it (`ui/Photo.tsx`), so that it takes this one. */
function fetchPortrait({ photos }: Profile): void {
  const sizes = photos.find(({ kind }) => kind === 'portrait')?.sizes ?? [];
  const image = new Image();
  image.fetchPriority = 'high';
  image.sizes = PHOTO_SIZES;
  image.srcset = sizes.map(({ path, width }) => `${pictureAddress(path)} ${width}w`).join(', ');
}
