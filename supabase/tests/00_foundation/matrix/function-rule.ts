// What is expected of functions. A row is a call and one word for each actor:
//   denied    the role may not call it
//   ok        it answered
//   visible   the call names a person or a thing with $1, and the answer differs from that about an unknown id
//   unknown   the answer is word by word that about an unknown id: code, detail, hint and rows
//   named     the answer of a call without $1 contains the owner's id
//   (a code)  refused with it

export type FunctionRow = readonly [call: string, words: string];

/** Private functions that an API role may call, because a policy, a default or a job does. All others are denied. */
export type OpenFunctions = Readonly<Record<string, string>>;

/** Admins alone: visitors are denied, everybody else gets `not_allowed`. */
export const admins = (word: string) => `denied ${'not_allowed '.repeat(6)}${word} denied`;

/** The service role alone. */
export const service = (word: string) => `${'denied '.repeat(8)}${word}`;

/** Everybody who is signed in, with the same answer. */
export const members = (word = 'ok') => `denied ${`${word} `.repeat(7)}denied`;

/** Everybody but the service role, which needs none of it. */
export const everybody = (word = 'ok') => `${`${word} `.repeat(8)}denied`;
