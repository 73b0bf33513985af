import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestBackend, type TestBackend } from '../../support/backend/backend.ts';
import { type PhotoFiles, photoFiles } from '../../support/files/photo-files.ts';
import {
  type Contestant,
  callEdge,
  contestant,
  sendFiles,
  startUpload,
} from '../../support/files/uploads.ts';

let test: TestBackend;
let eva: Contestant;
let mallory: Contestant;
let files: PhotoFiles;
beforeAll(async () => {
  test = await startTestBackend();
  [eva, mallory] = [await contestant(test), await contestant(test)];
  files = await photoFiles(21);
});
afterAll(() => test.stop());

describe('the functions for media', () => {
  it('work for the owner alone, and say nothing of what there is', async () => {
    const begun = await startUpload(mallory, 'body', files);
    await sendFiles(mallory, begun, files);
    for (const token of [null, test.backend.publishableKey]) {
      expect((await callEdge(test, 'process-upload', { media_id: begun.media_id }, token)).status).toBe(401);
      expect((await callEdge(test, 'sign-media', { media_ids: [begun.media_id] }, token)).status).toBe(401);
    }
    expect((await callEdge(test, 'process-upload', { media_id: begun.media_id }, eva.token)).status).toBe(
      404,
    );
    expect(
      (await callEdge(test, 'process-upload', { media_id: crypto.randomUUID() }, eva.token)).status,
    ).toBe(404);
    expect(await callEdge(test, 'sign-media', { media_ids: [begun.media_id] }, eva.token)).toEqual({
      status: 200,
      answer: [],
    });
    const own = await callEdge(test, 'process-upload', { media_id: begun.media_id }, mallory.token);
    expect(own.answer).toMatchObject({ state: 'pending' });
  });

  it('take no forged hash, measure or state from the client', async () => {
    const forged = {
      media_id: (await startUpload(eva, 'body', files)).media_id,
      phash: '0'.repeat(64),
      width: 9000,
      state: 'approved',
    };
    expect((await callEdge(test, 'process-upload', forged, eva.token)).answer).toMatchObject({
      failure: 'damaged',
    });
    for (const name of [
      'finish_upload',
      'claim_upload',
      'take_media_jobs',
      'finish_media_job',
      'announce_media_copies',
      'list_files_to_sign',
    ]) {
      const { error } = await eva.client.rpc(name, {});
      expect(error, name).not.toBeNull();
    }
    const { error } = await eva.client.from('media').update({ state: 'approved' }).eq('id', forged.media_id);
    expect(error?.code).toBe('42501');
  });

  it.each([[{}], [{ media_id: 7 }], [{ media_id: "x'; drop table media" }], [[]], ['text'], [null]])(
    'refuse %j',
    async (body) => {
      expect((await callEdge(test, 'process-upload', body, eva.token)).status).toBe(400);
      expect((await callEdge(test, 'sign-media', body, eva.token)).status).toBe(400);
    },
  );

  it('let nobody but the timer publish', async () => {
    for (const token of [null, eva.token, test.backend.publishableKey]) {
      expect((await callEdge(test, 'publish-media', {}, token)).status).toBe(403);
    }
    expect((await callEdge(test, 'publish-media', {}, test.backend.secretKey)).status).toBe(200);
  });
});

describe('an upload is not begun', () => {
  const begin = (from: Contestant, parameters: object) =>
    from.client.rpc('start_upload', {
      p_entry_id: from.entryId,
      p_kind: 'portrait',
      p_files: [],
      ...parameters,
    });
  const three = (type = 'image/jpeg', bytes = 1000) =>
    ['320', '800', '2048'].map((name) => ({ name, type, bytes }));

  it.each([
    ['another kind', { p_kind: 'passport', p_files: three() }],
    ['no files', { p_files: [] }],
    ['a size missing', { p_files: three().slice(1) }],
    ['a size twice', { p_files: [...three(), ...three().slice(0, 1)] }],
    ['another type', { p_files: three('image/svg+xml') }],
    ['more than 10 MB', { p_files: three('image/jpeg', 10_485_761) }],
    ['no bytes', { p_files: three('image/jpeg', 0) }],
    ['an object', { p_files: { name: '320' } }],
  ])('with %s', async (_, parameters) => {
    expect((await begin(mallory, parameters)).error?.message).toBe('invalid_input');
    expect((await begin(mallory, { p_files: three() })).error).toBeNull();
  });

  it('for the entry of somebody else, for one that is over, by a visitor, or 41 times in a day', async () => {
    const good = { p_files: three() };
    expect((await begin(mallory, { ...good, p_entry_id: eva.entryId })).error?.message).toBe('entry_locked');
    expect(
      (await test.client().rpc('start_upload', { p_entry_id: eva.entryId, p_kind: 'portrait', ...good }))
        .error?.code,
    ).toBe('42501');
    const gone = await contestant(test);
    await test.db.owner`update public.entries set state = 'withdrawn' where id = ${gone.entryId}`;
    expect((await begin(gone, good)).error?.message).toBe('entry_locked');
    const eager = await contestant(test);
    for (let n = 0; n < 40; n += 1) expect((await begin(eager, good)).error).toBeNull();
    expect((await begin(eager, good)).error?.message).toBe('rate_limited');
  });
});
