// The backend's HTTP server, on 127.0.0.1 only.
import { createServer, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
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
const GRACE_MS = 2_000;

/** @throws Error with a clear sentence when the port is taken. */
export async function listen(router: Router, port: number): Promise<HttpServer> {
  const answer = getRequestListener(
    (request, { incoming }: { incoming: { socket: { remoteAddress?: string } } }) =>
      router(request, incoming.socket.remoteAddress ?? ''),
    { overrideGlobalObjects: false },
  );
  const server = createServer({ keepAliveTimeout: 10_000 }, answer);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = `Port ${port} is in use by another program. Set DIADEM_BACKEND_PORT to a free one.`;
      reject(error.code === 'EADDRINUSE' ? new Error(taken, { cause: error }) : error);
    });
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  let upgradeBy: Upgrade = (_request, socket) => socket.destroy();
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) =>
    upgradeBy(request, socket, head),
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
