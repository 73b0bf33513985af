// Everything that is kept about a person as one ZIP: a JSON file and the photos and videos as they were sent.
import { strToU8, Zip, ZipPassThrough } from 'fflate';
import { type ExportPage, exportMyData } from '#data/account.ts';
import { fetchPrivateFile } from '#data/private-file.ts';
import { signMedia } from '#data/reviews.ts';

/** Only these still have their files. */
const KEPT = ['pending', 'approved', 'changes_requested'];

type Archive = {
  readonly add: (name: string, bytes: Uint8Array<ArrayBuffer>) => void;
  readonly finish: () => Blob;
};

function createArchive(): Archive {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk as Uint8Array<ArrayBuffer>);
  });
  return {
    add(name, bytes) {
      // Stored as it is: photographs do not get smaller, and nothing holds the page up.
      const file = new ZipPassThrough(name);
      zip.add(file);
      file.push(bytes, true);
    },
    finish() {
      zip.end();
      return new Blob(chunks, { type: 'application/zip' });
    },
  };
}

async function collectData(): Promise<ExportPage> {
  const first = await exportMyData(null);
  const votes = [...first.votes];
  let { next } = first;
  while (next !== null) {
    const page = await exportMyData(next);
    votes.push(...page.votes);
    next = page.next;
  }
  return { ...first, votes, next: null };
}

/** The largest size of a photo; of a video the film. Its name ends as its type says. */
async function addMedium(archive: Archive, id: string, kind: string): Promise<void> {
  // Signed one by one, right before it is fetched: an address is good for 60 seconds.
  const [signed] = await signMedia([id]);
  const address = signed?.urls.video ?? signed?.urls['2048'];
  if (!address) return;
  const blob = await fetchPrivateFile(address);
  const ending = blob.type.split('/')[1] === 'jpeg' ? 'jpg' : (blob.type.split('/')[1] ?? 'bin');
  archive.add(`media/${kind}-${id.slice(0, 8)}.${ending}`, new Uint8Array(await blob.arrayBuffer()));
}

/**
 * Collects everything; `onProgress` hears a share from 0 to 1 after each step. A file that fails fails the export, so
 * that nobody takes an incomplete one for whole. Errors: those of any call.
 */
export async function buildExport(onProgress: (share: number) => void): Promise<Blob> {
  onProgress(0);
  const { next: _, ...data } = await collectData();
  const media = (data.media ?? []).filter(({ state }) => KEPT.includes(state));
  const steps = media.length + 1;
  const archive = createArchive();
  archive.add('data.json', strToU8(JSON.stringify(data, null, 2)) as Uint8Array<ArrayBuffer>);
  onProgress(1 / steps);
  for (const [n, { id, kind }] of media.entries()) {
    await addMedium(archive, id, kind);
    onProgress((n + 2) / steps);
  }
  return archive.finish();
}
