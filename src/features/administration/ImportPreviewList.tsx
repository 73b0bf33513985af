import type { ReactNode } from 'react';
import type { Lang } from '#domain/locales.ts';
import { directionOf } from '#i18n/registry.ts';
import type { TranslationsT } from './labels.ts';
import type { ImportPreview } from './translation-file.ts';
import type { TranslationRow } from './translation-rows.ts';

/** Rows of each list: more than anybody reads, fewer than a browser minds. */
const LONGEST = 200;

type ImportPreviewListProps = {
  readonly t: TranslationsT;
  readonly lang: Lang;
  readonly rows: readonly TranslationRow[];
  readonly preview: ImportPreview;
  readonly children?: ReactNode;
};

/** What a file changes, from and to, and what of it is refused and why. */
export function ImportPreviewList({ t, lang, rows, preview, children }: ImportPreviewListProps) {
  const now = new Map(rows.map((row) => [row.key, row.written ?? row.original]));
  const original = new Map(rows.map((row) => [row.key, row.original]));
  const { changes, same, refused } = preview;
  const inLanguage = { lang, dir: directionOf(lang) } as const;
  return (
    <section className="translation-preview" aria-live="polite">
      {changes.length > 0 && (
        <details open>
          <summary>{t('translations.importChanges', { number: changes.length })}</summary>
          <ul className="admin-list">
            {changes.slice(0, LONGEST).map(({ key, text }) => (
              <li key={key} className="admin-row">
                <p className="translation-key" dir="ltr">
                  {key}
                </p>
                <del {...inLanguage}>{now.get(key)}</del>
                <ins {...inLanguage}>{text ?? original.get(key)}</ins>
              </li>
            ))}
          </ul>
        </details>
      )}
      {(same > 0 || changes.length + refused.length === 0) && (
        <p>{t('translations.importSame', { number: same })}</p>
      )}
      {refused.length > 0 && (
        <details open>
          <summary>{t('translations.importRefused', { number: refused.length })}</summary>
          <ul className="admin-list">
            {refused.slice(0, LONGEST).map(({ key, problem }) => (
              <li key={key} className="admin-row">
                <p className="translation-key" dir="ltr">
                  {key}
                </p>
                <p className="admin-failure">{t(`translations.problem_${problem}`)}</p>
              </li>
            ))}
          </ul>
        </details>
      )}
      {children}
    </section>
  );
}
