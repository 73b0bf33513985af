// Prints what the commands do, in order. Plain ES2020: this runs on whatever Node the machine has.

const started = Date.now();

/** Prints one step of the current command. @param {string} sentence */
export function step(sentence) {
  console.log(`▸ ${sentence}`);
}

/** Prints a detail of the current step. @param {string} sentence */
export function detail(sentence) {
  console.log(`  ${sentence}`);
}

/** Seconds since the command began, with one decimal. */
export function elapsed() {
  return `${((Date.now() - started) / 1000).toFixed(1)} s`;
}

/** A failure that the person at the keyboard can act on: printed as one sentence, without a stack. */
export class CannotContinue extends Error {}

/**
 * Ends the process with a sentence for `CannotContinue`, with the stack for what nobody foresaw.
 * @param {unknown} thrown
 */
export function fail(thrown) {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const text = error instanceof CannotContinue ? error.message : String(error.stack);
  console.error(`\n✖ ${text}`);
  process.exit(1);
}
