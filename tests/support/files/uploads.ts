// A contestant who sends photos through the embedded backend, as the browser does.
import type { Person, TestBackend } from '../backend/backend.ts';
import { type PhotoFiles, photoFiles, type SizeName } from './photo-files.ts';

export interface Started {
  media_id: string;
  version: number;
  files: { name: SizeName; path: string }[];
}

export interface Contestant extends Person {
  entryId: string;
  token: string;
}

/** Somebody with a draft for next week. */
export async function contestant(test: TestBackend): Promise<Contestant> {
  const person = await test.person();
  const [entry] = await test.db.owner<{ id: string }[]>`
    insert into public.entries (profile_id, week_id, state)
    select ${person.id}, private.ensure_week('ph', p.week), 'draft'
    from private.plan_week('ph', private.clock(), ${person.id}) p
    returning id`;
  const { data } = await person.client.auth.getSession();
  return { ...person, entryId: entry?.id ?? '', token: data.session?.access_token ?? '' };
}

/** What a client says about its files; a liar never says that one is empty or too large. */
export const announced = (files: PhotoFiles) =>
  Object.entries(files).map(([name, { length }]) => ({
    name,
    bytes: Math.min(Math.max(1, length), 10_485_760),
    type: 'image/jpeg',
  }));

export async function startUpload(
  { client, entryId }: Contestant,
  kind: 'portrait' | 'body',
  files: PhotoFiles,
): Promise<Started> {
  const { data, error } = await client.rpc('start_upload', {
    p_entry_id: entryId,
    p_kind: kind,
    p_files: announced(files),
  });
  if (error) throw error;
  return data as Started;
}

/** Uploads what was announced; the statuses of Storage. */
export async function sendFiles(
  { client }: Contestant,
  started: Started,
  files: PhotoFiles,
): Promise<(string | null)[]> {
  const answers: (string | null)[] = [];
  for (const { name, path } of started.files) {
    const { error } = await client.storage
      .from('uploads')
      .upload(path, files[name], { contentType: 'image/jpeg' });
    answers.push(error?.message ?? null);
  }
  return answers;
}

export async function callEdge(
  test: TestBackend,
  name: string,
  body: unknown,
  token: string | null,
): Promise<{ status: number; answer: unknown }> {
  const response = await test.request(`/functions/v1/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  return { status: response.status, answer: await response.json() };
}

/** The whole way to the review; what process-upload answers. */
export async function sendPhoto(
  test: TestBackend,
  from: Contestant,
  kind: 'portrait' | 'body',
  files: PhotoFiles,
): Promise<{ media_id: string; state: string; failure?: string }> {
  const started = await startUpload(from, kind, files);
  await sendFiles(from, started, files);
  const { answer } = await callEdge(test, 'process-upload', { media_id: started.media_id }, from.token);
  return answer as { media_id: string; state: string; failure?: string };
}

/** An admin approves, and the timer's work is done at once. */
export async function publish(test: TestBackend, mediaId: string): Promise<void> {
  await test.db.owner`select private.decide_media(${mediaId}, 'approved', null, private.clock())`;
  await runMediaJobs(test);
}

/** Does what is due, and waits for what the backend's own timer has begun. */
export async function runMediaJobs(test: TestBackend): Promise<{ done: number; failed: number }> {
  const { answer } = await callEdge(test, 'publish-media', {}, test.backend.secretKey);
  for (let tries = 0; tries < 200; tries += 1) {
    const [row] = await test.db.owner<{ open: number }[]>`
      select count(*)::int as open from private.media_jobs where attempts > 0 or due_at <= private.clock()`;
    if (row?.open === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return answer as { done: number; failed: number };
}

/** Sends a photo of this seed and publishes it; the address of its largest public size. */
export async function publishPhoto(
  test: TestBackend,
  from: Contestant,
  kind: 'portrait' | 'body',
  seed: number,
): Promise<{ mediaId: string; urls: string[] }> {
  const { media_id: mediaId } = await sendPhoto(test, from, kind, await photoFiles(seed));
  await publish(test, mediaId);
  const [photo] = await test.db.owner<{ sizes: { path: string }[] }[]>`
    select sizes from public.photos where media_id = ${mediaId}`;
  const urls = (photo?.sizes ?? []).map(
    ({ path }) => `${test.backend.url}/storage/v1/object/public/photos/${path}`,
  );
  return { mediaId, urls };
}
