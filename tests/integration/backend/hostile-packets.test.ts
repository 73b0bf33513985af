// Whatever comes over the wire, the backend goes on: each packet is sent as it is, to a process of its own.
import { mkdtempSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadKeys } from '../../../supabase/local/keys.ts';
import { removeDataFolder } from '../../../supabase/local/postgres/cluster-folder.ts';
import { BACKEND_MIGRATIONS } from '../../support/backend/backend-migrations.ts';
import { type BackendProcess, spawnBackend } from '../../support/backend/backend-process.ts';

let dataDir: string;
let backend: BackendProcess;
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'diadem-packets-'));
  backend = await spawnBackend(dataDir, BACKEND_MIGRATIONS);
});
afterAll(async () => {
  await backend.kill('SIGTERM');
  removeDataFolder(dataDir);
});

const HOST = 'Host: 127.0.0.1';
const UPGRADE = `Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${'A'.repeat(22)}==`;
const WEBSOCKET = '/realtime/v1/websocket?vsn=1.0.0&apikey=';

type HowItEnds = 'waits' | 'resets' | 'half-closes';

/** Sends bytes, ends in one of three ways, and resolves with what came back. */
function send(bytes: string | Buffer, ending: HowItEnds = 'waits'): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(new URL(backend.url()).port), '127.0.0.1', () => {
      socket.write(bytes);
      if (ending === 'resets') setTimeout(() => socket.resetAndDestroy(), 1);
      if (ending === 'half-closes') socket.end();
    });
    const late = setTimeout(() => socket.destroy(), 250);
    socket.on('data', (part) => {
      answer += part.toString('latin1');
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(late);
      resolve(answer);
    });
  });
}

const request = (line: string, headers: readonly string[] = [], body = '') =>
  `${[line, HOST, ...headers].join('\r\n')}\r\n\r\n${body}`;
const upgrade = (target: string) => request(`GET ${target} HTTP/1.1`, [UPGRADE]);
const known = () => WEBSOCKET + loadKeys(dataDir).publishableKey;

/** A WebSocket frame as its bytes stand, after a good handshake. */
const frame = (...bytes: number[]) =>
  Buffer.concat([Buffer.from(upgrade(known()), 'latin1'), Buffer.from(bytes)]);

const CHUNKED = ['Transfer-Encoding: chunked', 'Content-Type: application/json'];

const PACKETS: readonly [name: string, bytes: () => string | Buffer][] = [
  ['an upgrade to //', () => upgrade('//')],
  ['an upgrade to a target that is no address', () => upgrade('//[')],
  ['an upgrade to an absolute address', () => upgrade('http://[::/x')],
  ['an upgrade with a broken percent', () => upgrade('/%')],
  ['an upgrade without a key', () => upgrade(WEBSOCKET)],
  [
    'an upgrade to another protocol',
    () => request(`GET ${known()} HTTP/1.1`, ['Connection: Upgrade', 'Upgrade: x']),
  ],
  ['an upgrade by POST', () => request(`POST ${known()} HTTP/1.1`, [UPGRADE])],
  ['an upgrade with a short key', () => upgrade(known()).replace('AAAA==', '==')],
  ['a frame of a reserved opcode', () => frame(0x83, 0x80, 0, 0, 0, 0)],
  ['a frame without a mask', () => frame(0x81, 0x02, 0x7b, 0x7d)],
  [
    'a frame of 2^63 bytes',
    () => frame(0x81, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0),
  ],
  ['a control frame in pieces', () => frame(0x09, 0x80, 0, 0, 0, 0)],
  ['a frame with reserved bits', () => frame(0xf1, 0x80, 0, 0, 0, 0)],
  ['text that is no UTF-8', () => frame(0x81, 0x82, 0, 0, 0, 0, 0xff, 0xff)],
  ['a frame that says null', () => frame(0x81, 0x84, 0, 0, 0, 0, ...Buffer.from('null'))],
  ['a target of two slashes', () => request('GET // HTTP/1.1')],
  ['a target with a broken percent', () => request('GET /rest/v1/%zz HTTP/1.1')],
  ['a target with a null byte', () => request('GET /storage/v1/object/public/photos/%00 HTTP/1.1')],
  ['an asterisk', () => request('OPTIONS * HTTP/1.1')],
  ['a tunnel', () => request('CONNECT example.test:443 HTTP/1.1')],
  ['a method of another protocol', () => request('PROPFIND / HTTP/1.1')],
  ['no request', () => Buffer.from([0x16, 0x03, 0x01, 0xff, 0xff, 0, 0, 0])],
  ['headers of 200 kB', () => request('GET / HTTP/1.1', [`X: ${'y'.repeat(200_000)}`])],
  ['a host that is no name', () => 'GET / HTTP/1.1\r\nHost: a b/c\r\n\r\n'],
  ['no host', () => 'GET / HTTP/1.1\r\n\r\n'],
  ['a chunk of no number', () => request('POST /rest/v1/rpc/whoami HTTP/1.1', CHUNKED, 'zz\r\n{}\r\n')],
  ['a chunk that is cut off', () => request('POST /auth/v1/token HTTP/1.1', CHUNKED, 'ffff\r\n{')],
  [
    'a body that is shorter than it says',
    () => request('POST /auth/v1/signup HTTP/1.1', ['Content-Length: 99'], '{'),
  ],
  ['two lengths', () => request('POST / HTTP/1.1', ['Content-Length: 1', 'Content-Length: 2'], '{')],
];

describe('the backend outlives', () => {
  it.each(PACKETS)('%s', async (_name, bytes) => {
    const burst = Array.from({ length: 20 }, () => send(bytes(), 'resets'));
    await Promise.all([send(bytes()), send(bytes(), 'half-closes'), ...burst]);
    expect((await fetch(`${backend.url()}/__mail.json`)).status).toBe(200);
    expect(backend.output()).not.toContain('unhandled');
  });
});

describe('an upgrade that is refused', () => {
  it('says so and is closed, also for a client that never closes', async () => {
    expect(await send(upgrade('//'))).toMatch(/^HTTP\/1\.1 40[01] /);
    expect(await send(upgrade(WEBSOCKET))).toMatch(/^HTTP\/1\.1 401 /);
  });
});

describe('a request to another name than those of this machine', () => {
  const asked = (line: string, host: string, more = '') =>
    send(`${line}\r\nHost: ${host}${more || '\r\nConnection: close'}\r\n\r\n`);

  it.each([
    'evil.example',
    'evil.example:54321',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    '0.0.0.0',
    '',
  ])('is not answered: %j', async (host) => {
    for (const target of ['/__mail.json', '/__mail', '/auth/v1/settings'])
      expect(await asked(`GET ${target} HTTP/1.1`, host)).toMatch(/^HTTP\/1\.1 4(21|00) /);
    expect(await asked(`GET ${known()} HTTP/1.1`, host, `\r\n${UPGRADE}`)).toMatch(/^HTTP\/1\.1 421 /);
  });

  it.each(['127.0.0.1', 'localhost:1', '[::1]', 'LOCALHOST'])('is answered for %s', async (host) => {
    expect(await asked('GET /__mail.json HTTP/1.1', host)).toMatch(/^HTTP\/1\.1 200 /);
  });
});
