// Above a grid: a text, an order, filters, and how many are shown. One line on a wide screen, folded on a phone.
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { T } from '#i18n/t.ts';
import { describeSearch } from './describe-search.ts';
import { SearchFilters } from './SearchFilters.tsx';
import { SearchOrder } from './SearchOrder.tsx';
import { isWholeGrid, parseSearch, QUERY_LIMIT, type Search } from './search-state.ts';
import { useSearchText } from './use-search-text.ts';

export type SearchBarProps = {
  readonly search: Search;
  readonly onChange: (part: Partial<Search>) => void;
  readonly onRank?: (() => void) | undefined;
  /** Somebody is about to look for something. */
  readonly onNear: () => void;
  readonly t: T<'search'>;
  /** False where standings are hidden: there is no rank to sort by, and the order is drawn. */
  readonly isRanked: boolean;
  readonly cities: readonly string[];
  /** Whether somebody is signed in who can rate. */
  readonly canRate: boolean;
  /** How many contestants are shown, in words; told to a screen reader whenever it changes. */
  readonly children: ReactNode;
};

const SUMMARY = `flex min-h-12 cursor-pointer list-none items-center gap-2 pe-[45%] font-semibold unfolded:hidden
  [&::-webkit-details-marker]:hidden after:size-[7px] after:flex-none after:-mt-1 after:rotate-45
  after:border-current after:[border-width:0_1.5px_1.5px_0] group-open/fold:after:mt-1
  group-open/fold:after:rotate-225`;

/** Looks like words; its own line lies on that of the bar where all stands in one row. */
const TEXT = `min-h-touch min-w-0 flex-[1_1_100%] border-b border-edge text-base/normal hover:border-ink
  placeholder:text-muted placeholder:opacity-100 focus-visible:outline-offset-0 unfolded:-mb-px
  unfolded:min-h-12 unfolded:flex-[0_1_220px]`;

/** Beside the summary on a phone, at the end of the line elsewhere. */
const COUNT = `pointer-events-none absolute end-0 top-0 max-w-[45%] truncate text-end leading-[48px] text-muted
  tabular-nums lining-nums unfolded:static unfolded:max-w-none unfolded:flex-none`;

export function SearchBar(props: SearchBarProps) {
  const { search, onChange, onNear, t, isRanked, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const field = useSearchText(search.query, (query) => onChange({ query }));
  useEarlyChoice(form, isRanked, onChange);
  const chosen = describeSearch(search, t);
  return (
    // Without script nothing here would do anything: the grid shows everybody.
    <search
      className="relative mb-2 border-y border-line text-xs/normal unfolded:mt-2 unfolded:flex unfolded:items-start unfolded:gap-x-6 noscript:hidden!"
      aria-label={t('search.title')}
      onFocus={onNear}
    >
      <details className="group/fold unfolded:flex-1 unfolded:details-content:[block-size:auto] unfolded:details-content:[content-visibility:visible]">
        <summary className={SUMMARY}>
          <span className={chosen ? 'sr-only' : undefined}>{t('search.title')}</span>
          {chosen && <bdi className="truncate text-garnet">{chosen}</bdi>}
        </summary>
        <form
          ref={form}
          className="flex flex-wrap items-center gap-x-6 gap-y-1 pb-3 unfolded:pb-0"
          // A browser that restores a form after a reload would contradict the address.
          autoComplete="off"
          onSubmit={(event) => {
            event.preventDefault();
            field.ask();
          }}
        >
          <input
            {...field.field}
            className={TEXT}
            type="search"
            name="q"
            enterKeyHint="search"
            maxLength={QUERY_LIMIT}
            dir="auto"
            spellCheck={false}
            aria-label={t('search.search')}
            placeholder={t('search.search')}
          />
          <SearchOrder {...props} order={search.order} />
          <SearchFilters {...props} />
        </form>
      </details>
      <p className={COUNT} role="status">
        {children}
      </p>
    </search>
  );
}

/** What was typed or chosen in the HTML before the script came counts, unless the address says something else. */
function useEarlyChoice(
  form: RefObject<HTMLFormElement | null>,
  isRanked: boolean,
  onChoice: (search: Search) => void,
): void {
  const reportOnce = useEffectEvent(() => {
    if (!form.current || !isWholeGrid(parseSearch(location.search))) return;
    const fields = [...new FormData(form.current)].map(([name, value]) => [name, String(value)]);
    const early = parseSearch(`?${new URLSearchParams(fields)}`);
    const isDrawnAnyway = !isRanked && early.order.sort === 'random';
    onChoice(isDrawnAnyway ? { ...early, order: { sort: 'rank' } } : early);
  });
  useEffect(() => reportOnce(), []);
}
