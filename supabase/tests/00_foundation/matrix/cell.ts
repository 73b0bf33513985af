// One cell of the matrix: an actor does a thing, and what they get is compared with what is expected.
import type { Answer, Question } from './ask.ts';

export interface Cell {
  /** The object, the operation and the actor, as a failure names them. */
  readonly name: string;
  readonly expected: string;
  /** What is asked. The answers come in the same order. */
  readonly ask: readonly Question[];
  /** The word for what came back. */
  read(answers: readonly Answer[]): string;
}

/**
 * `denied` is the grant that an object lacks, `refused` a policy that does not let a row in, else the code of a rule. What a
 * default, a trigger or a function needs in turn may be denied too: that says nothing about the object, and is told in full.
 */
export function refusalOf({ code, message = '' }: Answer, object: string): string | null {
  if (code === undefined) return null;
  if (code !== '42501') return code === 'P0001' ? message : code;
  const [schema = '', short = schema] = object.split('.');
  if (new RegExp(`^permission denied for (table|view|function|sequence) ${short}$`).test(message))
    return 'denied';
  if (schema === 'private' && message === 'permission denied for schema private') return 'denied';
  return message.includes('row-level security') ? 'refused' : message.replaceAll(' ', '_');
}
