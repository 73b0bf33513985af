// The steps of the form in their order, and which of them are done.

import { camelCase } from '#data/client/fetch/key-case.ts';
import type { EntryFields, MyEntry } from '#data/entities/entry.ts';
import type { MissingCode } from '#domain/entry-rules.ts';

export const STEPS = ['person', 'details', 'portrait', 'body', 'send'] as const;
export type Step = (typeof STEPS)[number];

const NEEDS: Readonly<Record<Step, readonly MissingCode[]>> = {
  person: ['country', 'birth_date'],
  details: ['display_name', 'city'],
  portrait: ['portrait'],
  body: ['body'],
  send: ['consents'],
};

/** What is missing before there is a draft. */
const ALL: readonly MissingCode[] = [
  'country',
  'birth_date',
  'display_name',
  'city',
  'portrait',
  'body',
  'consents',
];

export function missingOf({ entry }: MyEntry): readonly MissingCode[] {
  return entry?.canEdit ? entry.missing : ALL;
}

export function isDone(step: Step, mine: MyEntry): boolean {
  const missing = missingOf(mine);
  return NEEDS[step].every((code) => !missing.includes(code));
}

/** Where somebody goes on who comes back: the first step that is not done. */
export function firstOpenStep(mine: MyEntry): Step {
  return STEPS.find((step) => !isDone(step, mine)) ?? 'send';
}

/** A step can be opened once all before it are done. */
export function canOpen(step: Step, mine: MyEntry): boolean {
  return STEPS.slice(0, STEPS.indexOf(step)).every((each) => isDone(each, mine));
}

export type FieldName = keyof EntryFields;

/** The value to show: what was typed here, else what the server has, else what the profile knows. */
export function shownValue<Name extends FieldName>(
  name: Name,
  mine: MyEntry,
  typed: EntryFields,
): EntryFields[Name] {
  if (name in typed) return typed[name];
  if (name === 'birth_date') return (mine.profile.birthDate ?? undefined) as EntryFields[Name];
  const details = mine.entry?.canEdit ? mine.entry.details : null;
  const key = camelCase<string>(name);
  const saved = details?.[key as keyof typeof details] as EntryFields[Name] | undefined;
  if (saved !== undefined && saved !== null) return saved;
  const { displayName, country, city } = mine.profile;
  const known = { displayName, country, city } as Readonly<Record<string, unknown>>;
  return (details ? undefined : (known[key] ?? undefined)) as EntryFields[Name];
}
