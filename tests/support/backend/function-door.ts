// Edge functions run in processes of their own: what they ask the backend goes through this door, in the process of the
// test, where each answer is compared with the catalog (`answer-types.ts`).
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** What belongs to one connection, and what `fetch` has already undone. */
const OF_THE_CONNECTION = ['connection', 'content-encoding', 'content-length', 'host', 'transfer-encoding'];

const passedOn = (headers: Iterable<[string, unknown]>): [string, string][] =>
  [...headers]
    .filter(([name]) => !OF_THE_CONNECTION.includes(name))
    .map(([name, value]) => [name, `${value}`]);

async function passOn(target: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = 'GET', url = '/' } = request;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const answer = await fetch(target + url, {
    method,
    headers: passedOn(Object.entries(request.headers)),
    body: hasBody ? new Uint8Array(await buffer(request)) : null,
    redirect: 'manual',
  });
  response.writeHead(answer.status, Object.fromEntries(passedOn(answer.headers)));
  response.end(Buffer.from(await answer.arrayBuffer()));
}

/** A door to a backend that is named once it runs. */
export async function openFunctionDoor() {
  let target = '';
  const server = createServer((request, response) => {
    passOn(target, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const leadTo = (backendUrl: string): void => {
    target = backendUrl;
  };
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { url, leadTo, close };
}
