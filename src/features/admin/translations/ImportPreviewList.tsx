import type { ReactNode } from 'react';
import type { Lang } from '#domain/locales.ts';
import { directionOf } from '#i18n/registry.ts';
import { AdminList, AdminRow } from '../ui/AdminList.tsx';
import type { TranslationsT } from '../ui/labels.ts';
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
    <section className="grid gap-3" aria-live="polite">
      {changes.length > 0 && (
        <details open>
          <summary className="min-h-touch cursor-pointer font-semibold">
            {t('translations.importChanges', { number: changes.length })}
          </summary>
          <AdminList className="max-h-[420px] overflow-y-auto">
            {changes.slice(0, LONGEST).map(({ key, text }) => (
              <AdminRow key={key}>
                <Key name={key} />
                <del {...inLanguage} className="block text-muted wrap-anywhere">
                  {now.get(key)}
                </del>
                <ins {...inLanguage} className="block wrap-anywhere">
                  {text ?? original.get(key)}
                </ins>
              </AdminRow>
            ))}
          </AdminList>
        </details>
      )}
      {(same > 0 || changes.length + refused.length === 0) && (
        <p>{t('translations.importSame', { number: same })}</p>
      )}
      {refused.length > 0 && (
        <details open>
          <summary className="min-h-touch cursor-pointer font-semibold">
            {t('translations.importRefused', { number: refused.length })}
          </summary>
          <AdminList className="max-h-[420px] overflow-y-auto">
            {refused.slice(0, LONGEST).map(({ key, problem }) => (
              <AdminRow key={key}>
                <Key name={key} />
                <p className="text-danger">{t(`translations.problem_${problem}`)}</p>
              </AdminRow>
            ))}
          </AdminList>
        </details>
      )}
      {children}
    </section>
  );
}

/** Its letters run from the left; it begins where the row begins. */
function Key({ name }: { readonly name: string }) {
  return (
    <p
      className="font-[family-name:ui-monospace,monospace] text-xs [text-align:match-parent] wrap-anywhere"
      dir="ltr"
    >
      {name}
    </p>
  );
}
