// What counting the chosen votes would do to the ranking, asked for before the decision.
import { useState } from 'react';
import type { PreviewedRank } from '#data/held-votes.ts';
import type { Lang } from '#domain/locales.ts';
import { errorText } from '#i18n/error-text.ts';
import { formatNumber } from '#i18n/format/format.ts';
import { toAppError } from '#lib/app-error.ts';
import type { AdminT } from '../ui/labels.ts';

type HeldPreviewProps = {
  readonly lang: Lang;
  readonly t: AdminT;
  readonly voterIds: readonly string[];
  readonly onPreview: (voterIds: readonly string[]) => Promise<readonly PreviewedRank[]>;
};

type Preview =
  | { readonly of: string; readonly ranks: readonly PreviewedRank[] }
  | { readonly problem: string };

export function HeldPreview({ lang, t, voterIds, onPreview }: HeldPreviewProps) {
  const [preview, setPreview] = useState<Preview | null>(null);
  const chosen = voterIds.join();
  const ask = async (): Promise<void> => {
    if (voterIds.length === 0) return;
    try {
      setPreview({ of: chosen, ranks: await onPreview(voterIds) });
    } catch (thrown) {
      setPreview({ problem: errorText(t, toAppError(thrown).code) });
    }
  };
  return (
    <div className="grid justify-items-start gap-1">
      <button
        type="button"
        className="text-link min-h-touch"
        aria-disabled={voterIds.length === 0}
        onClick={() => void ask()}
      >
        {t('admin.heldPreview')}
      </button>
      <div aria-live="polite">
        {preview && <PreviewText lang={lang} t={t} preview={preview} chosen={chosen} />}
      </div>
    </div>
  );
}

type PreviewTextProps = Pick<HeldPreviewProps, 'lang' | 't'> & {
  readonly preview: Preview;
  readonly chosen: string;
};

/** The ranks of another choice are no longer shown. */
function PreviewText({ lang, t, preview, chosen }: PreviewTextProps) {
  if ('problem' in preview) return <p className="text-danger">{preview.problem}</p>;
  if (preview.of !== chosen) return null;
  const changes = preview.ranks.filter(({ rankBefore, rankAfter }) => rankBefore !== rankAfter);
  if (changes.length === 0) return <p>{t('admin.heldPreviewNone')}</p>;
  return (
    <ul className="tabular-nums lining-nums">
      {changes.map(({ entryId, displayName, rankBefore, rankAfter }) => (
        <li key={entryId}>
          {t('admin.heldPreviewRank', {
            name: displayName,
            before: formatNumber(lang, rankBefore),
            after: formatNumber(lang, rankAfter),
          })}
        </li>
      ))}
    </ul>
  );
}
