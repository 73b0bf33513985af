const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The id at the end of `/u/{id}` and `/{lang}/u/{id}`, lower case; null for what can be nobody's id. */
export function profileIdIn(pathname: string): string | null {
  const id = (pathname.split('/').at(-1) ?? '').toLowerCase();
  return UUID.test(id) ? id : null;
}
