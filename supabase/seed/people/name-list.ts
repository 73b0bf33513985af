/** One way of writing names in a country; some have a second one in the local script. */
export interface NameList {
  readonly women: string;
  readonly men: string;
  readonly family: string;
  /** Where a man's family name differs. */
  readonly menFamily?: string;
  readonly cities: string;
  /** How a full name is put together: `{given}` and `{family}`. */
  readonly pattern?: string;
}

export interface NameBook {
  readonly main: NameList;
  /** The share of people who write their name in the second way, and that way. */
  readonly local?: { readonly share: number; readonly list: NameList };
}
