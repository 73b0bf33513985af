// The rules of an entry that the browser tells while somebody types. The SQL (entry_fields) is the authority and says the same.

/** Hidden unless the contestant shows them. */
export const OPTIONAL_FIELDS = [
  'height_cm',
  'weight_kg',
  'marital_status',
  'children',
  'links',
  'bio',
] as const;
export type OptionalField = (typeof OPTIONAL_FIELDS)[number];

export type RequiredField = 'display_name' | 'country' | 'city' | 'birth_date';
export type EntryField = RequiredField | OptionalField | 'shown';

export const MARITAL_STATUSES = ['single', 'in_relationship', 'married', 'divorced', 'widowed'] as const;
export type MaritalStatus = (typeof MARITAL_STATUSES)[number];

export type MediaKind = 'portrait' | 'body' | 'video';

/** What an entry may still lack before it can be sent. */
export type MissingCode = RequiredField | 'portrait' | 'body' | 'consents';

/** Which rule a field breaks; the server's `invalid_field` carries the same as its hint. */
export type FieldRule =
  | 'text'
  | 'too_long'
  | 'whole_number'
  | 'out_of_range'
  | 'web_address'
  | 'too_many'
  | 'unknown'
  | 'date'
  | 'set_once';

/** In characters (Unicode code points). */
export const LONGEST = { display_name: 60, city: 80, bio: 500, link: 200 } as const;
const MOST_LINKS = 5;

/** Centimetres, kilograms, persons; both bounds included. */
export const RANGES = {
  height_cm: { least: 100, most: 250 },
  weight_kg: { least: 30, most: 250 },
  children: { least: 0, most: 20 },
} as const;

/** An adult for every contest, whatever its own minimum age. */
export const ADULT_AGE = 18;
const OLDEST_AGE = 120;

const MB = 1_000_000;

/** What may be picked, before the browser makes three sizes of it; types only filter the list of files. Product rules, 4. */
export const PHOTO_RULES = {
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif'],
  mostBytes: 10 * MB,
  mostPixels: 50_000_000,
  sizes: [320, 800, 2048],
  least: { portrait: { short: 800, long: 800 }, body: { short: 800, long: 1200 } },
} as const;

export const VIDEO_RULES = {
  // QuickTime, what iPhones record: the server makes an MP4 of it.
  types: ['video/mp4', 'video/webm', 'video/quicktime'],
  mostBytes: 50 * MB,
  mostSeconds: 30,
  leastPixels: 320,
  longestPixels: 3840,
} as const;

const HTTPS_ADDRESS =
  /^https:\/\/([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]([/?#][^\s<>"'`\\\p{Cc}]*)?$/u;
const CONTROLS_OF_A_LINE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** The rule that a text breaks, or null; empty is no fault here but a missing field. */
export function textRule(field: 'display_name' | 'city' | 'bio', text: string): FieldRule | null {
  const trimmed = text.trim().normalize('NFC');
  const line = field === 'bio' ? trimmed.replaceAll('\n', ' ') : trimmed;
  if (CONTROLS_OF_A_LINE.test(line)) return 'text';
  return [...trimmed].length > LONGEST[field] ? 'too_long' : null;
}

/** The rule that a number breaks, or null. */
export function numberRule(field: keyof typeof RANGES, value: number): FieldRule | null {
  if (!Number.isInteger(value)) return 'whole_number';
  const { least, most } = RANGES[field];
  return value < least || value > most ? 'out_of_range' : null;
}

/** The rule that a list of links breaks, or null: at most 5 https addresses, without user or port. */
export function linksRule(links: readonly string[]): FieldRule | null {
  if (links.length > MOST_LINKS) return 'too_many';
  const isWrong = (link: string) => [...link].length > LONGEST.link || !HTTPS_ADDRESS.test(link);
  return links.some(isWrong) ? 'web_address' : null;
}

/** The rule that a birth date (`1999-12-31`) breaks on a day of the contest's zone, or null. Age is a rule of its own. */
export function birthDateRule(date: string, today: string): FieldRule | null {
  const time = /^[12]\d{3}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date) return 'date';
  return date > today || ageOn(date, today) >= OLDEST_AGE ? 'out_of_range' : null;
}

/** Full years on a day; who was born on 29 February is a year older on 1 March. Both dates as `1999-12-31`. */
export function ageOn(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

export type PhotoFault = 'wrong_type' | 'too_large' | 'too_many_pixels' | 'too_small';

/** Why a picked file is not even opened, or null; what it is, its bytes tell. */
export function photoFileFault({ size }: { readonly size: number }): PhotoFault | null {
  return size > PHOTO_RULES.mostBytes ? 'too_large' : null;
}

/** Why a picture of this size cannot be used, or null; ask again for what is left after cropping. */
export function photoSizeFault(kind: 'portrait' | 'body', width: number, height: number): PhotoFault | null {
  if (width * height > PHOTO_RULES.mostPixels) return 'too_many_pixels';
  const { short, long } = PHOTO_RULES.least[kind];
  const isSmall = Math.min(width, height) < short || Math.max(width, height) < long;
  return isSmall ? 'too_small' : null;
}
