import { LANGS, type Lang } from '../domain/locales.ts';

export type Direction = 'ltr' | 'rtl';

export interface Language {
  readonly code: Lang;
  /** English name. */
  readonly name: string;
  readonly nativeName: string;
  readonly flag: string;
  readonly direction: Direction;
}

/** The one list of languages; the switcher, `<html dir>` and the checks read it. */
export const LANGUAGES: readonly Language[] = [
  { code: 'en', name: 'English', nativeName: 'English', flag: '🇬🇧', direction: 'ltr' },
  { code: 'ru', name: 'Russian', nativeName: 'Русский', flag: '🇷🇺', direction: 'ltr' },
  { code: 'es', name: 'Spanish', nativeName: 'Español', flag: '🇪🇸', direction: 'ltr' },
  { code: 'fr', name: 'French', nativeName: 'Français', flag: '🇫🇷', direction: 'ltr' },
  { code: 'de', name: 'German', nativeName: 'Deutsch', flag: '🇩🇪', direction: 'ltr' },
  { code: 'it', name: 'Italian', nativeName: 'Italiano', flag: '🇮🇹', direction: 'ltr' },
  { code: 'pt', name: 'Portuguese', nativeName: 'Português', flag: '🇧🇷', direction: 'ltr' },
  { code: 'zh', name: 'Chinese', nativeName: '中文', flag: '🇨🇳', direction: 'ltr' },
  { code: 'ja', name: 'Japanese', nativeName: '日本語', flag: '🇯🇵', direction: 'ltr' },
  { code: 'ko', name: 'Korean', nativeName: '한국어', flag: '🇰🇷', direction: 'ltr' },
  { code: 'ar', name: 'Arabic', nativeName: 'العربية', flag: '🇸🇦', direction: 'rtl' },
  { code: 'hi', name: 'Hindi', nativeName: 'हिन्दी', flag: '🇮🇳', direction: 'ltr' },
];

const byCode = /* @__PURE__ */ new Map(
  /* @__PURE__ */ LANGUAGES.map((language) => [language.code, language]),
);

export function languageOf(lang: Lang): Language {
  const language = byCode.get(lang);
  if (!language) throw new Error(`no language ${lang} among ${LANGS.join(', ')}`);
  return language;
}

export function directionOf(lang: Lang): Direction {
  return languageOf(lang).direction;
}
