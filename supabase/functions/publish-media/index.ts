// Moves files as the database has decided: copies what was approved to the public bucket under new names, deletes what
// was taken back. Run by a timer with the service key; any number may run at once.
import { answer, refuseOtherMethods } from '../_shared/http.ts';
import { serve, setting } from '../_shared/runtime.ts';
import {
  type Answer,
  type Arguments,
  download,
  type MediaFile,
  remove,
  rpc,
  upload,
  uploadBucket,
} from '../_shared/service.ts';

type Job = Answer<'take_media_jobs'>[number];

serve(async (request) => {
  const refused = refuseOtherMethods(request);
  if (refused) return refused;
  if (request.headers.get('authorization') !== `Bearer ${setting('SUPABASE_SERVICE_ROLE_KEY')}`) {
    return answer({ code: 'not_allowed' }, 403);
  }
  const jobs = await rpc('take_media_jobs', { p_limit: 20 });
  let done = 0;
  let failed = 0;
  for (const job of jobs) {
    try {
      await (job.kind === 'publish' ? publish(job) : takeBack(job));
      done += 1;
    } catch (error) {
      // It comes back by itself, later.
      failed += 1;
      console.error(`Job ${job.id}:`, error instanceof Error ? error.message : error);
    }
  }
  return answer({ done, failed });
});

async function takeBack({ id, bucket, paths }: Job): Promise<void> {
  if (bucket) await remove(bucket, paths);
  await rpc('finish_media_job', { p_job_id: id });
}

async function publish({ id, files }: Job): Promise<void> {
  if (files === null) {
    // The decision has changed meanwhile.
    await rpc('finish_media_job', { p_job_id: id });
    return;
  }
  const folder = crypto.randomUUID().replaceAll('-', '');
  const copies = files.map((file) => ({
    ...file,
    // The private name ends as its type does.
    copy: `${folder}/${file.name}${file.path.slice(file.path.lastIndexOf('.'))}`,
  }));
  // Whatever happens from here on, they do not stay unless they are published.
  const paths = copies.map(({ copy }) => copy);
  if (!(await rpc('announce_media_copies', { p_job_id: id, p_paths: paths }))) return;
  for (const { path, copy, type } of copies) {
    const bytes = await download(uploadBucket(path), path);
    if (!bytes) throw new Error(`${path} is gone`);
    await upload('photos', copy, bytes, type);
  }
  const isPublished = await rpc('finish_media_job', {
    p_job_id: id,
    p_published: publishedAs(copies),
  });
  if (!isPublished) await remove('photos', paths);
}

interface Copy extends MediaFile {
  /** Its path in the public bucket. */
  readonly copy: string;
}

/** What the database keeps of the copies: the sizes of a photo, or a video with its poster. */
function publishedAs(copies: readonly Copy[]): Arguments<'finish_media_job'>['p_published'] {
  const pathOf = (name: string) => copies.find((file) => file.name === name)?.copy;
  if (pathOf('video')) return { path: pathOf('video'), poster_path: pathOf('poster') };
  return copies
    .map(({ width, height, copy }) => ({ width, height, path: copy }))
    .toSorted((a, b) => a.width - b.width);
}
