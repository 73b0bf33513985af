// Who is left out: by city, by age, and, for a voter, by own vote.
import type { T } from '#i18n/t.ts';
import { ageText } from './describe-finding.ts';
import { AGE_GROUPS, type Finding } from './finding-state.ts';

type FindingFiltersProps = {
  readonly finding: Finding;
  readonly onChange: (part: Partial<Finding>) => void;
  readonly t: T<'finding'>;
  readonly cities: readonly string[];
  readonly canRate: boolean;
};

export function FindingFilters({ finding, onChange, t, cities, canRate }: FindingFiltersProps) {
  const { city, age, unrated } = finding;
  const isOtherCity = city !== null && !cities.includes(city);
  return (
    <div className="finding-filters">
      <label className="finding-choice">
        <span className="sr-only">{t('finding.city')}</span>
        <select
          name="city"
          value={city ?? ''}
          onChange={(event) => onChange({ city: event.target.value || null })}
        >
          <option value="">{t('finding.anyCity')}</option>
          {isOtherCity && <option>{city}</option>}
          {cities.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </label>
      <label className="finding-choice">
        <span className="sr-only">{t('finding.age')}</span>
        <select
          name="age"
          value={age ?? ''}
          onChange={(event) =>
            onChange({ age: AGE_GROUPS.find((group) => group === event.target.value) ?? null })
          }
        >
          <option value="">{t('finding.anyAge')}</option>
          {AGE_GROUPS.map((group) => (
            <option key={group} value={group}>
              {ageText(group, t)}
            </option>
          ))}
        </select>
      </label>
      {canRate && (
        <label className="finding-unrated">
          <input
            type="checkbox"
            name="unrated"
            value="1"
            checked={unrated}
            onChange={(event) => onChange({ unrated: event.target.checked })}
          />
          <span>{t('finding.unrated')}</span>
        </label>
      )}
    </div>
  );
}
