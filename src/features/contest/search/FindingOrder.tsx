// In which order the wall stands: radio buttons that look like words.
import type { T } from '#i18n/t.ts';
import { type Finding, newSeed, type Order, type Sort } from './finding-state.ts';

type FindingOrderProps = {
  readonly order: Order;
  readonly isRanked: boolean;
  readonly t: T<'finding'>;
  readonly onChange: (part: Pick<Finding, 'order'>) => void;
  /** Rank was chosen, also where it was chosen before: cards that stand in another order may move now. */
  readonly onRank?: (() => void) | undefined;
};

const SORT = `group/sort relative flex min-h-touch min-w-touch cursor-pointer items-center justify-center px-1
  text-muted hover:text-ink active:opacity-70 has-checked:text-ink has-focus-visible:outline-2
  has-focus-visible:outline-offset-2 has-focus-visible:outline-garnet`;

export function FindingOrder({ order, isRanked, t, onChange, onRank }: FindingOrderProps) {
  const sorts: readonly Sort[] = isRanked ? ['rank', 'newest', 'random'] : ['random', 'newest'];
  const current = !isRanked && order.sort === 'rank' ? 'random' : order.sort;
  return (
    <fieldset className="-mx-1 flex flex-[1_1_100%] flex-wrap gap-x-3 unfolded:flex-none">
      <legend className="sr-only">{t('finding.order')}</legend>
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
            {t(`finding.${sort}`)}
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
