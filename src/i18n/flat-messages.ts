import type { Dictionary } from './t.ts';

/** Messages of several namespaces by their whole keys, as in `contest.votes_one`; what no file has is left out. */
export async function flatMessages(
  namespaces: readonly string[],
  read: (namespace: string) => Promise<Dictionary> | undefined,
): Promise<Record<string, string>> {
  const parts = await Promise.all(
    namespaces.map(async (namespace) => {
      const messages = (await read(namespace)) ?? {};
      return Object.entries(messages).map(([name, text]) => [`${namespace}.${name}`, text] as const);
    }),
  );
  return Object.fromEntries(parts.flat());
}
