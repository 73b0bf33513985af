// Second step: what the public reads, and what stays hidden unless she shows it.
import { type SubmitEvent, useState } from 'react';
import type { EntryFields, MyEntry } from '#data/entities/entry.ts';
import { type EntryField, LONGEST } from '#domain/entry-rules.ts';
import { Field } from '#ui/Field.tsx';
import type { EntryT } from '../labels.ts';
import type { MyEntryControl } from '../use-my-entry.ts';
import { shownValue } from './entry-steps.ts';
import { type FieldProblem, fieldProblem } from './field-problems.ts';
import { OptionalFields } from './OptionalFields.tsx';
import { StepButtons } from './StepButtons.tsx';

type StepProps = {
  readonly t: EntryT;
  readonly mine: MyEntry;
  readonly control: MyEntryControl;
  readonly onDone: () => void;
};

const REQUIRED: readonly EntryField[] = ['display_name', 'city'];
const CHECKED: readonly EntryField[] = [...REQUIRED, 'height_cm', 'weight_kg', 'children', 'links', 'bio'];

export function StepDetails({ t, mine, control, onDone }: StepProps) {
  const [isTried, setIsTried] = useState(false);
  const value = <Name extends keyof EntryFields>(name: Name) => shownValue(name, mine, control.typed);
  const today = mine.serverTime.slice(0, 10);
  const problemOf = (field: EntryField): FieldProblem | null =>
    fieldProblem(field, value(field), today, REQUIRED.includes(field));
  const error = (field: EntryField): string | null => {
    const refused = control.saving.status === 'refused' && control.saving.field === field;
    const problem = isTried || field in control.typed ? problemOf(field) : null;
    if (problem && (isTried || problem !== 'missing')) return t(`entry.rule.${problem}`);
    return refused ? t('entry.rule.unknown') : null;
  };
  const keep = () => {
    if (CHECKED.every((field) => !(field in control.typed) || problemOf(field) === null)) void control.save();
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setIsTried(true);
    const [wrong] = CHECKED.filter((field) => problemOf(field) !== null);
    if (wrong) {
      event.currentTarget.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
      return;
    }
    const required = { display_name: value('display_name') ?? null, city: value('city') ?? null };
    control.type(required);
    if (await control.save()) onDone();
  };

  return (
    <form className="grid max-w-form gap-4" noValidate onSubmit={(event) => void submit(event)} onBlur={keep}>
      <Field
        name="display_name"
        label={t('entry.displayName')}
        hint={t('entry.displayNameHint')}
        value={value('display_name') ?? ''}
        maxLength={LONGEST.display_name}
        autoComplete="name"
        error={error('display_name')}
        onChange={(event) => control.type({ display_name: event.currentTarget.value })}
      />
      <Field
        name="city"
        label={t('entry.city')}
        value={value('city') ?? ''}
        maxLength={LONGEST.city}
        autoComplete="address-level2"
        error={error('city')}
        onChange={(event) => control.type({ city: event.currentTarget.value })}
      />
      <OptionalFields t={t} value={value} error={error} onChange={control.type} />
      <StepButtons t={t} control={control} label={t('entry.next')} />
    </form>
  );
}
