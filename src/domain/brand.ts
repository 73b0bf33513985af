/** The one place where an operator renames the site. */
export const SITE_NAME = 'Diadem';

/** Where the site lives when the environment (`PUBLIC_SITE_URL`) does not say. */
export const DEFAULT_SITE_URL = 'http://127.0.0.1:4321';

export type SocialLink = { readonly name: string; readonly url: string };

/** Pages of the contest elsewhere, where the environment (`PUBLIC_SOCIAL_LINKS`) does not name them. */
export const SOCIAL_LINKS: readonly SocialLink[] = [];

/** Colours that browsers paint around the page; the same as `paper` in `styles/tokens.css`. */
export const THEME_COLORS = { light: '#FBF9F6', dark: '#131012' } as const;

/** Who runs the site and answers for it, and where people write to them: an operator puts own values here. */
export const OPERATOR = { name: SITE_NAME, contact: 'contact@diadem.example' } as const;
