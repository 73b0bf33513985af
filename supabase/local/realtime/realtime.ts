// Realtime as hosted Supabase speaks it (Phoenix over WebSocket), as far as the site uses it: what the database broadcasts
// goes to the pages that have joined a private topic. Who may join, the policies of realtime.messages decide.
import type { IncomingMessage } from 'node:http';
import type { Sql } from 'postgres';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Keys } from '../keys.ts';
import { closeWhenSilent, refuseUpgrade, type Upgrade } from '../rest/http-server.ts';
import { type Authorise, createAuthorise } from './realtime-access.ts';
import { type Frame, readFrame, writeFrame } from './realtime-frames.ts';

interface Parts {
  owner: Sql;
  keys: Keys;
  log: (line: string) => void;
}

interface Realtime {
  upgrade: Upgrade;
  close(): Promise<void>;
}

/** A page on a topic; the topic is written as in frames, with `realtime:` before it. */
interface Member {
  socket: WebSocket;
  isArray: boolean;
  topic: string;
  joinRef: string | null;
  /** When its token ends, in milliseconds. */
  until: number;
}

interface Broadcast {
  topic: string;
  event: string;
  payload: unknown;
  private: boolean;
}

const PATH = '/realtime/v1/websocket';
const PREFIX = 'realtime:';
/** More than any frame of the site; a page has one topic. */
const MOST_BYTES = 16_384;
const MOST_TOPICS = 20;

function isAllowed(request: IncomingMessage, { publishableKey, secretKey }: Keys): boolean {
  const url = new URL(`http://localhost${request.url}`);
  const key = url.searchParams.get('apikey');
  return url.pathname === PATH && (key === publishableKey || key === secretKey);
}

function send(member: Member, event: string, payload: unknown, ref: string | null = null): void {
  const { socket, isArray, topic, joinRef } = member;
  socket.send(writeFrame({ joinRef, ref, topic, event, payload }, isArray));
}

/** What one connection has joined, and what it says. */
function converse(socket: WebSocket, isArray: boolean, members: Set<Member>, authorise: Authorise): void {
  const own = new Map<string, Member>();
  const leave = (topic: string) => {
    const member = own.get(topic);
    if (member) members.delete(member);
    own.delete(topic);
  };
  const reply = ({ joinRef, ref, topic }: Frame, status: 'ok' | 'error', response: object = {}) =>
    socket.send(
      writeFrame({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } }, isArray),
    );

  const join = async (frame: Frame) => {
    const { topic, joinRef, payload } = frame;
    leave(topic);
    const isPrivate = payload.config?.private === true && topic.startsWith(PREFIX);
    const until =
      isPrivate && own.size < MOST_TOPICS
        ? await authorise(topic.slice(PREFIX.length), payload.access_token)
        : null;
    if (until === null) {
      reply(frame, 'error', {
        reason: 'Unauthorized: You do not have permissions to read from this Channel topic',
      });
      return;
    }
    const member = { socket, isArray, topic, joinRef, until };
    own.set(topic, member);
    members.add(member);
    reply(frame, 'ok', { postgres_changes: [] });
  };

  /** A page sends the new token when it has renewed the old one; one that is no longer good ends the topic. */
  const renew = async ({ topic, payload }: Frame) => {
    const member = own.get(topic);
    if (!member) return;
    const until = await authorise(topic.slice(PREFIX.length), payload.access_token);
    if (until !== null) {
      member.until = until;
      return;
    }
    leave(topic);
    send(member, 'phx_close', {});
  };

  const hear = async (frame: Frame) => {
    if (frame.event === 'phx_join') return join(frame);
    if (frame.event === 'access_token') return renew(frame);
    if (frame.event === 'phx_leave') leave(frame.topic);
    // Nobody but the database broadcasts.
    if (frame.ref) reply(frame, frame.event === 'broadcast' ? 'error' : 'ok');
  };

  socket.on('message', (data) => {
    const frame = readFrame(String(data));
    if (frame) hear(frame).catch(() => socket.close(1011));
    else socket.close(1003);
  });
  socket.on('close', () => {
    for (const topic of [...own.keys()]) leave(topic);
  });
  socket.on('error', () => socket.terminate());
}

function spread({ topic, event, payload, private: isPrivate }: Broadcast, members: Set<Member>): void {
  if (!isPrivate) return;
  for (const member of members) {
    if (member.topic !== PREFIX + topic || member.socket.readyState !== member.socket.OPEN) continue;
    if (member.until > Date.now()) send(member, 'broadcast', { type: 'broadcast', event, payload });
    else {
      members.delete(member);
      send(member, 'phx_close', {});
    }
  }
}

/** Listens to the database, and answers upgrades of the site's pages. */
export async function serveRealtime({ owner, keys, log }: Parts): Promise<Realtime> {
  const members = new Set<Member>();
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MOST_BYTES });
  const authorise = createAuthorise(owner, keys, log);
  const listening = await owner.listen('realtime_broadcast', (text) => spread(JSON.parse(text), members));
  return {
    upgrade: (request, socket, head) => {
      if (!isAllowed(request, keys)) {
        refuseUpgrade(socket, '401 Unauthorized');
        return;
      }
      const isArray = request.url?.includes('vsn=2') ?? false;
      sockets.handleUpgrade(request, socket, head, (opened) => {
        closeWhenSilent(socket); // the handshake has taken the limit away
        converse(opened, isArray, members, authorise);
      });
    },
    close: async () => {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      await listening.unlisten();
    },
  };
}
