// What a bench prints, and how it ends: figures beside their limits, exit code 1 when one is missed.

export interface Figure {
  name: string;
  value: number;
  unit?: string;
  /** Smallest value that is good enough. */
  atLeast?: number;
  /** Largest value that is good enough. */
  atMost?: number;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

export function isMet({ value, atLeast, atMost }: Figure): boolean {
  if (Number.isNaN(value)) return false;
  return (atLeast === undefined || value >= atLeast) && (atMost === undefined || value <= atMost);
}

function limitOf({ atLeast, atMost }: Figure): string {
  if (atLeast !== undefined) return `at least ${atLeast}`;
  return atMost === undefined ? '' : `at most ${atMost}`;
}

/** Prints the figures and sets the exit code of the process to 1 when a limit is missed. */
export function report(title: string, figures: readonly Figure[]): void {
  console.log(`\n${title}`);
  for (const figure of figures) {
    const value = `${Number(figure.value.toFixed(figure.value < 10 ? 2 : 0))}${figure.unit ? ` ${figure.unit}` : ''}`;
    const limit = limitOf(figure);
    const verdict = limit === '' ? '' : isMet(figure) ? 'met' : 'MISSED';
    console.log(`  ${figure.name.padEnd(58)} ${value.padStart(14)}   ${limit.padEnd(14)} ${verdict}`);
  }
  const missed = figures.filter((figure) => !isMet(figure));
  if (missed.length > 0) {
    console.log(`${missed.length} of the limits missed.`);
    process.exitCode = 1;
  }
}
