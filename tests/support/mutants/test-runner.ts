// Files of SQL tests, run again and again against other databases in one Vitest, whose modules stay warm.
import path from 'node:path';
import { createVitest, type Vitest } from 'vitest/node';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const AT_ONCE = 2;

export interface Failure {
  readonly file: string;
  readonly test: string;
}

export class TestRunner {
  readonly #vitest: Vitest;

  private constructor(vitest: Vitest) {
    this.#vitest = vitest;
  }

  /** @param server superuser's address of the server that has the databases. */
  static async start(server: string): Promise<TestRunner> {
    process.env['DIADEM_TEST_SERVER'] = server;
    const vitest = await createVitest({
      config: path.join(ROOT, 'tests/config/vitest.config.ts'),
      root: ROOT,
      project: ['sql'],
      watch: false,
      reporters: [{}],
      maxWorkers: AT_ONCE,
      allowOnly: false,
    });
    return new TestRunner(vitest);
  }

  /** What fails where each test gets a copy of `template`. `isWhole` does not end at the first failure. */
  async failures(template: string, files: readonly string[], isWhole = false): Promise<Failure[]> {
    // Each file runs in a new process, which takes the environment of this moment.
    process.env['DIADEM_TEST_TEMPLATE'] = template;
    for (const { config } of this.#vitest.projects) {
      config.bail = isWhole ? 0 : 1;
      config.isolate = true;
    }
    this.#vitest.config.bail = isWhole ? 0 : 1;
    // What an earlier run left would be told again for the files that this one does not reach.
    this.#vitest.state.filesMap.clear();
    this.#vitest.state.errorsSet.clear();
    const { testModules, unhandledErrors } = await this.#vitest.runTestSpecifications(
      await this.#vitest.globTestSpecifications([...files]),
    );
    const failed = testModules.flatMap((module) => {
      const file = module.relativeModuleId;
      const tests = [...module.children.allTests('failed')].map(({ fullName }) => ({ file, test: fullName }));
      return tests.length > 0 || module.ok() ? tests : [{ file, test: 'its preparation' }];
    });
    if (failed.length > 0 || unhandledErrors.length === 0) return failed;
    return [{ file: files[0] ?? '', test: `an error outside of tests: ${String(unhandledErrors[0])}` }];
  }

  async end(): Promise<void> {
    await this.#vitest.close();
  }
}
