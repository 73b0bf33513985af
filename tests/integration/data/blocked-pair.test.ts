// Readers who are signed in get their own answers, and a person decides how she is seen: the data modules against the
// embedded backend, one session after the other.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blockPerson, unblockPerson } from '../../../src/data/blocks.ts';
import { getContestWeek } from '../../../src/data/entities/contest-week.ts';
import { getProfile } from '../../../src/data/entities/profile.ts';
import { listStandings } from '../../../src/data/entities/standings.ts';
import { listVisiblePeople } from '../../../src/data/entities/visible-people.ts';
import { signOut } from '../../../src/data/session/auth.ts';
import { changeOwnVisibility, getOwnVisibility } from '../../../src/data/visibility.ts';
import type { TestBackend } from '../../support/backend/backend.ts';
import { entryId, signInAs, signInAsNewVoter, startSiteBackend } from '../../support/people/site-data.ts';

let test: TestBackend;
let voter: { email: string; id: string };
let her: { email: string; id: string };

beforeAll(async () => {
  test = await startSiteBackend(4);
  voter = await newcomer();
  her = await newcomer();
  await test.db.owner`update public.entries set profile_id = ${her.id} where id = ${entryId(1)}`;
});
afterAll(() => test.stop());

async function newcomer() {
  const { email } = await signInAsNewVoter(test);
  const [row] = await test.db.owner<{ id: string }[]>`select id from auth.users where email = ${email}`;
  return { email, id: row?.id ?? '' };
}

const people = async () => (await listStandings({ country: 'ph' })).map(({ profileId }) => profileId);

describe('readers', () => {
  it('who are apart do not meet on any page, and a visitor meets both', async () => {
    await signInAs(voter.email);
    expect(await people()).toHaveLength(4);
    await blockPerson(her.id);
    expect(await people()).toHaveLength(3);
    expect(await people()).not.toContain(her.id);
    await expect(getProfile(her.id)).rejects.toMatchObject({ code: 'no_such_profile' });
    expect((await getContestWeek('ph')).entries).toBe(4);
    await signOut();
    expect(await people()).toContain(her.id);
    expect((await getProfile(her.id)).profileId).toBe(her.id);
  });

  it('learn in one question whom of a result they can open', async () => {
    const all = (await people()).filter((id) => id !== null);
    await signInAs(voter.email);
    const visible = await listVisiblePeople([...all, voter.id]);
    expect(visible).toEqual(new Set(all.filter((id) => id !== her.id)));
    await unblockPerson(her.id);
    expect(await listVisiblePeople(all)).toEqual(new Set(all));
    expect(await listVisiblePeople([])).toEqual(new Set());
  });
});

describe('how a person is seen', () => {
  it('she reads and changes herself', async () => {
    await signInAs(her.email);
    const before = await getOwnVisibility();
    expect(before).toMatchObject({
      entry: { hasStarted: true, isPaused: false },
      hasMeasurements: false,
      hidesOwnScore: false,
    });
    expect((await changeOwnVisibility({ isPaused: true })).entry?.isPaused).toBe(true);
    expect(await people()).not.toContain(her.id);
    expect(await changeOwnVisibility({ isPaused: false, hidesOwnScore: true })).toEqual({
      ...before,
      hidesOwnScore: true,
    });
    expect((await getProfile(her.id)).week).toMatchObject({ score: null, isScoreHidden: true });
  });

  it('who has no entry has nothing to pause', async () => {
    await signInAs(voter.email);
    expect((await getOwnVisibility()).entry).toBeNull();
    await expect(changeOwnVisibility({ isPaused: true })).rejects.toMatchObject({ code: 'entry_locked' });
    await signOut();
    await expect(getOwnVisibility()).rejects.toMatchObject({ code: 'not_signed_in' });
  });
});
