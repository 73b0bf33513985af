// In which order the grid stands: radio buttons that look like words.
import type { T } from '#i18n/t.ts';
import { newSeed, type Order, type Search, type Sort } from './search-state.ts';

type SearchOrderProps = {
  readonly order: Order;
  readonly isRanked: boolean;
  readonly t: T<'search'>;
  readonly onChange: (part: Pick<Search, 'order'>) => void;
  /** Rank was chosen, also where it was chosen before: cards that stand in another order may move now. */
  readonly onRank?: (() => void) | undefined;
};

const SORT = `group/sort relative flex min-h-touch min-w-touch cursor-pointer items-center justify-center px-1
  text-muted hover:text-ink active:opacity-70 has-checked:text-ink has-focus-visible:outline-2
  has-focus-visible:outline-offset-2 has-focus-visible:outline-garnet`;

export function SearchOrder({ order, isRanked, t, onChange, onRank }: SearchOrderProps) {
  const sorts: readonly Sort[] = isRanked ? ['rank', 'newest', 'random'] : ['random', 'newest'];
  const current = !isRanked && order.sort === 'rank' ? 'random' : order.sort;
  return (
    <fieldset className="-mx-1 flex flex-[1_1_100%] flex-wrap gap-x-3 unfolded:flex-none">
      <legend className="sr-only">{t('search.order')}</legend>
      {sorts.map((sort) => (
        <label key={sort} className={SORT}>
          {/* Over its word, so that a finger that explores the screen finds it there. */}
          <input
            className="absolute inset-0 cursor-pointer opacity-0"
            type="radio"
            name="sort"
            value={sort}
            checked={sort === current}
            onClick={sort === 'rank' ? onRank : undefined}
            onChange={() => onChange({ order: orderOf(sort) })}
          />
          <span className="border-y-2 border-transparent group-has-checked/sort:border-b-garnet forced-colors:group-has-checked/sort:border-b-[Highlight]">
            {t(`search.${sort}`)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** A new order of a kind; a random one is drawn anew. */
export function orderOf(sort: Sort): Order {
  return sort === 'random' ? { sort, seed: newSeed() } : { sort };
}
