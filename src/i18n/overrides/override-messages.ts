/** Texts that were written at run time, laid over a namespace of the catalogue. */
import type { Dictionary } from '../t.ts';
import { sourceOf, type TranslationProblem, translationProblem } from '../translation-problem.ts';

export type RefusedTranslation = { readonly key: string; readonly problem: TranslationProblem | 'unknown' };

/**
 * The messages of a namespace with the texts that fit. A text fits where it has the placeholders of `sources`, the
 * messages that it is checked against; one for a key that they lack is `unknown` and left out.
 */
export function overrideMessages(
  namespace: string,
  messages: Dictionary,
  texts: Readonly<Record<string, string>>,
  sources: Dictionary = messages,
): { readonly messages: Dictionary; readonly refused: readonly RefusedTranslation[] } {
  const overridden: Record<string, string> = { ...messages };
  const refused: RefusedTranslation[] = [];
  for (const [key, text] of Object.entries(texts)) {
    if (!key.startsWith(`${namespace}.`)) continue;
    const name = key.slice(namespace.length + 1);
    const source = sourceOf(name, sources);
    const problem = source === undefined ? 'unknown' : translationProblem(key, text, source);
    if (problem) refused.push({ key, problem });
    else overridden[name] = text;
  }
  return { messages: overridden, refused };
}
