// Between the form of a contest and its settings. The database judges them; nothing is corrected here.
import type { ContestSettings } from '#data/admin.ts';

const numberOf = (text: string): number | string =>
  text === '' || Number.isNaN(Number(text)) ? text : Number(text);

/** What the form says; what is no number stays text, so that the database refuses it by name. */
export function readSettings(fields: FormData): Record<keyof ContestSettings, unknown> {
  const text = (name: string): string => String(fields.get(name) ?? '').trim();
  const prize = { title: text('prize_title'), sponsor: text('prize_sponsor'), rules: text('prize_rules') };
  const hasPrize = Object.values(prize).some((line) => line !== '');
  return {
    minimumAge: numberOf(text('minimum_age')),
    maximumAge: text('maximum_age') === '' ? null : numberOf(text('maximum_age')),
    rulesVersion: text('rules_version'),
    capacity: numberOf(text('capacity')),
    prize: hasPrize ? prize : null,
  };
}

/** Only what differs is sent: two admins may change different settings at the same time. */
export function changedSettings(
  before: ContestSettings,
  after: Record<keyof ContestSettings, unknown>,
): Partial<ContestSettings> {
  const isSame = (one: unknown, other: unknown): boolean => inOrder(one) === inOrder(other);
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => !isSame(before[name as keyof ContestSettings], value)),
  );
}

function inOrder(value: unknown): string {
  return JSON.stringify(value !== null && typeof value === 'object' ? Object.entries(value).sort() : value);
}
