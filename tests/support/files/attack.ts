/** A file that takes the place of one size of a photo. */
export interface Attack {
  readonly kind: string;
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /**
   * How the server must answer: a failure, `refused` for any failure, `clean` where the picture is good once the rest is
   * cut off, `either` where a decoder may show something: then nothing but pixels may be left.
   */
  readonly expected: string;
}
