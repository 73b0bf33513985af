/** Hashed files that a text of this site refers to: what a kept page needs to be shown without a network. */

const IN_PAGE = /["'(](\/_astro\/[\w./@-]+\.(?:js|css|woff2))/g;
/** Static imports alone: `import("./x.js")` has a parenthesis, and is fetched when it is wanted. */
const IN_SCRIPT = /(?:from|import)\s*["'`](\.\/[\w./@-]+\.js)["'`]/g;
const IN_STYLE = /url\(["']?(\/_astro\/[\w./@-]+\.woff2)/g;

/** The paths that a page (`.html`), a script or a style at `path` names, each once. */
export function assetReferences(path: string, text: string): string[] {
  const pattern = path.endsWith('.js') ? IN_SCRIPT : path.endsWith('.css') ? IN_STYLE : IN_PAGE;
  const found = [...text.matchAll(pattern)].map((match) => match[1] as string);
  return [...new Set(found.map((reference) => new URL(reference, `https://same.invalid${path}`).pathname))];
}
