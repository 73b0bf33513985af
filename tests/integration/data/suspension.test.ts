// A session that is open when the suspension comes: what it may still do, and what becomes of it afterwards.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  exportMyData,
  requestAccountDeletion,
  saveMyAccount,
  undoAccountDeletion,
} from '../../../src/data/account.ts';
import { callAsUser } from '../../../src/data/client/signed-in-call.ts';
import { saveEntryDraft } from '../../../src/data/entities/entry.ts';
import { renewedAccessToken } from '../../../src/data/session/access-token.ts';
import { getMyAccountStatus } from '../../../src/data/session/account-status.ts';
import { readStoredSession } from '../../../src/data/session/stored-session.ts';
import { castVote } from '../../../src/data/votes.ts';
import type { TestBackend } from '../../support/backend/backend.ts';
import { entryId, signInAsNewVoter, startSiteBackend } from '../../support/people/site-data.ts';

let test: TestBackend;
let admin: string;
let person: string;
beforeAll(async () => {
  test = await startSiteBackend();
  admin = await test.db.createUser();
  await test.db.owner`insert into public.user_roles (user_id, role) values (${admin}, 'admin')`;
  await signInAsNewVoter(test);
  person = readStoredSession()?.userId ?? '';
});
afterAll(() => test.stop());

const decide = (action: 'suspend' | 'restore', reason: string) =>
  test.db
    .as({ role: 'authenticated', sub: admin })
    .query(`select public.admin_${action}($1, $2)`, [person, reason]);
const vote = () => castVote({ entryId: entryId(1), stars: 4, requestId: crypto.randomUUID() });
const FIELDS = { displayName: 'Ana', country: 'ph', language: 'en' } as const;
const like = () => callAsUser('like_profile', { profileId: admin });

describe('a person who is suspended while she is signed in', () => {
  it('is refused from that moment on what the suspended may not do', async () => {
    await vote();
    await saveMyAccount(FIELDS);
    await decide('suspend', 'offensive: ticket 7');
    await expect(vote()).rejects.toMatchObject({ code: 'not_allowed' });
    await expect(like()).rejects.toMatchObject({ code: 'not_allowed' });
    await expect(saveMyAccount(FIELDS)).rejects.toMatchObject({ code: 'account_suspended' });
    await expect(saveEntryDraft({ city: 'Cebu' }, null)).rejects.toMatchObject({ code: 'account_suspended' });
  });

  it('learns why, stays signed in, and takes her data along or leaves', async () => {
    expect(await getMyAccountStatus()).toEqual({
      isSuspended: true,
      suspensionReason: 'offensive',
      hasAgreed: true,
      needsPassword: false,
    });
    const token = readStoredSession()?.accessToken ?? '';
    expect(await renewedAccessToken(token)).not.toBe(token);
    expect(await exportMyData(null)).toMatchObject({ account: { id: person } });
    expect((await requestAccountDeletion()).eraseAt).toEqual(expect.any(String));
    await undoAccountDeletion();
  });

  it('does all of it again once the suspension ends, in the same session', async () => {
    await decide('restore', 'A mistake');
    expect(await getMyAccountStatus()).toMatchObject({ isSuspended: false, suspensionReason: null });
    await vote();
    await saveMyAccount(FIELDS);
  });
});
