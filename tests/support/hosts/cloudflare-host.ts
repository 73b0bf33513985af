/**
 * Cloudflare Pages: the generated worker itself, over `env.ASSETS` as Pages' own asset server answers
 * (cloudflare/workers-sdk, packages/pages-shared/asset-server/handler.ts): `/x` is `x.html`; `/x.html`, `/x/` and
 * `/x/index` lead to `/x` with 308, from the DECODED path; what is missing is `404.html` with 404; every file has
 * `Access-Control-Allow-Origin: *`.
 */
import { type Host, type HostAnswer, lowerCaseNames } from './host-answer.ts';

interface Worker {
  fetch(request: Request, env: { ASSETS: { fetch(request: Request): Promise<Response> } }): Promise<Response>;
}

function assetServer(files: ReadonlySet<string>) {
  const send = (name: string, status = 200) =>
    new Response(name, {
      status,
      headers: { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'public, max-age=0, must-revalidate' },
    });
  const lead = (location: string) =>
    new Response(null, { status: 308, headers: { Location: location.replace(/^\/+/, '/') } });
  return {
    fetch: async (request: Request): Promise<Response> => {
      const { pathname, search } = new URL(request.url);
      const path = decodeURIComponent(pathname);
      const name = path.slice(1);
      if (path === '/') return send('index.html');
      if (path.endsWith('/') && files.has(`${name.slice(0, -1)}.html`))
        return lead(path.slice(0, -1) + search);
      if (files.has(name)) return name.endsWith('.html') ? lead(path.slice(0, -5) + search) : send(name);
      if (path.endsWith('/index')) return lead(path.slice(0, -'index'.length) + search);
      return files.has(`${name}.html`) ? send(`${name}.html`) : send('404.html', 404);
    },
  };
}

/** `origin` is the address at which visitors see the site. */
export async function cloudflareHost(
  files: ReadonlySet<string>,
  source: string,
  origin = 'https://site.example',
): Promise<Host> {
  const module = `data:text/javascript,${encodeURIComponent(source)}`;
  const { default: worker } = (await import(/* @vite-ignore */ module)) as { default: Worker };
  // Pages does not upload what configures it.
  const uploaded = new Set(
    [...files].filter((name) => !['_worker.js', '_headers', '_redirects'].includes(name)),
  );
  return async (target): Promise<HostAnswer> => {
    const response = await worker.fetch(new Request(origin + target), { ASSETS: assetServer(uploaded) });
    const file = response.status === 200 || response.status === 404 ? await response.text() : undefined;
    return {
      status: response.status,
      file,
      location: response.headers.get('location') ?? undefined,
      headers: lowerCaseNames(response.headers),
    };
  };
}
