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
