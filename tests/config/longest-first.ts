import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take twenty seconds to a minute each. */
const LONG =
  /\/faults\/|attack-files|data-folder|photo-journey|seed-demo|\/cost\.test|blackout-audit|locks\/storm/;

/**
 * Vitest begins with the files of the most bytes, and the longest of ours are short texts: at the end they would run
 * alone, and the other workers stand idle.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => Number(LONG.test(b.moduleId)) - Number(LONG.test(a.moduleId)));
  }
}
