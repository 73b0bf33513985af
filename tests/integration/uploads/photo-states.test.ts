// A photo in each of its states, asked for by each actor in each of its variants: before and after it was removed.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestBackend, type TestBackend } from '../../support/backend/backend.ts';
import { photoFiles } from '../../support/files/photo-files.ts';
import {
  type Contestant,
  callEdge,
  contestant,
  publish,
  runMediaJobs,
  sendFiles,
  sendPhoto,
  startUpload,
} from '../../support/files/uploads.ts';

const STATES = [
  'uploading',
  'processing',
  'pending',
  'approved',
  'changes_requested',
  'rejected',
  'superseded',
  'removed',
] as const;
type State = (typeof STATES)[number];
const SIGNED: readonly State[] = ['pending', 'approved', 'changes_requested'];

interface Sample {
  state: State;
  mediaId: string;
  owner: Contestant;
  /** Every public address that the photo ever had. */
  publicUrls: string[];
}

let test: TestBackend;
let stranger: Contestant;
let adminToken: string;
let samples: Sample[];

async function sample(state: State, seed: number): Promise<Sample> {
  const owner = await contestant(test);
  const files = await photoFiles(seed);
  if (state === 'uploading') {
    return { state, owner, mediaId: (await startUpload(owner, 'portrait', files)).media_id, publicUrls: [] };
  }
  if (state === 'processing') {
    const started = await startUpload(owner, 'portrait', files);
    await sendFiles(owner, started, files);
    // As if the server had begun to read and never ended.
    await test.db.owner`select public.claim_upload(${started.media_id}, ${owner.id})`;
    return { state, owner, mediaId: started.media_id, publicUrls: [] };
  }
  const { media_id: mediaId } = await sendPhoto(test, owner, 'portrait', files);
  const decide = (to: string) =>
    test.db.owner`select private.decide_media(${mediaId}, ${to}, 'too_dark', private.clock())`;
  let publicUrls: string[] = [];
  if (state !== 'pending') {
    await publish(test, mediaId);
    const [photo] = await test.db.owner<{ sizes: { path: string }[] }[]>`
      select sizes from public.photos where media_id = ${mediaId}`;
    publicUrls = (photo?.sizes ?? []).map(({ path }) => `/storage/v1/object/public/photos/${path}`);
  }
  if (state === 'changes_requested' || state === 'rejected') await decide(state);
  if (state === 'superseded') {
    await decide('changes_requested');
    await sendPhoto(test, owner, 'portrait', await photoFiles(seed + 100));
  }
  if (state === 'removed')
    await test.db.owner`update public.entries set state = 'withdrawn' where id = ${owner.entryId}`;
  await runMediaJobs(test);
  return { state, owner, mediaId, publicUrls };
}

beforeAll(async () => {
  test = await startTestBackend();
  stranger = await contestant(test);
  const admin = await test.person();
  await test.db.owner`insert into public.user_roles (user_id, role) values (${admin.id}, 'admin')`;
  adminToken = (await admin.client.auth.getSession()).data.session?.access_token ?? '';
  samples = [];
  for (const [n, state] of STATES.entries()) samples.push(await sample(state, 40 + n));
});
afterAll(() => test.stop());

const of = (state: State): Sample => {
  const found = samples.find((each) => each.state === state);
  if (!found) throw new Error(`There is no ${state} photo.`);
  return found;
};
const signedUrls = async (mediaId: string, token: string) => {
  const { answer } = await callEdge(test, 'sign-media', { media_ids: [mediaId] }, token);
  return (answer as { urls: Record<string, string> }[]).flatMap(({ urls }) => Object.values(urls));
};

describe.each(STATES)('a photo that is %s', (state) => {
  it('has the state that it is said to have', async () => {
    const [row] = await test.db.owner`select state from public.media where id = ${of(state).mediaId}`;
    expect(row).toEqual({ state });
  });

  it('is signed for its owner and for admins while it can be reviewed, in all three sizes', async () => {
    const { mediaId, owner } = of(state);
    for (const token of [owner.token, adminToken]) {
      const urls = await signedUrls(mediaId, token);
      expect(urls).toHaveLength(SIGNED.includes(state) ? 3 : 0);
      for (const url of urls) expect((await fetch(url)).headers.get('content-type')).toBe('image/jpeg');
    }
    expect(await signedUrls(mediaId, stranger.token)).toEqual([]);
    for (const token of [null, test.backend.publishableKey]) {
      expect((await callEdge(test, 'sign-media', { media_ids: [mediaId] }, token)).status).toBe(401);
    }
  });

  it('is public while it is approved, and nowhere once it is not', async () => {
    const { publicUrls } = of(state);
    if (!['uploading', 'processing', 'pending'].includes(state)) expect(publicUrls).toHaveLength(3);
    for (const url of publicUrls) {
      expect((await fetch(test.backend.url + url)).status).toBe(state === 'approved' ? 200 : 404);
    }
  });

  it('has private files that no token reads directly', async () => {
    const { mediaId, owner } = of(state);
    const files = await test.db.owner<{ path: string }[]>`
      select f ->> 'path' as path from public.media m, jsonb_array_elements(m.files) f where m.id = ${mediaId}`;
    expect(files).toHaveLength(3);
    for (const token of [owner.token, stranger.token, adminToken, test.backend.publishableKey]) {
      for (const { path } of files) {
        const answer = await test.request(`/storage/v1/object/authenticated/uploads/${path}`, {
          headers: { authorization: `Bearer ${token}` },
        });
        expect(answer.status).toBeGreaterThanOrEqual(400);
      }
    }
    // Nor does the way to public files, in either bucket.
    for (const { path } of files) {
      for (const bucket of ['uploads', 'photos']) {
        const answer = await test.request(`/storage/v1/object/public/${bucket}/${path}`);
        expect(answer.status).toBeGreaterThanOrEqual(400);
      }
    }
  });

  it('has a row that nobody reads directly', async () => {
    const { mediaId, owner } = of(state);
    for (const token of [owner.token, adminToken, stranger.token, test.backend.publishableKey]) {
      const answer = await test.request(`/rest/v1/media?select=state&id=eq.${mediaId}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(answer.status).toBeGreaterThanOrEqual(400);
    }
    expect(await test.db.owner`select state from public.media where id = ${mediaId}`).toHaveLength(1);
  });
});

describe('a signed address', () => {
  it('is good for 60 s', async () => {
    const { mediaId, owner } = of('pending');
    const [url = ''] = await signedUrls(mediaId, owner.token);
    const token = new URL(url).searchParams.get('token') ?? '';
    const { iat, exp } = JSON.parse(atob(token.split('.')[1] ?? '')) as { iat: number; exp: number };
    expect(exp - iat).toBe(60);
  });

  it('is given to nobody who is suspended', async () => {
    const { mediaId, owner } = of('changes_requested');
    await test.db.owner`update public.profiles set suspended_at = now() where id = ${owner.id}`;
    expect(await signedUrls(mediaId, owner.token)).toEqual([]);
    await test.db.owner`update public.profiles set suspended_at = null where id = ${owner.id}`;
    expect(await signedUrls(mediaId, owner.token)).toHaveLength(3);
  });
});
