import type { AstroComponentFactory } from 'astro/runtime/server/index.js';
import { DEFAULT_LANG, type Lang } from '#domain/locales.ts';

export const LEGAL_PAGES = ['terms', 'privacy', 'cookie-policy', 'data-deletion'] as const;
export type LegalPageName = (typeof LEGAL_PAGES)[number];

export interface LegalDocument {
  readonly frontmatter: {
    readonly title: string;
    readonly description: string;
    /** Day of the last change, `2026-11-21`. */
    readonly updated: string;
  };
  readonly Content: AstroComponentFactory;
}

const files = import.meta.glob<LegalDocument>('../content/*/*.md', { eager: true });

/** The text of a page in a language; in English where it is not translated. */
export function legalDocument(lang: Lang, page: LegalPageName): LegalDocument & { readonly writtenIn: Lang } {
  for (const writtenIn of [lang, DEFAULT_LANG] as const) {
    const document = files[`../content/${writtenIn}/${page}.md`];
    if (document) return { frontmatter: document.frontmatter, Content: document.Content, writtenIn };
  }
  throw new Error(`src/content has no ${page}.md in ${DEFAULT_LANG}`);
}
