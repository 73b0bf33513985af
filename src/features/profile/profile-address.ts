/** One host answers with a final slash too. */
const PROFILE = /\/([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/i;

/** The id at the end of `/u/{id}` and `/{lang}/u/{id}`, lower case; null for what can be nobody's id. */
export function profileIdIn(pathname: string): string | null {
  return PROFILE.exec(pathname)?.[1]?.toLowerCase() ?? null;
}
