/** The legal pages of specification 2. */
export const LEGAL_DOCUMENTS = ['terms', 'privacy', 'cookie-policy', 'data-deletion'] as const;
export type LegalDocumentName = (typeof LEGAL_DOCUMENTS)[number];

export interface LegalFrontmatter {
  readonly title: string;
  readonly description: string;
  /** 1 is the first; each change of the text counts one more. */
  readonly version: number;
  /** The day of this version, `2026-11-21`. */
  readonly date: string;
}
