// Above a wall: a text, an order, filters, and how many are shown. One line on a wide screen, folded on a phone.
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { T } from '#i18n/t.ts';
import { FindingFilters } from './FindingFilters.tsx';
import { FindingOrder } from './FindingOrder.tsx';
import './finding-controls.css';
import './finding-bar.css';
// Of the wall that comes later: Astro leaves out the style of a script that is loaded on demand.
import './finding-results.css';
import { describeFinding } from './describe-finding.ts';
import { type Finding, isWholeWall, parseFinding, QUERY_LIMIT } from './finding-state.ts';
import { useSearchText } from './use-search-text.ts';

export type FindingBarProps = {
  readonly finding: Finding;
  readonly onChange: (part: Partial<Finding>) => void;
  readonly onRank?: (() => void) | undefined;
  /** Somebody is about to look for something. */
  readonly onNear: () => void;
  readonly t: T<'finding'>;
  /** False where standings are hidden: there is no rank to sort by, and the order is drawn. */
  readonly isRanked: boolean;
  readonly cities: readonly string[];
  /** Whether somebody is signed in who can rate. */
  readonly canRate: boolean;
  /** How many contestants are shown, in words; told to a screen reader whenever it changes. */
  readonly children: ReactNode;
};

export function FindingBar(props: FindingBarProps) {
  const { finding, onChange, onNear, t, isRanked, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const search = useSearchText(finding.query, (query) => onChange({ query }));
  useEarlyChoice(form, isRanked, onChange);
  const chosen = describeFinding(finding, t);
  return (
    <search className="finding" aria-label={t('finding.title')} onFocus={onNear}>
      <details className="finding-fold">
        <summary className="finding-summary">
          <span className={chosen ? 'sr-only' : undefined}>{t('finding.title')}</span>
          {chosen && <bdi className="finding-chosen">{chosen}</bdi>}
        </summary>
        <form
          ref={form}
          className="finding-form"
          // A browser that restores a form after a reload would contradict the address.
          autoComplete="off"
          onSubmit={(event) => {
            event.preventDefault();
            search.ask();
          }}
        >
          <input
            {...search.field}
            className="finding-text"
            type="search"
            name="q"
            enterKeyHint="search"
            maxLength={QUERY_LIMIT}
            dir="auto"
            spellCheck={false}
            aria-label={t('finding.search')}
            placeholder={t('finding.search')}
          />
          <FindingOrder {...props} order={finding.order} />
          <FindingFilters {...props} />
        </form>
      </details>
      <p className="finding-count tabular-nums lining-nums" role="status">
        {children}
      </p>
    </search>
  );
}

/** What was typed or chosen in the HTML before the script came counts, unless the address says something else. */
function useEarlyChoice(
  form: RefObject<HTMLFormElement | null>,
  isRanked: boolean,
  onChoice: (finding: Finding) => void,
): void {
  const tellOnce = useEffectEvent(() => {
    if (!form.current || !isWholeWall(parseFinding(location.search))) return;
    const fields = [...new FormData(form.current)].map(([name, value]) => [name, String(value)]);
    const early = parseFinding(`?${new URLSearchParams(fields)}`);
    const isDrawnAnyway = !isRanked && early.order.sort === 'random';
    onChoice(isDrawnAnyway ? { ...early, order: { sort: 'rank' } } : early);
  });
  useEffect(() => tellOnce(), []);
}
