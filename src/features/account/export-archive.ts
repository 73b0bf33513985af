// Everything that is kept about a person as one ZIP: a JSON file, the messages and the likes that came by the thousand, and
// the photos and videos as they were sent.
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { type ExportPage, exportMyData } from '#data/account.ts';
import { fetchPrivateFile } from '#data/entities/private-file.ts';
import { exportMyLikes, exportMyMessages } from '#data/message-export.ts';
import { signMedia } from '#data/reviews.ts';

/** Only these still have their files. */
const KEPT = ['pending', 'approved', 'changes_requested'];

type Archive = {
  readonly add: (name: string, bytes: Uint8Array<ArrayBuffer>) => void;
  readonly addJson: (name: string, value: unknown) => void;
  readonly finish: () => Blob;
};

function createArchive(): Archive {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk as Uint8Array<ArrayBuffer>);
  });
  const push = (file: ZipPassThrough | ZipDeflate, bytes: Uint8Array): void => {
    zip.add(file);
    file.push(bytes, true);
  };
  return {
    // Stored as it is: photographs do not get smaller, and nothing holds the page up.
    add: (name, bytes) => push(new ZipPassThrough(name), bytes),
    // Texts become a tenth: 100,000 messages stay in memory as a few megabytes.
    addJson: (name, value) =>
      push(new ZipDeflate(name, { level: 6 }), strToU8(JSON.stringify(value, null, 2))),
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

type Page = { readonly rows: readonly unknown[]; readonly next: string | null };

type Pages = {
  readonly archive: Archive;
  readonly folder: string;
  readonly first: Page;
  readonly read: (after: string) => Promise<Page>;
  /** How many rows there are, at the most. */
  readonly total: number;
  /** Hears how much is there, from 0 to 1. */
  readonly onPage: (share: number) => void;
};

/** Rows as files of at most 1,000: only one page is in memory at a time, however many there are. Answers the number. */
async function addPages({ archive, folder, first, read, total, onPage }: Pages): Promise<number> {
  let page = first;
  let count = 0;
  for (let n = 1; page.rows.length > 0; n += 1) {
    archive.addJson(`${folder}/${String(n).padStart(4, '0')}.json`, page.rows);
    count += page.rows.length;
    onPage(Math.min(1, count / Math.max(total, count)));
    if (page.next === null) break;
    page = await read(page.next);
  }
  return count;
}

/** Every message; answers what else is kept of the person among people. */
async function addMessages(archive: Archive, onPage: (share: number) => void) {
  const { messages, next, message_count: total = 0, ...dealings } = await exportMyMessages(null);
  const read = async (after: string) => {
    const page = await exportMyMessages(after);
    return { rows: page.messages, next: page.next };
  };
  const first = { rows: messages, next };
  const count = await addPages({ archive, folder: 'messages', first, read, total, onPage });
  return { ...dealings, messages: { count, messages_in_a_file: 1000 } };
}

/** Every like that the person got. */
async function addLikes(archive: Archive, onPage: (share: number) => void) {
  const { likes, next, like_count: total = 0 } = await exportMyLikes(null);
  const read = async (after: string) => {
    const page = await exportMyLikes(after);
    return { rows: page.likes, next: page.next };
  };
  const first = { rows: likes, next };
  const count = await addPages({ archive, folder: 'likes_received', first, read, total, onPage });
  return { likes_received: { count, likes_in_a_file: 1000 } };
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
 * Collects everything; `onProgress` hears a share from 0 to 1 after each step. A page or a file that fails fails the
 * export, so that nobody takes an incomplete one for whole. Errors: those of any call.
 */
export async function buildExport(onProgress: (share: number) => void): Promise<Blob> {
  onProgress(0);
  const { next: _, ...data } = await collectData();
  const media = (data.media ?? []).filter(({ state }) => KEPT.includes(state));
  const steps = media.length + 3;
  const archive = createArchive();
  onProgress(1 / steps);
  const dealings = await addMessages(archive, (share) => onProgress((1 + share) / steps));
  onProgress(2 / steps);
  const likes = await addLikes(archive, (share) => onProgress((2 + share) / steps));
  archive.addJson('data.json', { ...data, ...dealings, ...likes });
  onProgress(3 / steps);
  for (const [n, { id, kind }] of media.entries()) {
    await addMedium(archive, id, kind);
    onProgress((n + 4) / steps);
  }
  return archive.finish();
}
