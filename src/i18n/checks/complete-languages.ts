// Apart from the registry: whoever loads messages does not carry the names of all languages.
import { LANGS, type Lang } from '../../domain/locales.ts';

/** Languages whose messages must all be there; in the others a missing one falls back to English. */
export const COMPLETE_LANGUAGES: readonly Lang[] = LANGS;
