// node tests/checks/hosts/nginx.ts: asks a real nginx (on the PATH or /usr/sbin) with the generated snippet the table of
// addresses of the unit tests. With a folder (`… nginx.ts dist`) it serves that built site until Ctrl+C.
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { HTTPS_ONLY, headersFor } from '../../../src/build/hosts/headers.ts';
import { hostFiles } from '../../../src/build/hosts/host-files.ts';
import { ADDRESSES, FILE_NAMES, SLASHES_OF_SHELLS } from '../../support/hosts/address-table.ts';
import { SITE_FILE_NAMES } from '../../support/hosts/host-answer.ts';
import { REDIRECT_PAYLOADS } from '../../support/hosts/redirect-payloads.ts';

const PORT = Number(process.env.DIADEM_NGINX_PORT ?? 4399);
const SITE = `http://127.0.0.1:${PORT}`;
const work = mkdtempSync(join(tmpdir(), 'diadem-nginx-'));
const given = process.argv[2];

function writeSite(): string {
  const files = { ...Object.fromEntries(SITE_FILE_NAMES.map((name) => [name, name])), ...hostFiles() };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(work, 'site', name)), { recursive: true });
    writeFileSync(join(work, 'site', name), text);
  }
  return join(work, 'site');
}

function startNginx(root: string) {
  const config = `daemon off; worker_processes 1; pid ${work}/pid; error_log ${work}/error.log;
events {}
http {
  ${existsSync('/etc/nginx/mime.types') ? 'include /etc/nginx/mime.types;' : ''}
  access_log off;
  client_body_temp_path ${work}/body; proxy_temp_path ${work}/proxy; fastcgi_temp_path ${work}/fastcgi;
  server { listen 127.0.0.1:${PORT}; root ${root}; include ${work}/snippet.conf; }
}
`;
  chmodSync(work, 0o755);
  writeFileSync(join(work, 'nginx.conf'), config);
  writeFileSync(join(work, 'snippet.conf'), hostFiles()['nginx.conf']);
  const path = `${process.env.PATH}:/usr/sbin`;
  return spawn('nginx', ['-c', join(work, 'nginx.conf'), '-p', work], {
    env: { ...process.env, PATH: path },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** The request line as it is: `fetch` would tidy it. */
function ask(path: string): Promise<RawAnswer> {
  return new Promise((done, failed) => {
    request(SITE, { path }, async (response) => {
      const parts: Buffer[] = [];
      for await (const part of response) parts.push(part as Buffer);
      done({
        status: response.statusCode ?? 0,
        headers: response.headers,
        text: Buffer.concat(parts).toString('utf8'),
      });
    })
      .on('error', failed)
      .end();
  });
}

async function untilItAnswers(): Promise<void> {
  for (let tries = 0; tries < 50; tries += 1) {
    try {
      await ask('/');
      return;
    } catch {
      await new Promise((wake) => setTimeout(wake, 100));
    }
  }
  throw new Error('nginx does not answer');
}

async function faultsOfTable(): Promise<string[]> {
  const faults: string[] = [];
  for (const { target, file, to } of [...ADDRESSES, ...FILE_NAMES, ...SLASHES_OF_SHELLS]) {
    const { status, headers, text } = await ask(target);
    const wanted = file ? `200 ${file}` : to ? `301 ${to}` : '404 404.html';
    const got = `${status} ${status === 301 ? headers.location : text}`;
    if (got !== wanted) faults.push(`${target}: ${wanted} was expected, ${got} came`);
    if (status === 301) continue;
    const list = headersFor(status === 404 ? '/404' : target.replace(/\?.*/, ''));
    const caching = status === 404 ? 'no-store' : list['Cache-Control'];
    for (const [name, value] of Object.entries({ ...list, 'Cache-Control': caching })) {
      const sent = headers[name.toLowerCase()];
      const right = name === HTTPS_ONLY ? undefined : value;
      if (sent !== right && !(name === 'Content-Type' && sent?.includes(String(right)))) {
        faults.push(`${target}: ${name} should be ${right}, is ${sent}`);
      }
    }
  }
  return faults;
}

async function faultsOfRedirects(): Promise<string[]> {
  const faults: string[] = [];
  for (const path of REDIRECT_PAYLOADS) {
    const { headers } = await ask(path).catch(() => ({ headers: {} as RawAnswer['headers'] }));
    const location = headers.location;
    if (typeof location !== 'string') continue;
    const stays = URL.parse(location, SITE)?.origin === SITE && !headers['set-cookie'];
    if (!stays) faults.push(`${path} leads to ${location}`);
  }
  return faults;
}

const nginx = startNginx(given ? resolve(given) : writeSite());
const isOver = new Promise<number>((done) => nginx.once('exit', (code) => done(code ?? 1)));
try {
  await untilItAnswers();
  if (given) {
    console.log(`nginx serves ${given} at ${SITE} · Ctrl+C stops`);
    process.exitCode = await isOver;
  } else {
    const faults = [...(await faultsOfTable()), ...(await faultsOfRedirects())];
    for (const fault of faults) console.error(`✖ ${fault}`);
    const count = ADDRESSES.length + FILE_NAMES.length + SLASHES_OF_SHELLS.length;
    console.log(
      `${count} addresses and ${REDIRECT_PAYLOADS.length} redirect payloads, ${faults.length} faults`,
    );
    process.exitCode = faults.length > 0 ? 1 : 0;
  }
} finally {
  nginx.kill();
  await isOver;
  rmSync(work, { recursive: true, force: true });
}
