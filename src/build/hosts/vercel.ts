/** Vercel: `vercel.json`. `cleanUrls` and `trailingSlash` keep addresses plain; files win over rewrites. */
import { HEADERS } from './headers.ts';
import { parameterPattern, REDIRECTS, REWRITES } from './routes.ts';

function pattern(path: string): string {
  return path.replace(/:(\w+)/g, (_, name: string) => `:${name}(${parameterPattern(name)})`);
}

export function vercelConfig(): string {
  const config = {
    $schema: 'https://openapi.vercel.sh/vercel.json',
    cleanUrls: true,
    trailingSlash: false,
    redirects: REDIRECTS.map(({ from, to }) => ({ source: pattern(from), destination: to, permanent: true })),
    rewrites: REWRITES.map(({ from, to }) => ({ source: pattern(from), destination: to })),
    headers: HEADERS.map(({ path, headers }) => ({
      source: path.replace('*', '(.*)'),
      headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
    })),
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}
