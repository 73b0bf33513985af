// Finds each DELETE and UPDATE without WHERE in the source of a function: pg-safeupdate refuses these.
const SKIPPED =
  /--[^\n]*|\/\*[\s\S]*?\*\/|\b[eE]'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|(\$\w*\$)[\s\S]*?\1|"(?:[^"]|"")*"/g;
const TOKEN = /[a-z_][\w$]*|[();]/gi;
/** Words before UPDATE or DELETE that make it part of something else: a lock, an ON CONFLICT. */
const NOT_A_STATEMENT = new Set(['for', 'key', 'do']);

/** The statements without a WHERE of their own, each by its first words. Ignores comments and strings. */
export function unboundedWrites(source: string): string[] {
  // A string stays a word, so that the tokens around it do not join.
  const bare = source.replaceAll(SKIPPED, (skipped) => (skipped.startsWith('"') ? 'quoted' : ' '));
  const tokens = [...bare.matchAll(TOKEN)].map((match) => match[0].toLowerCase());
  const found: string[] = [];
  tokens.forEach((token, start) => {
    const isDelete = token === 'delete' && tokens[start + 1] === 'from';
    const isUpdate = token === 'update' && !NOT_A_STATEMENT.has(tokens[start - 1] ?? '');
    if ((isDelete || isUpdate) && !statementAt(tokens, start).includes('where')) {
      found.push(tokens.slice(start, start + 4).join(' '));
    }
  });
  return found;
}

/** The words of a statement outside brackets: a WHERE within brackets belongs to another statement. */
function statementAt(tokens: readonly string[], start: number): string[] {
  const words: string[] = [];
  let depth = 0;
  for (const token of tokens.slice(start)) {
    if (depth === 0 && (token === ';' || token === ')' || token === 'loop')) break;
    if (token === '(') depth += 1;
    else if (token === ')') depth -= 1;
    else if (depth === 0) words.push(token);
  }
  return words;
}
