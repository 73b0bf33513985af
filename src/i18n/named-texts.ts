/**
 * Which texts of the catalogue stand in an element that was built: its attribute `data-t`. Newer ones find by it what
 * they follow, whatever was put into their places and whatever other texts have the same words.
 *
 * An entry is a key with what fills its places, as in a query: `contest.votes_other?count=356`. A value that is itself
 * a text of the catalogue has a star behind its name. Before a text in an attribute stands that attribute's name:
 * `aria-label:shell.brandHome?brand=Diadem`.
 */
export type NamedText = {
  /** As in `contest.votes_other`. */
  readonly key: string;
  readonly values: Readonly<Record<string, string | NamedText>>;
};

export type PlacedText = NamedText & {
  /** Undefined where it stands between the tags. */
  readonly attribute?: string | undefined;
};

/** Only what would end a value, an entry or the attribute: letters of every script stay as short as they are. */
const escaped = (value: string): string => value.replace(/[%&=+?\s"<>]/g, encodeURIComponent);

function writeText({ key, values }: NamedText): string {
  const filled = Object.entries(values).map(([name, value]) => {
    return typeof value === 'string' ? `${name}=${escaped(value)}` : `${name}*=${escaped(writeText(value))}`;
  });
  return filled.length > 0 ? `${key}?${filled.join('&')}` : key;
}

function readText(entry: string): NamedText {
  const [key = '', query] = entry.split('?', 2);
  const filled = [...new URLSearchParams(query)].map(([name, value]) => {
    return name.endsWith('*') ? [name.slice(0, -1), readText(value)] : [name, value];
  });
  return { key, values: Object.fromEntries(filled) };
}

/** The value of `data-t`; it has no quotation mark and no bracket, its ampersands are still to be escaped. */
export function writeTexts(texts: readonly PlacedText[]): string {
  return texts
    .map((text) => (text.attribute ? `${text.attribute}:${writeText(text)}` : writeText(text)))
    .join(' ');
}

export function readTexts(value: string): PlacedText[] {
  return value.split(' ').map((entry) => {
    const [, attribute, text = ''] = /^(?:([a-z-]+):)?(.*)$/.exec(entry) ?? [];
    return { ...readText(text), attribute };
  });
}

/** Its key, and those of the texts in its places. */
export function keysOf({ key, values }: NamedText): string[] {
  const inner = Object.values(values).flatMap((value) => (typeof value === 'string' ? [] : keysOf(value)));
  return [key, ...inner];
}
