import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../seed/demo-accounts.ts';

/** Prints where everything is and who can sign in. */
export function announce({
  siteUrl,
  backendUrl,
  took,
}: {
  siteUrl: string;
  backendUrl: string;
  took: string;
}): void {
  const rows = [
    '',
    `Diadem is ready after ${took}`,
    '',
    `  Site       ${siteUrl}`,
    `  Mail box   ${backendUrl}/__mail   (every mail the site sends lands here)`,
    `  Backend    ${backendUrl}`,
    '',
    `  Demo sign-ins, password ${DEMO_PASSWORD}`,
    ...DEMO_ACCOUNTS.map(({ role, email }) => `    ${role.padEnd(12)}${email}`),
    '',
    '  Stop with Ctrl+C',
    '',
  ];
  console.log(rows.join('\n'));
}
