// What stands in a legal text for the site's own values, and how the text falls into sections.
import { OPERATOR, SITE_NAME } from '#domain/brand.ts';
import { LEGAL_DOCUMENTS, type LegalDocumentName } from '#domain/legal-documents.ts';
import type { Lang } from '#domain/locales.ts';
import { pageHref } from '#i18n/routing/links.ts';

export interface LegalSection {
  /** Its place in the text, from 1: also its anchor, the same in every language. */
  readonly number: number;
  readonly title: string;
  readonly html: string;
}

const isLegalDocument = (name: string): name is LegalDocumentName =>
  (LEGAL_DOCUMENTS as readonly string[]).includes(name);

/** Puts the operator's values in the place of `{{operator}}`, `{{site}}`, `{{domain}}` and `{{contact}}`. */
export function fillPlaceholders(text: string, domain: string): string {
  const values = new Map([
    ['operator', OPERATOR.name],
    ['site', SITE_NAME],
    ['domain', domain],
    ['contact', OPERATOR.contact],
  ]);
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`a legal text names {{${name}}}, which nobody fills`);
    return value;
  });
}

/** The HTML of a text for a reader of this language: values filled in, links within the language, mail as a link. */
export function readyHtml(html: string, lang: Lang, domain: string): string {
  const mail = `<a href="mailto:${OPERATOR.contact}">${OPERATOR.contact}</a>`;
  const linked = html
    .replaceAll('{{contact}}', mail)
    .replaceAll(/href="\/([a-z-]+)"/g, (whole, page: string) =>
      isLegalDocument(page) ? `href="${pageHref(lang, page)}"` : whole,
    );
  return fillPlaceholders(linked, domain);
}

/** What stands before the first heading, and the sections that begin with one. */
export function sectionsOf(html: string): { lead: string; sections: LegalSection[] } {
  const [lead = '', ...parts] = html.split(/<h2\b[^>]*>/);
  const sections = parts.map((part, at) => {
    const [title = '', rest = ''] = part.split('</h2>');
    return { number: at + 1, title, html: rest };
  });
  return { lead, sections };
}
