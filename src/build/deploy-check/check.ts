import type { DeployedSite } from './site.ts';

export interface Check {
  /** What is right when it passes. */
  readonly name: string;
  /** What to do when it does not. */
  readonly fix: string;
  /** What is wrong, one line each; none when all is well. Rejects where the site does not answer. */
  readonly faults: (site: DeployedSite) => Promise<readonly string[]>;
}

export interface CheckResult {
  readonly check: Check;
  readonly faults: readonly string[];
}

/** Runs checks one after another, so that a small host is not flooded. Never rejects. */
export async function runChecks(
  checks: readonly Check[],
  site: DeployedSite,
  tell: (result: CheckResult) => void = () => {},
): Promise<readonly CheckResult[]> {
  const results: CheckResult[] = [];
  for (const check of checks) {
    const faults = await check.faults(site).catch((error: unknown) => [reasonOf(error)]);
    const result = { check, faults };
    results.push(result);
    tell(result);
  }
  return results;
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return `no answer: ${cause instanceof Error ? cause.message : message}`;
}

/** `fault` where `isRight` is false. */
export function unless(isRight: boolean, fault: string): string[] {
  return isRight ? [] : [fault];
}
