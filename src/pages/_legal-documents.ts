// The legal texts of `content`: the current version in `<lang>/`, each earlier one in `<lang>/v<number>/`.

import type { LegalDocumentName, LegalFrontmatter } from '#domain/legal-documents.ts';
import type { Lang } from '#domain/locales.ts';

export interface LegalVersion extends LegalFrontmatter {
  readonly html: string;
  readonly markdown: string;
}

interface MarkdownFile {
  readonly frontmatter: LegalFrontmatter;
  readonly rawContent: () => string;
  readonly compiledContent: () => Promise<string>;
}

const files = import.meta.glob<MarkdownFile>(['../content/*/*.md', '../content/*/v*/*.md'], { eager: true });

/** All versions of a document in a language, the current one first. */
export async function legalVersions(
  lang: Lang,
  document: LegalDocumentName,
): Promise<[LegalVersion, ...LegalVersion[]]> {
  const path = new RegExp(`^\\.\\./content/${lang}/(v\\d+/)?${document}\\.md$`);
  const found = Object.entries(files).filter(([name]) => path.test(name));
  const versions = await Promise.all(
    found.map(async ([, { frontmatter, rawContent, compiledContent }]) => {
      return { ...frontmatter, html: await compiledContent(), markdown: rawContent() };
    }),
  );
  const [current, ...earlier] = versions.toSorted((a, b) => b.version - a.version);
  if (!current) throw new Error(`src/content/${lang} has no ${document}.md`);
  return [current, ...earlier];
}
