// Asks the host of the site for a new build once somebody has left the public pages: what was built still names them. Run by a
// timer with the service key; any number may run at once. Without DEPLOY_HOOK_URL nobody is asked.
import { answer, refuseOtherMethods } from '../_shared/http.ts';
import { optionalSetting, serve, setting } from '../_shared/runtime.ts';
import { rpc } from '../_shared/service.ts';

/** A host answers at once and builds later. */
const PATIENCE_MS = 10_000;

interface Outcome {
  readonly outcome: 'done' | 'failed' | 'no_hook';
  /** For the operator; never the address, which is a secret. */
  readonly answer: string;
}

serve(async (request) => {
  const refused = refuseOtherMethods(request);
  if (refused) return refused;
  if (request.headers.get('authorization') !== `Bearer ${setting('SUPABASE_SERVICE_ROLE_KEY')}`) {
    return answer({ code: 'not_allowed' }, 403);
  }
  const [call] = await rpc('take_deploy_call', {});
  if (!call) return answer({ outcome: 'nothing_to_do' });
  const result = await askForBuild(optionalSetting('DEPLOY_HOOK_URL'));
  await rpc('finish_deploy_call', {
    p_call_id: call.call_id,
    p_outcome: result.outcome,
    p_answer: result.answer,
  });
  // It comes back by itself, later.
  if (result.outcome === 'failed') console.error(`Call ${call.call_id} of the deploy hook: ${result.answer}`);
  return answer({ outcome: result.outcome, removals: call.removals });
});

async function askForBuild(url: string | undefined): Promise<Outcome> {
  if (!url) return { outcome: 'no_hook', answer: 'DEPLOY_HOOK_URL is not set' };
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const { ok, status } = await fetch(url, { method: 'POST', body: '', signal });
    return { outcome: ok ? 'done' : 'failed', answer: `status ${status}` };
  } catch (error) {
    const isSlow = error instanceof Error && error.name === 'TimeoutError';
    return { outcome: 'failed', answer: isSlow ? 'no answer in time' : 'the host cannot be reached' };
  }
}
