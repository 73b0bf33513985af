// What the catalogue does not tell of an answer: the shape of JSON, and what is never null.
import type { Database, Json } from './database.types.ts';
import type { AdminAnswers } from './declared/admin.ts';

type Functions = Database['public']['Functions'];

export type DeclaredAnswers = AdminAnswers;

/** Parameters without a default that may be null. */
export type DeclaredArgs = {
  /** Null where there is no draft yet. */
  save_entry_draft: { p_fields: Json; p_version: number | null };
  /** Null for a whole profile. */
  report_content: Omit<Functions['report_content']['Args'], 'p_part'> & { p_part: string | null };
};
