// Writes the ledgers of official weeks into the public bucket, as the database gives their files. Run by a timer with the
// service key; any number may run at once: a file that is written twice has the same content.
import { answer, refuseOtherMethods } from '../_shared/http.ts';
import { serve, setting } from '../_shared/runtime.ts';
import { type Answer, rpc, storeLedgerFile } from '../_shared/service.ts';

type LedgerFile = Answer<'take_ledger_file'>[number];

/** A call writes one full part, or small files for so long: it has 2 s of CPU. */
const MILLISECONDS = 800;
const LARGE = 1_000_000;

const FOREVER_SECONDS = 31_536_000;
/** Those that change after the manifest, at an erasure or a correction (product rules, 7). */
const CHANGING_SECONDS = 300;

serve(async (request) => {
  const refused = refuseOtherMethods(request);
  if (refused) return refused;
  if (request.headers.get('authorization') !== `Bearer ${setting('SUPABASE_SERVICE_ROLE_KEY')}`) {
    return answer({ code: 'not_allowed' }, 403);
  }
  const start = Date.now();
  let written = 0;
  while (Date.now() - start < MILLISECONDS) {
    const [file] = await rpc('take_ledger_file', {});
    if (!file) break;
    // What fails comes back after a minute.
    await write(file);
    written += 1;
    if (file.content.length > LARGE) break;
  }
  return answer({ written });
});

async function write({ week_id, folder, path, content }: LedgerFile): Promise<void> {
  const text = new TextEncoder().encode(content);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  const isPart = path.endsWith('.gz');
  const isChanging = path === 'names.json' || path === 'corrections.json';
  await storeLedgerFile(
    `${folder}/${path}`,
    isPart ? await compress(text) : text,
    isPart ? 'application/gzip' : 'application/json',
    isChanging ? CHANGING_SECONDS : FOREVER_SECONDS,
  );
  await rpc('finish_ledger_file', {
    p_week_id: week_id,
    p_path: path,
    p_sha256: Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join(''),
  });
}

async function compress(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
