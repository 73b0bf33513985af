/** Addresses one database of a server as one of its roles. */
export function databaseUrl(server: string, role: string, password: string, database: string): string {
  const url = new URL(server);
  url.username = role;
  url.password = password;
  url.pathname = `/${database}`;
  return url.href;
}
