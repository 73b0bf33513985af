// npm run deploy:check -- <address>: whether a deployed site answers as the embedded server does (README, "Deploy").
import { ADDRESS_CHECKS } from './address-checks.ts';
import { type Check, type CheckResult, runChecks, unless } from './check.ts';
import { FILE_CHECKS } from './file-checks.ts';
import { HEADER_CHECKS } from './header-checks.ts';
import { HOME } from './page-parts.ts';
import { DeployedSite } from './site.ts';

/** Of one check at most this many faults are told. */
const SHOWN = 6;

const REACHED: Check = {
  name: 'The site answers',
  fix: 'Look whether the address is right and the deployment has finished.',
  faults: async (site) => {
    const { status } = await site.get(HOME);
    return unless(status === 200, `${HOME}: ${status}`);
  },
};

function tell({ check, faults }: CheckResult): void {
  console.log(`${faults.length === 0 ? '✔' : '✖'} ${check.name}`);
  for (const fault of faults.slice(0, SHOWN)) console.log(`    ${fault}`);
  if (faults.length > SHOWN) console.log(`    and ${faults.length - SHOWN} more`);
  if (faults.length > 0) console.log(`  → ${check.fix}`);
}

async function main(): Promise<void> {
  const address = process.argv[2];
  if (!address || !URL.canParse(address)) {
    console.error('npm run deploy:check -- https://your.site');
    process.exitCode = 1;
    return;
  }
  const site = new DeployedSite(address);
  console.log(`Asking ${site.origin}\n`);
  const [reached] = await runChecks([REACHED], site);
  if (reached && reached.faults.length > 0) {
    tell(reached);
    process.exitCode = 1;
    return;
  }
  const results = await runChecks([...HEADER_CHECKS, ...ADDRESS_CHECKS, ...FILE_CHECKS], site, tell);
  const failed = results.filter(({ faults }) => faults.length > 0).length;
  console.log(`\n${results.length - failed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}

await main();
