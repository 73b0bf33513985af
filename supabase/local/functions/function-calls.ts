// What goes between the backend and the process of an edge function.

export interface FunctionCall {
  url: string;
  method: string;
  headers: [string, string][];
  body: Uint8Array<ArrayBuffer>;
  peer: string;
  env: Record<string, string | undefined>;
}

export interface FunctionAnswer {
  status: number;
  headers: [string, string][];
  body: Uint8Array<ArrayBuffer>;
}

/** `null` for a file that registers no function. */
export type FunctionResult = { answer: FunctionAnswer | null } | { failure: string };
