// The backend's HTTP server, on 127.0.0.1 only.
import { createServer, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { isLoopbackHost } from '../../../src/build/loopback-host.ts';
import { json } from './api-answer.ts';
import type { Router } from './router.ts';

/** A request to speak another protocol, such as WebSocket. */
export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

export interface HttpServer {
  port: number;
  /** Who answers upgrades from now on; until then they are turned away. */
  onUpgrade(upgrade: Upgrade): void;
  /** Stops accepting, lets running requests finish for a moment, resolves when the port is free. */
  close(): Promise<void>;
}

/** How long requests that are under way may take when the backend is told to stop. */
const GRACE_MS = 1_000;

/** A page sends a heartbeat every 25 s; a connection that is silent for longer belongs to nobody. */
const SILENT_SOCKET_MS = 90_000;

/** Answers an upgrade with a status such as `401 Unauthorized` and closes the connection, whatever the client does. */
export function refuseUpgrade(socket: Duplex, status: string): void {
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** Closes a connection that nobody has used for a while: its other end may be gone without a word. */
export function closeWhenSilent(socket: Duplex): void {
  (socket as Socket).setTimeout(SILENT_SOCKET_MS, () => socket.destroy());
}

/** No upgrade may throw past here, and a reset while the answer is written reaches nobody. */
function guarded(upgrade: Upgrade): Upgrade {
  return (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    closeWhenSilent(socket);
    if (!isLoopbackHost(request.headers.host)) return refuseUpgrade(socket, '421 Misdirected Request');
    try {
      upgrade(request, socket, head);
    } catch {
      refuseUpgrade(socket, '400 Bad Request');
    }
  };
}

function requestListener(router: Router): ReturnType<typeof getRequestListener> {
  return getRequestListener(
    async (request, { incoming }: { incoming: Pick<IncomingMessage, 'headers' | 'socket'> }) =>
      isLoopbackHost(incoming.headers.host)
        ? router(request, incoming.socket.remoteAddress ?? '')
        : json({ message: 'This server answers to the names of this machine alone' }, 421),
    { overrideGlobalObjects: false },
  );
}

/** @throws Error with a clear sentence when the port is taken. */
export async function listen(router: Router, port: number): Promise<HttpServer> {
  const server = createServer({ keepAliveTimeout: 10_000 }, requestListener(router));
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = `Port ${port} is in use by another program. Set DIADEM_BACKEND_PORT to a free one.`;
      reject(error.code === 'EADDRINUSE' ? new Error(taken, { cause: error }) : error);
    });
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  let upgradeBy: Upgrade = (_request, socket) => socket.destroy();
  server.on(
    'upgrade',
    guarded((request, socket, head) => upgradeBy(request, socket, head)),
  );
  return {
    onUpgrade: (upgrade) => {
      upgradeBy = upgrade;
    },
    port: typeof address === 'object' && address ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
        setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
      }),
  };
}
