/** By table and constraint: the columns, rows of values that are accepted, and rows that are refused. */
export type Probes = Readonly<
  Record<
    string,
    Readonly<Record<string, readonly [columns: string, good: readonly string[], bad: readonly string[]]>>
  >
>;
