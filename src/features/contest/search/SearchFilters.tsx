// Who is left out: by city, by age, and, for a voter, by own vote.
import type { T } from '#i18n/t.ts';
import { ageText } from './describe-search.ts';
import { AGE_GROUPS, type Search } from './search-state.ts';

type SearchFiltersProps = {
  readonly search: Search;
  readonly onChange: (part: Partial<Search>) => void;
  readonly t: T<'search'>;
  readonly cities: readonly string[];
  readonly canRate: boolean;
};

const CHOICE = `relative flex max-w-full items-center after:pointer-events-none after:absolute after:end-[3px]
  after:-mt-1 after:size-[6px] after:rotate-45 after:border-current after:[border-width:0_1.5px_1.5px_0]`;

const SELECT = `min-h-touch w-[15ch] cursor-pointer appearance-none bg-transparent pe-[18px] text-ellipsis text-ink
  *:bg-surface *:text-ink`;

export function SearchFilters({ search, onChange, t, cities, canRate }: SearchFiltersProps) {
  const { city, age, unrated } = search;
  const isOtherCity = city !== null && !cities.includes(city);
  return (
    // A row of its own until there is room for all of them: one that comes for a voter moves nothing.
    <div className="flex flex-[1_1_100%] flex-wrap gap-x-6 min-[1280px]:flex-none">
      <label className={CHOICE}>
        <span className="sr-only">{t('search.city')}</span>
        <select
          className={SELECT}
          name="city"
          value={city ?? ''}
          onChange={(event) => onChange({ city: event.target.value || null })}
        >
          <option value="">{t('search.anyCity')}</option>
          {isOtherCity && <option>{city}</option>}
          {cities.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </label>
      <label className={CHOICE}>
        <span className="sr-only">{t('search.age')}</span>
        <select
          className={SELECT}
          name="age"
          value={age ?? ''}
          onChange={(event) =>
            onChange({ age: AGE_GROUPS.find((group) => group === event.target.value) ?? null })
          }
        >
          <option value="">{t('search.anyAge')}</option>
          {AGE_GROUPS.map((group) => (
            <option key={group} value={group}>
              {ageText(group, t)}
            </option>
          ))}
        </select>
      </label>
      {canRate && (
        <label className="flex min-h-touch cursor-pointer items-center gap-2">
          <input
            className="size-[18px]"
            type="checkbox"
            name="unrated"
            value="1"
            checked={unrated}
            onChange={(event) => onChange({ unrated: event.target.checked })}
          />
          <span>{t('search.unrated')}</span>
        </label>
      )}
    </div>
  );
}
