// First step: for which country, and when she was born. Both decide whether she may enter at all.
import { type SubmitEvent, useState } from 'react';
import type { MyEntry } from '#data/entities/entry.ts';
import { countryName } from '#domain/country-names.ts';
import { COUNTRIES, type Country, type Lang } from '#domain/locales.ts';
import { Field } from '#ui/Field.tsx';
import type { EntryT } from '../labels.ts';
import type { MyEntryControl } from '../use-my-entry.ts';
import { shownValue } from './entry-steps.ts';
import { fieldProblem } from './field-problems.ts';
import { SelectField } from './SelectField.tsx';
import { StepButtons } from './StepButtons.tsx';

type StepProps = {
  readonly lang: Lang;
  readonly t: EntryT;
  readonly mine: MyEntry;
  readonly control: MyEntryControl;
  readonly onDone: () => void;
};

export function StepPerson({ lang, t, mine, control, onDone }: StepProps) {
  const [isTried, setIsTried] = useState(false);
  const country = shownValue('country', mine, control.typed) ?? '';
  const birthDate = shownValue('birth_date', mine, control.typed) ?? '';
  const today = mine.serverTime.slice(0, 10);
  const problem = fieldProblem('birth_date', birthDate, today, true);
  const isKnown = mine.profile.birthDate !== null;

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setIsTried(true);
    if (problem || country === '') return;
    control.type({ country: country as Country, ...(isKnown ? {} : { birth_date: birthDate }) });
    if (await control.save()) onDone();
  };

  const names = COUNTRIES.map((code) => ({ value: code, label: countryName(code, lang) }));
  return (
    <form className="grid max-w-form gap-4" noValidate onSubmit={(event) => void submit(event)}>
      <SelectField
        name="country"
        label={t('entry.country')}
        value={country}
        options={names.toSorted((a, b) => a.label.localeCompare(b.label, lang))}
        empty={t('entry.choose')}
        error={isTried && country === '' ? t('entry.rule.missing') : null}
        onChange={(value) => control.type({ country: value as Country })}
      />
      <Field
        name="birth_date"
        type="date"
        label={t('entry.birthDate')}
        hint={t('entry.birthDateHint')}
        value={birthDate}
        readOnly={isKnown}
        max={today}
        autoComplete="bday"
        error={isTried && problem ? t(`entry.rule.${problem}`) : null}
        onChange={(event) => control.type({ birth_date: event.currentTarget.value })}
      />
      <StepButtons t={t} control={control} label={t('entry.next')} />
    </form>
  );
}
