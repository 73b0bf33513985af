// What is wrong with a field, found while somebody types; the server says the same by its rules.
import {
  birthDateRule,
  type EntryField,
  type FieldRule,
  linksRule,
  numberRule,
  textRule,
} from '#domain/entry-rules.ts';

export type FieldProblem = FieldRule | 'missing';

/** Null while nothing is wrong. `today` is a day as in `2026-11-21`. */
export function fieldProblem(
  field: EntryField,
  value: unknown,
  today: string,
  isRequired: boolean,
): FieldProblem | null {
  const isEmpty =
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
  if (isEmpty) return isRequired ? 'missing' : null;
  switch (field) {
    case 'display_name':
    case 'city':
    case 'bio':
      return textRule(field, String(value)) ?? (isRequired && String(value).trim() === '' ? 'missing' : null);
    case 'birth_date':
      return birthDateRule(String(value), today);
    case 'height_cm':
    case 'weight_kg':
    case 'children':
      return numberRule(field, Number(value));
    case 'links':
      return linksRule(value as readonly string[]);
    default:
      return null;
  }
}
