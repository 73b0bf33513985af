import type { Country } from '#domain/locales.ts';
import type { NameBook } from './name-list.ts';
import { AMERICAN_NAMES } from './names-americas.ts';
import { EAST_ASIAN_NAMES } from './names-east-asia.ts';
import { EASTERN_EUROPEAN_NAMES } from './names-eastern-europe.ts';
import { EUROPEAN_NAMES } from './names-europe.ts';
import { SOUTH_ASIAN_NAMES } from './names-south-asia.ts';

export const NAME_BOOKS: Record<Country, NameBook> = {
  ...AMERICAN_NAMES,
  ...EAST_ASIAN_NAMES,
  ...EUROPEAN_NAMES,
  ...EASTERN_EUROPEAN_NAMES,
  ...SOUTH_ASIAN_NAMES,
};
