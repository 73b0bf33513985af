import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shiftClock } from '../../../supabase/local/functions/maintenance.ts';
import { castVote, item, liveWeek } from '../../../supabase/tests/fixtures/contest.ts';
import { startTestBackend, type TestBackend } from '../../support/backend/backend.ts';
import { photoFiles } from '../../support/files/photo-files.ts';
import { contestant, sendPhoto } from '../../support/files/uploads.ts';

describe('maintenance, which pg_cron does on hosted Supabase', () => {
  let test: TestBackend;
  beforeAll(async () => {
    test = await startTestBackend();
  });
  afterAll(() => test.stop());

  it('brings a vote into the standings soon, without anybody reading them', async () => {
    const week = await liveWeek(test.db);
    const { entryId } = item(week.entries, 0);
    await castVote(test.db, await test.db.createUser(), entryId, 5);
    const counted = async () => {
      const [row] = await test.db.owner<{ votes: number }[]>`
        select votes from private.standings where entry_id = ${entryId}`;
      return row?.votes;
    };
    await expect.poll(counted, { timeout: 10_000 }).toBe(1);
  });

  it('publishes a photo once its time has come, without anybody asking', async () => {
    const eva = await contestant(test);
    const { media_id: id } = await sendPhoto(test, eva, 'portrait', await photoFiles(1));
    await test.db.owner`select private.decide_media(${id}, 'approved', null, private.clock())`;
    const published = () =>
      test.db.owner`select from public.photos where media_id = ${id}`.then((rows) => rows.length);
    await expect.poll(published, { timeout: 10_000 }).toBe(1);
  });

  it('complains about nothing while all is well', () => {
    expect(test.log).toEqual([]);
  });

  it('lets an operator shift the clock, and no one else', async () => {
    const ahead = async () => {
      const [row] = await test.db.owner<{ hours: number }[]>`
        select round(extract(epoch from private.clock() - clock_timestamp()) / 3600)::int as hours`;
      return row?.hours;
    };
    await shiftClock(test.db.owner, '3 days');
    expect(await ahead()).toBe(72);
    await shiftClock(test.db.owner, '-2 hours');
    expect(await ahead()).toBe(-2);
    await shiftClock(test.db.owner, '');
    expect(await ahead()).toBe(0);
    const shift = test.service().schema('private').from('clock_shift').select();
    expect((await shift).status).toBe(406);
  });
});
