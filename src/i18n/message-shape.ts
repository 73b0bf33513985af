/** What a message demands of whoever uses or translates it. */
export interface MessageShape {
  /** Plural suffixes it has (`one`, `other`); empty for a message without grammatical number. */
  readonly plurals: ReadonlySet<string>;
  readonly placeholders: ReadonlySet<string>;
}

const PLURAL = /^(.+)_(zero|one|two|few|many|other)$/;

export function placeholdersOf(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] as string);
}

/** The shapes of a namespace by key without its plural suffix; a plural is recognised by its `_other`. */
export function describeMessages(messages: Readonly<Record<string, string>>): Map<string, MessageShape> {
  const shapes = new Map<string, { plurals: Set<string>; placeholders: Set<string> }>();
  for (const [key, text] of Object.entries(messages)) {
    const [, base, suffix] = PLURAL.exec(key) ?? [];
    const isPlural = base !== undefined && `${base}_other` in messages;
    const name = isPlural ? base : key;
    const shape = shapes.get(name) ?? { plurals: new Set(), placeholders: new Set() };
    if (isPlural && suffix) {
      shape.plurals.add(suffix);
      shape.placeholders.add('count');
    }
    for (const placeholder of placeholdersOf(text)) shape.placeholders.add(placeholder);
    shapes.set(name, shape);
  }
  return shapes;
}
