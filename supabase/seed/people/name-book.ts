import type { Country } from '#domain/locales.ts';
import { AMERICAN_NAMES } from './names-americas.ts';
import { EAST_ASIAN_NAMES } from './names-east-asia.ts';
import { EASTERN_EUROPEAN_NAMES } from './names-eastern-europe.ts';
import { EUROPEAN_NAMES } from './names-europe.ts';
import { SOUTH_ASIAN_NAMES } from './names-south-asia.ts';

/** One way of writing names in a country; some have a second one in the local script. */
export interface NameList {
  readonly women: string;
  readonly men: string;
  readonly family: string;
  /** Where a man's family name differs. */
  readonly menFamily?: string;
  readonly cities: string;
  /** How a full name is put together: `{given}` and `{family}`. */
  readonly pattern?: string;
}

export interface NameBook {
  readonly main: NameList;
  /** The share of people who write their name in the second way, and that way. */
  readonly local?: { readonly share: number; readonly list: NameList };
}

export const NAME_BOOKS: Record<Country, NameBook> = {
  ...AMERICAN_NAMES,
  ...EAST_ASIAN_NAMES,
  ...EUROPEAN_NAMES,
  ...EASTERN_EUROPEAN_NAMES,
  ...SOUTH_ASIAN_NAMES,
};
