// Addresses for private files, good for 60 s: the owner looks at what they sent, an admin reviews it.
import { answer, isUuid, readBody, refuseOtherMethods, userOf } from '../_shared/http.ts';
import { serve } from '../_shared/runtime.ts';
import { type Answer, rpc, sign, uploadBucket } from '../_shared/service.ts';

/** Product rules, 4. */
const SECONDS = 60;
const AT_MOST = 60;

serve(async (request) => {
  const refused = refuseOtherMethods(request);
  if (refused) return refused;
  const userId = await userOf(request);
  if (userId === null) return answer({ code: 'not_signed_in' }, 401);
  const ids = (await readBody(request))?.['media_ids'];
  if (!Array.isArray(ids) || ids.length > AT_MOST || !ids.every(isUuid)) {
    return answer({ code: 'invalid_input' }, 400);
  }
  const media = await rpc('list_files_to_sign', { p_media_ids: ids, p_viewer_id: userId });
  return answer(await Promise.all(media.map(signed)));
});

async function signed({ id, files }: Answer<'list_files_to_sign'>[number]): Promise<object> {
  const urls = await Promise.all(
    files.map(async ({ name, path }) => [name, await sign(uploadBucket(path), path, SECONDS)]),
  );
  return { media_id: id, urls: Object.fromEntries(urls) as object };
}
