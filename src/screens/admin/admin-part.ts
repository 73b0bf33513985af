import { useAddressedHash } from '#screens/system/addressed-hash.ts';

/** The part of the page that the address names after `#`, as in `#people`; the first one where it names none of them. */
export function useAddressedPart<Part extends string>(parts: readonly [Part, ...Part[]]): Part {
  const hash = useAddressedHash() ?? '';
  return parts.find((part) => part === hash.split('=', 1)[0]) ?? parts[0];
}

/** Who or what of the part is meant, as in `#people=<id>`; empty where the address says nothing. */
export function addressedQuery(): string {
  return /=([\w-]+)$/.exec(location.hash)?.[1] ?? '';
}
