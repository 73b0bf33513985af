// What a contestant chose to show beside her photos: a video and optional fields.
import type { Answer } from './call.ts';

/** The published video; both paths are inside the public bucket `photos`, `placeholder` is its poster's mean colour. */
export type ProfileVideo = NonNullable<Answer<'get_profile'>['video']>;

type Answered = Answer<'get_profile'>['details'];
type Filled = Required<Answered>;

/** Centimetres, kilograms, persons, https addresses; what she hides or left empty is null. */
export type ProfileDetails = {
  readonly [Field in Exclude<keyof Filled, 'links'>]: Filled[Field] | null;
} & { readonly links: readonly string[] };

const NOTHING: ProfileDetails = {
  heightCm: null,
  weightKg: null,
  maritalStatus: null,
  children: null,
  bio: null,
  links: [],
};

export function toDetails({ links = [], ...shown }: Answered): ProfileDetails {
  // The server takes no other addresses; a page that links them does not rely on it.
  return { ...NOTHING, ...shown, links: links.filter((link) => link.startsWith('https://')) };
}
