// Which of these contestants the signed-in person can still open: no deleted accounts, no blocked pairs.
import { callAsUser } from '#data/client/signed-in-call.ts';

/** The server answers about this many people at once. */
const PEOPLE_PER_REQUEST = 100;

/** The ids of those who have a page for this viewer. Errors: those of any signed-in call. */
export async function listVisiblePeople(profileIds: readonly string[]): Promise<ReadonlySet<string>> {
  const visible = new Set<string>();
  for (let from = 0; from < profileIds.length; from += PEOPLE_PER_REQUEST) {
    const asked = profileIds.slice(from, from + PEOPLE_PER_REQUEST);
    for (const id of await callAsUser('list_visible_people', { profileIds: asked })) visible.add(id);
  }
  return visible;
}

/** True when an entry of this signed-in person is public. Errors: those of any signed-in call. */
export async function hasPublicEntry(userId: string): Promise<boolean> {
  return (await listVisiblePeople([userId])).has(userId);
}
