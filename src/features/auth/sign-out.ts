import { signOut as endSession } from '#data/session/auth.ts';

/** Signs out on this device. Without an answer of the server the device has forgotten the session all the same. */
export async function signOut(): Promise<void> {
  await endSession().catch(() => undefined);
}
