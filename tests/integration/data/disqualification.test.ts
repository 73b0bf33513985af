import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listDisqualifiedEntries } from '../../../src/data/disqualified-entries.ts';
import { appealDecision } from '../../../src/data/entities/entry.ts';
import { decideAppeal, disqualifyEntry, findEntries, listAppeals } from '../../../src/data/reviews.ts';
import type { TestBackend } from '../../support/backend/backend.ts';
import {
  entryId,
  shiftClock,
  signInAs,
  signInAsNewVoter,
  startSiteBackend,
} from '../../support/people/site-data.ts';

let test: TestBackend;
let admin: string;
let contestant: string;

beforeAll(async () => {
  test = await startSiteBackend();
  ({ email: admin } = await signInAsNewVoter(test));
  await test.db.owner`
    insert into public.user_roles (user_id, role) select id, 'admin' from auth.users where email = ${admin}`;
  ({ email: contestant } = await signInAsNewVoter(test));
  await test.db.owner`
    update public.entries set submitted_at = private.clock(),
      profile_id = (select id from auth.users where email = ${contestant})
    where id = ${entryId(1)}`;
});
afterAll(() => test.stop());

describe('a disqualification', () => {
  it('is found, done, appealed and upheld, and each call says that it was done', async () => {
    await signInAs(admin);
    expect(await findEntries('Contestant 1')).toMatchObject([{ entryId: entryId(1), phase: 'live' }]);
    await expect(
      disqualifyEntry(entryId(1), 'rule_violation', 'Votes were bought.'),
    ).resolves.toBeUndefined();
    await expect(disqualifyEntry(entryId(1), 'rule_violation', 'Again.')).rejects.toMatchObject({
      code: 'review_taken',
    });
    await expect(disqualifyEntry(entryId(2), 'rule_violation', ' ')).rejects.toMatchObject({
      code: 'invalid_field',
      detail: 'note',
    });

    await signInAs(contestant);
    expect(await listDisqualifiedEntries()).toEqual([]);
    await shiftClock(test, '14 days');
    const [lost] = await listDisqualifiedEntries();
    expect(lost).toMatchObject({
      reason: 'rule_violation',
      note: 'Votes were bought.',
      appeal: { allowed: true },
    });
    await expect(appealDecision(lost?.appeal.decisionId ?? '', 'No.')).resolves.toBeUndefined();

    await signInAs(admin);
    const [appeal] = await listAppeals();
    expect(appeal).toMatchObject({ action: 'disqualify', appealText: 'No.', mayDecide: true });
    await expect(decideAppeal(appeal?.decisionId ?? '', true, 'Seen.')).resolves.toBeUndefined();
    expect(await listAppeals()).toEqual([]);

    await signInAs(contestant);
    expect(await listDisqualifiedEntries()).toMatchObject([{ appeal: { allowed: false, state: 'upheld' } }]);
  });
});
