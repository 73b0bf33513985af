// Erases accounts whose 14 days are over: first the files, then, once none is left, the rows. Run by a timer with the
// service key; any number may run at once, and what fails comes back with the next call.
import { answer, refuseOtherMethods } from '../_shared/http.ts';
import { serve, setting } from '../_shared/runtime.ts';
import { remove, rpc } from '../_shared/service.ts';

serve(async (request) => {
  const refused = refuseOtherMethods(request);
  if (refused) return refused;
  if (request.headers.get('authorization') !== `Bearer ${setting('SUPABASE_SERVICE_ROLE_KEY')}`) {
    return answer({ code: 'not_allowed' }, 403);
  }
  let erased = 0;
  let failed = 0;
  for (const { id, uploads, videos, photos } of await rpc('list_accounts_to_erase', { p_limit: 20 })) {
    try {
      await remove('uploads', uploads);
      await remove('uploaded_videos', videos);
      await remove('photos', photos);
      if (await rpc('finish_erasure', { p_profile_id: id })) erased += 1;
      else failed += 1;
    } catch (error) {
      failed += 1;
      console.error(`Account ${id}:`, error instanceof Error ? error.message : error);
    }
  }
  return answer({ erased, failed });
});
