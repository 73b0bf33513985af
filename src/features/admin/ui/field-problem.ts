import type { AppError } from '#lib/app-error.ts';
import type { AdminT } from './labels.ts';

/** The fields of the forms here, by the names that the database gives them. */
const ADMIN_FIELDS = [
  'reason',
  'capacity',
  'minimum_age',
  'maximum_age',
  'rules_version',
  'prize_title',
  'prize_sponsor',
  'prize_rules',
] as const;
export type AdminField = (typeof ADMIN_FIELDS)[number];
/** The field that a refusal is about, or null where it is about none. */
export function refusedField(error: AppError | null): AdminField | null {
  if (error?.code !== 'invalid_field') return null;
  return ADMIN_FIELDS.find((field) => field === error.detail) ?? null;
}

/** What is wrong with this field; null while nothing is. */
export function fieldProblem(t: AdminT, error: AppError | null, field: AdminField): string | null {
  return refusedField(error) === field ? t(`admin.problem_${field}`) : null;
}
