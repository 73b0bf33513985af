import type { Lang } from '#domain/locales.ts';
import { useAddressedHash } from '#screens/system/addressed-hash.ts';

/** What each part of the account gets. */
export type AccountPartProps = {
  readonly lang: Lang;
  readonly userId: string;
  readonly email: string;
};

/** The part that the address names after `#`, `fallback` where it names none; null in the HTML as it was built. */
export function useAccountPart<Part extends string>(parts: readonly Part[], fallback: Part): Part | null {
  const hash = useAddressedHash();
  if (hash === null) return null;
  return parts.find((part) => part === hash) ?? fallback;
}
