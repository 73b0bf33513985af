/** What is expected of a table. A rule without anything says that only functions use it. */
export interface TableRule {
  /** Columns by operation: `select: id name; insert: name`. What is not named is denied. `*` is for the service role. */
  readonly anon?: string;
  /** The voter, the owner, the stranger, the blocked, the suspended and the admin. */
  readonly authenticated?: string;
  readonly service_role?: string;
  /** Columns that neither anon nor authenticated names. Every column of an open table is named somewhere. */
  readonly closed?: string;
  /** The column that names the person a row belongs to: the set `own`. */
  readonly own?: string;
  /** Further sets of rows as conditions, `$actor` being who asks. `none` and `all` are there already. */
  readonly sets?: Readonly<Record<string, string>>;
  /** The set of rows that each actor reaches, or `denied`. */
  readonly select?: string;
  readonly update?: string;
  readonly delete?: string;
  readonly truncate?: string;
  /** Rows to insert, each with a word for each actor: `allowed`, `refused` by a policy, `denied` by a grant, or a code. */
  readonly insert?: readonly (readonly [sql: string, words: string])[];
}

export type TableRules = Readonly<Record<string, TableRule>>;

/** Tables that no API role may touch: only functions read and write them. */
export const closed = (names: string): TableRules =>
  Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, {}]),
  );

/** Tables that the service role reads, and nobody else touches. */
export const serviceOnly = (names: string): TableRules =>
  Object.fromEntries(
    names
      .split(/\s+/)
      .map((name) => [name, { service_role: 'select: *', select: `${'denied '.repeat(8)}all` }]),
  );
