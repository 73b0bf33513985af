// What nobody sees unless she shows it, field by field.
import type { EntryFields } from '#data/entities/entry.ts';
import {
  type EntryField,
  LONGEST,
  MARITAL_STATUSES,
  type MaritalStatus,
  type OptionalField,
  RANGES,
} from '#domain/entry-rules.ts';
import { Field } from '#ui/Field.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import type { EntryT } from '../labels.ts';
import { LinksField } from './LinksField.tsx';
import { SelectField } from './SelectField.tsx';

type OptionalFieldsProps = {
  readonly t: EntryT;
  readonly value: <Name extends keyof EntryFields>(name: Name) => EntryFields[Name];
  readonly error: (field: EntryField) => string | null;
  readonly onChange: (fields: EntryFields) => void;
};

const NUMBERS = ['height_cm', 'weight_kg', 'children'] as const;

export function OptionalFields({ t, value, error, onChange }: OptionalFieldsProps) {
  const shown = value('shown') ?? [];
  const showBox = (field: OptionalField) => (
    <label className="flex min-h-touch cursor-pointer items-center gap-3 text-xs/normal text-muted">
      <input
        className="size-6 flex-none accent-garnet"
        type="checkbox"
        checked={shown.includes(field)}
        onChange={({ currentTarget: { checked } }) =>
          onChange({ shown: checked ? [...shown, field] : shown.filter((each) => each !== field) })
        }
      />
      <span>{t('entry.show')}</span>
    </label>
  );
  return (
    <fieldset className="grid gap-4 border-t border-line pt-4">
      <legend className="pe-3 font-semibold">{t('entry.optional')}</legend>
      <p className="field-hint">{t('entry.optionalHint')}</p>
      {NUMBERS.map((name) => (
        <div key={name}>
          <Field
            name={name}
            type="number"
            inputMode="numeric"
            label={t(`entry.${name}`)}
            value={value(name) ?? ''}
            min={RANGES[name].least}
            max={RANGES[name].most}
            error={error(name)}
            onChange={({ currentTarget: { value: text } }) =>
              onChange({ [name]: text === '' ? null : Number(text) })
            }
          />
          {showBox(name)}
        </div>
      ))}
      <div>
        <SelectField
          name="marital_status"
          label={t('entry.marital_status')}
          value={value('marital_status') ?? ''}
          options={MARITAL_STATUSES.map((status) => ({
            value: status,
            label: t(`entry.marital.${status}`),
          }))}
          empty={t('entry.noAnswer')}
          error={error('marital_status')}
          onChange={(status) => onChange({ marital_status: (status || null) as MaritalStatus | null })}
        />
        {showBox('marital_status')}
      </div>
      <div>
        <LinksField
          t={t}
          links={value('links') ?? []}
          error={error('links')}
          onChange={(links) => onChange({ links })}
        />
        {showBox('links')}
      </div>
      <div>
        <TextArea
          name="bio"
          label={t('entry.bio')}
          hint={t('entry.bioHint', { count: LONGEST.bio })}
          rows={4}
          value={value('bio') ?? ''}
          error={error('bio')}
          onChange={(text) => onChange({ bio: text === '' ? null : text })}
        />
        {showBox('bio')}
      </div>
    </fieldset>
  );
}
