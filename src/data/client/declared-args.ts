// What the catalogue does not tell: parameters without a default that may be null.
import type { Database, Json } from '#data/database.types.ts';

type Functions = Database['public']['Functions'];

export type DeclaredArgs = {
  /** Null where there is no draft yet. */
  save_entry_draft: { p_fields: Json; p_version: number | null };
  /** Null for a whole profile. */
  report_content: Omit<Functions['report_content']['Args'], 'p_part'> & { p_part: string | null };
};
