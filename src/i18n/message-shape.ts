/** What a message demands of whoever uses or translates it. */
export interface MessageShape {
  /** Plural suffixes it has (`one`, `other`); empty for a message without grammatical number. */
  readonly plurals: ReadonlySet<string>;
  /** In any of its forms: what a caller passes. */
  readonly placeholders: ReadonlySet<string>;
  /** In every form: what no translation can do without. `{{count}}` never is, a form may say "one vote". */
  readonly required: ReadonlySet<string>;
}

const PLURAL = /^(.+)_(zero|one|two|few|many|other)$/;

export function placeholdersOf(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] as string);
}

/** The shapes of a namespace by key without its plural suffix; a plural is recognised by its `_other`. */
export function describeMessages(messages: Readonly<Record<string, string>>): Map<string, MessageShape> {
  const shapes = new Map<
    string,
    { plurals: Set<string>; placeholders: Set<string>; required: Set<string> }
  >();
  for (const [key, text] of Object.entries(messages)) {
    const [, base, suffix] = PLURAL.exec(key) ?? [];
    const isPlural = base !== undefined && `${base}_other` in messages;
    const name = isPlural ? base : key;
    const found = new Set(placeholdersOf(text));
    const known = shapes.get(name);
    const shape = known ?? { plurals: new Set(), placeholders: new Set(), required: found };
    if (isPlural && suffix) {
      shape.plurals.add(suffix);
      shape.placeholders.add('count');
    }
    shape.placeholders = shape.placeholders.union(found);
    shape.required = shape.required.intersection(found);
    if (isPlural) shape.required.delete('count');
    shapes.set(name, shape);
  }
  return shapes;
}
