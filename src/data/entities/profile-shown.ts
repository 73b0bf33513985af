// What a contestant chose to show beside her photos: a video and optional fields.
import type { Answer } from '#data/client/fetch/call.ts';

/** The published video; both paths are inside the public bucket `photos`, `placeholder` is its poster's mean colour. */
export type ProfileVideo = NonNullable<Answer<'get_profile'>['video']>;

/** Centimetres, kilograms, persons, https addresses; what she hides or left empty is null. */
export type ProfileDetails = Answer<'get_profile'>['details'];

export function toDetails(details: ProfileDetails): ProfileDetails {
  // The server takes no other addresses; a page that links them does not rely on it.
  return { ...details, links: details.links.filter((link) => link.startsWith('https://')) };
}
