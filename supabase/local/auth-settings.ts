// GET /settings: which ways in there are.
import { json } from './api-answer.ts';
import type { AuthContext } from './auth-context.ts';

/** The library's answer, with Google where it is configured here. */
export async function tellSettings({ google }: AuthContext, answer: Response): Promise<Response> {
  if (!answer.ok) return answer;
  const settings = (await answer.json()) as { external?: Record<string, boolean> };
  return json({ ...settings, external: { ...settings.external, google: google !== null } });
}
