/** What a text that is written at run time may be: the same rules as `private.is_message_text` and `has_placeholders_of`. */
import { placeholdersOf } from './message-shape.ts';

const LONGEST_TRANSLATION = 2000;

export type TranslationProblem = 'empty' | 'too_long' | 'characters' | 'placeholders';

/** Control characters, ends of lines, and changes of direction that reach beyond the text. */
const NO_TEXT = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}]/u;
const NOTHING_SEEN = /^[\p{Z}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;
const PLURAL_FORM = /_(zero|one|two|few|many|other)$/;

/** The placeholders that a text must have and lacks, and those that it has and must not have. */
export function placeholderFaults(
  key: string,
  text: string,
  source: string,
): { readonly missing: readonly string[]; readonly extra: readonly string[] } {
  const own = new Set(placeholdersOf(text));
  const wanted = new Set(placeholdersOf(source));
  // A form of a plural may say "one vote", or the number where its source does not.
  if (PLURAL_FORM.test(key)) {
    own.delete('count');
    wanted.delete('count');
  }
  return { missing: [...wanted.difference(own)], extra: [...own.difference(wanted)] };
}

/** Why a text cannot stand for `source` under this key; null where it can. */
export function translationProblem(key: string, text: string, source: string): TranslationProblem | null {
  if (NOTHING_SEEN.test(text)) return 'empty';
  if ([...text].length > LONGEST_TRANSLATION) return 'too_long';
  if (NO_TEXT.test(text)) return 'characters';
  const { missing, extra } = placeholderFaults(key, text, source);
  const isBroken = /\{\{|\}\}/.test(text.replace(/\{\{\w+\}\}/g, ''));
  return missing.length + extra.length > 0 || isBroken ? 'placeholders' : null;
}

const MESSAGE_KEY = /^[a-z][A-Za-z0-9]*(\.[A-Za-z][A-Za-z0-9_]*)+$/;
const NO_KEY = /(^|\.)(constructor|prototype|toString|valueOf|hasOwnProperty)(\.|$)/;

/** Whether it can name a text, as `private.is_message_key` says. */
export function isMessageKey(key: string): boolean {
  return key.length <= 96 && MESSAGE_KEY.test(key) && !NO_KEY.test(key);
}

/** The text of `messages` that a key of any plural form is written for; undefined where there is none. */
export function sourceOf(name: string, messages: Readonly<Record<string, string>>): string | undefined {
  if (Object.hasOwn(messages, name)) return messages[name];
  const other = name.replace(PLURAL_FORM, '_other');
  return Object.hasOwn(messages, other) ? messages[other] : undefined;
}
