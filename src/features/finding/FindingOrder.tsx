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

export function FindingOrder({ order, isRanked, t, onChange, onRank }: FindingOrderProps) {
  const sorts: readonly Sort[] = isRanked ? ['rank', 'newest', 'random'] : ['random', 'newest'];
  const current = !isRanked && order.sort === 'rank' ? 'random' : order.sort;
  return (
    <fieldset className="finding-order">
      <legend className="sr-only">{t('finding.order')}</legend>
      {sorts.map((sort) => (
        <label key={sort} className="finding-sort">
          <input
            type="radio"
            name="sort"
            value={sort}
            checked={sort === current}
            onClick={sort === 'rank' ? onRank : undefined}
            onChange={() => onChange({ order: orderOf(sort) })}
          />
          <span>{t(`finding.${sort}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** A new order of a kind; a random one is drawn anew. */
export function orderOf(sort: Sort): Order {
  return sort === 'random' ? { sort, seed: newSeed() } : { sort };
}
