// Nothing is read of an upload that will be refused, and of all others together no more than there is memory for.
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestBackend, type TestBackend } from '../../support/backend/backend.ts';

const MEGABYTES = 50;
let test: TestBackend;
const sockets: Socket[] = [];
beforeAll(async () => {
  test = await startTestBackend();
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await test.stop();
});

/** Begins an upload and sends so many megabytes of it; resolves with the first line of the answer, or null after a while. */
function begin(headers: readonly string[], megabytes: number, patienceMs = 3000): Promise<string | null> {
  const { port, host } = new URL(test.backend.url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), '127.0.0.1');
    sockets.push(socket);
    setTimeout(() => resolve(null), patienceMs);
    socket.on('data', (data) => resolve(data.toString().split('\r\n')[0] ?? ''));
    socket.on('error', () => resolve('reset'));
    const lines = [
      `Host: ${host}`,
      `Content-Length: ${MEGABYTES * 1e6}`,
      'Content-Type: image/jpeg',
      ...headers,
    ];
    socket.write(
      `POST /storage/v1/object/uploads/${crypto.randomUUID()}.jpg HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`,
    );
    for (let n = 0; n < megabytes; n++) socket.write(Buffer.alloc(1e6));
  });
}

it('an upload without a good token is refused by its headers, before it is sent', async () => {
  const key = `apikey: ${test.backend.publishableKey}`;
  for (const bearer of [
    [],
    ['Authorization: Bearer x.y.z'],
    [`Authorization: Bearer ${test.backend.publishableKey}`],
  ]) {
    expect(await begin([key, ...bearer], 0)).toMatch(/^HTTP\/1\.1 40[03]/);
  }
});

it('uploads that are under way have so much memory together, and the others hear when to come again', async () => {
  const person = await test.person();
  const { data } = await person.client.auth.getSession();
  const headers = [
    `apikey: ${test.backend.publishableKey}`,
    `Authorization: Bearer ${data.session?.access_token}`,
  ];
  const answers = await Promise.all(Array.from({ length: 7 }, () => begin(headers, MEGABYTES - 1, 8000)));
  expect(answers.filter((answer) => answer === null).length).toBeLessThanOrEqual(4);
  expect(answers.filter((answer) => answer?.includes(' 503 ')).length).toBeGreaterThanOrEqual(3);
  for (const socket of sockets.splice(0)) socket.destroy();
  const small = new Blob([new Uint8Array(100)], { type: 'image/jpeg' });
  // Refused by the policy alone: the room is free again.
  await expect
    .poll(async () => (await person.client.storage.from('uploads').upload('x.jpg', small)).error?.message)
    .toMatch(/row-level security/);
}, 30_000);
