/** The addresses of the running product; `npm test` and the page checks set them. */

function required(name: string): string {
  const value = process.env[name];
  if (!value)
    throw new Error(
      `${name} is not set: run these checks through "npm test", or start the product and name it.`,
    );
  return value;
}

export const siteUrl = (): string => required('DIADEM_SITE_URL');
export const backendUrl = (): string => required('DIADEM_BACKEND_URL');
export const chromiumPath = (): string => process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
export const dataDir = (): string => required('DIADEM_DATA_DIR');

/** Where the contest's clock of the product stands: DIADEM_CLOCK_SHIFT moves it by whole minutes, see product.mjs. */
export function contestNow(): Date {
  const minutes = /^(\d+) minutes$/.exec(process.env.DIADEM_CLOCK_SHIFT ?? '')?.[1] ?? 0;
  return new Date(Date.now() + Number(minutes) * 60_000);
}
