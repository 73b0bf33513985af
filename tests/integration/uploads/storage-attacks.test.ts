import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestBackend, type TestBackend } from '../../support/backend/backend.ts';
import { type PhotoFiles, photoFiles } from '../../support/files/photo-files.ts';
import {
  type Contestant,
  callEdge,
  contestant,
  type Started,
  startUpload,
} from '../../support/files/uploads.ts';

let test: TestBackend;
let eva: Contestant;
let mallory: Contestant;
let files: PhotoFiles;
let started: Started;
let own: string;
beforeAll(async () => {
  test = await startTestBackend();
  [eva, mallory] = [await contestant(test), await contestant(test)];
  files = await photoFiles(21);
  started = await startUpload(eva, 'portrait', files);
  own = started.files[0]?.path ?? '';
});
afterAll(() => test.stop());

const names = async () => {
  const rows = await test.db.owner<{ bucket_id: string; name: string }[]>`
    select bucket_id, name from storage.objects order by 1, 2`;
  return rows.map(({ bucket_id, name }) => `${bucket_id}/${name}`);
};

const send = (path: string, token: string, init: RequestInit = {}) =>
  test.request(`/storage/v1${path}`, {
    method: 'POST',
    body: files['320'],
    ...init,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg', ...init.headers },
  });

/** The status of an upload whose path goes over the wire as it stands: `fetch` would tidy `..` away. */
function sendRaw(path: string, token: string): Promise<number> {
  const { hostname, port } = new URL(test.backend.url);
  const headers = {
    apikey: test.backend.publishableKey,
    authorization: `Bearer ${token}`,
    'content-type': 'image/jpeg',
    'content-length': files['320'].length,
  };
  return new Promise((resolve, reject) => {
    const call = request({ hostname, port, path, method: 'POST', headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    call.on('error', reject);
    call.end(files['320']);
  });
}

const json = (method: string, body: unknown): RequestInit => ({
  method,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});

describe('an upload', () => {
  it.each([
    ['a name of her own choice', (folder: string) => `${folder}/mine.jpg`],
    ['a name beside the one she was given', (_: string, path: string) => path.replace('.jpg', '.html')],
    ['another case', (_: string, path: string) => path.toUpperCase()],
    ['a step up', (folder: string) => `${folder}/../${mallory.id}/a.jpg`],
    ['an encoded step up', (folder: string) => `${folder}/%2e%2e/%2e%2e/photos/a.jpg`],
    ['a step out of the bucket', (_: string, path: string) => `../photos/${path}`],
    ['an encoded step out', (_: string, path: string) => `..%2fphotos%2f${path}`],
    ['a doubled slash', (_: string, path: string) => path.replace('/', '//')],
    ['an encoded slash', (_: string, path: string) => path.replaceAll('/', '%2F%2F')],
    ['a backslash', (_: string, path: string) => path.replaceAll('/', '%5C')],
    ['a null byte', (_: string, path: string) => `${path}%00.html`],
    ['a Unicode look-alike', (_: string, path: string) => path.replace('a', '%D0%B0').replace('e', '%D0%B5')],
    ['full-width dots', (_: string, path: string) => `%EF%BC%8E%EF%BC%8E/${path}`],
    ['a trailing blank', (_: string, path: string) => `${path}%20`],
    ['a trailing dot', (_: string, path: string) => `${path}.`],
    ['a sidecar of the file', (_: string, path: string) => `${path}.meta.json`],
  ])('under %s is refused', async (_, pathOf) => {
    const before = await names();
    const path = `/storage/v1/object/uploads/${pathOf(eva.id, own)}`;
    expect(await sendRaw(path, eva.token)).toBeGreaterThanOrEqual(400);
    expect(await names()).toEqual(before);
  });

  it('by somebody else, under a name that was given to her, is refused; hers is taken once', async () => {
    expect((await send(`/object/uploads/${own}`, mallory.token)).status).toBeGreaterThanOrEqual(400);
    expect((await send(`/object/uploads/${own}`, test.backend.publishableKey)).status).toBeGreaterThanOrEqual(
      400,
    );
    expect(await names()).toEqual([]);
    expect((await send(`/object/uploads/${own}`, eva.token)).status).toBe(200);
    for (const again of [
      await send(`/object/uploads/${own}`, eva.token),
      await send(`/object/uploads/${own}`, eva.token, { headers: { 'x-upsert': 'true' } }),
      await send(`/object/uploads/${own}`, eva.token, { method: 'PUT' }),
    ]) {
      expect(again.status).toBeGreaterThanOrEqual(400);
    }
    expect(await names()).toEqual([`uploads/${own}`]);
  });

  it('into the public bucket is refused, under any name', async () => {
    for (const name of ['mine.jpg', own, `${eva.id}/a.jpg`]) {
      expect((await send(`/object/photos/${name}`, eva.token)).status).toBeGreaterThanOrEqual(400);
    }
    expect((await names()).filter((name) => name.startsWith('photos/'))).toEqual([]);
  });

  it('of another type than the bucket takes is refused', async () => {
    const path = started.files[1]?.path ?? '';
    const html = { body: '<script>', headers: { 'content-type': 'text/html' } };
    expect((await send(`/object/uploads/${path}`, eva.token, html)).status).toBeGreaterThanOrEqual(400);
    const svg = { body: '<svg/>', headers: { 'content-type': 'image/svg+xml' } };
    expect((await send(`/object/uploads/${path}`, eva.token, svg)).status).toBeGreaterThanOrEqual(400);
    expect((await send(`/object/uploads/${path}`, eva.token)).status).toBe(200);
  });

  it('after the hour, after the server has begun to read, and while suspended is refused', async () => {
    const [late, read, barred] = [await contestant(test), await contestant(test), await contestant(test)];
    const begun = await Promise.all([late, read, barred].map((each) => startUpload(each, 'portrait', files)));
    await test.db
      .owner`update private.upload_slots set expires_at = private.clock() where owner_id = ${late.id}`;
    await callEdge(test, 'process-upload', { media_id: begun[1]?.media_id }, read.token);
    await test.db.owner`update public.profiles set suspended_at = now() where id = ${barred.id}`;
    for (const [n, each] of [late, read, barred].entries()) {
      const path = begun[n]?.files[0]?.path ?? '';
      expect((await send(`/object/uploads/${path}`, each.token)).status).toBeGreaterThanOrEqual(400);
    }
  });
});

describe('what lies in the private bucket', () => {
  it('is not listed, read, signed, moved, copied, changed or deleted by anybody', async () => {
    const before = await names();
    const admin = await test.person();
    await test.db.owner`insert into public.user_roles (user_id, role) values (${admin.id}, 'admin')`;
    const { data } = await admin.client.auth.getSession();
    const tokens = [eva.token, mallory.token, data.session?.access_token ?? '', test.backend.publishableKey];
    for (const token of tokens) {
      for (const [path, init] of [
        [`/object/uploads/${own}`, { method: 'GET', body: null }],
        [`/object/authenticated/uploads/${own}`, { method: 'GET', body: null }],
        [`/object/public/uploads/${own}`, { method: 'GET', body: null }],
        [`/object/sign/uploads/${own}`, json('POST', { expiresIn: 60 })],
        [
          '/object/move',
          json('POST', { bucketId: 'uploads', sourceKey: own, destinationKey: `${mallory.id}/a.jpg` }),
        ],
        [
          '/object/copy',
          json('POST', { bucketId: 'uploads', sourceKey: own, destinationKey: `${mallory.id}/b.jpg` }),
        ],
        [
          '/object/move',
          json('POST', {
            bucketId: 'uploads',
            sourceKey: own,
            destinationBucket: 'photos',
            destinationKey: 'c.jpg',
          }),
        ],
        [`/object/uploads/${own}`, { method: 'PUT' }],
      ] as const) {
        const answer = await send(path, token, init);
        expect(answer.status, path).toBeGreaterThanOrEqual(400);
        expect(new TextDecoder('latin1').decode(await answer.arrayBuffer()), path).not.toContain('\xff\xd8');
      }
      const listed = await send('/object/list/uploads', token, json('POST', { prefix: eva.id, limit: 10 }));
      expect(await listed.json().catch(() => [])).not.toEqual(expect.arrayContaining([expect.anything()]));
      await send('/object/uploads', token, json('DELETE', { prefixes: [own] }));
      await send(`/object/uploads/${own}`, token, { method: 'DELETE', body: null });
    }
    expect(await names()).toEqual(before);
    expect((await test.service().storage.from('uploads').download(own)).error).toBeNull();
  });
});
