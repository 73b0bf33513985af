import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getProfile } from '../../../src/data/entities/profile.ts';
import { listStandings } from '../../../src/data/entities/standings.ts';
import type { TestBackend } from '../../support/backend/backend.ts';
import { entryId, shiftClock, standInMidweek, startSiteBackend } from '../../support/people/site-data.ts';

let test: TestBackend;
let profileId: string;

beforeAll(async () => {
  test = await startSiteBackend();
  const standings = await listStandings({ country: 'ph' });
  profileId = standings.find((row) => row.entryId === entryId(1))?.profileId ?? '';
});
afterAll(() => test.stop());

describe('a profile', () => {
  it('is read as the page needs it, with numbers for numbers', async () => {
    expect(await getProfile(profileId)).toEqual({
      profileId,
      displayName: 'Contestant 1',
      age: 21,
      city: 'Quezon City',
      country: 'ph',
      photos: [
        expect.objectContaining({ kind: 'portrait', width: 1200, height: 1600, placeholder: '#c9b8ae' }),
      ],
      week: expect.objectContaining({
        country: 'ph',
        phase: 'live',
        entryId: entryId(1),
        isBlackout: false,
        rank: 1,
        score: 3.5,
        votes: 0,
      }),
      upcomingWeek: null,
      results: [],
      video: null,
      details: { heightCm: null, weightKg: null, maritalStatus: null, children: null, links: [], bio: null },
    });
  });

  it('carries the published video and what she shows', async () => {
    await test.db.owner`
      insert into public.media (entry_id, owner_id, kind, version, state, files)
      values (${entryId(1)}, ${profileId}, 'video', 1, 'approved', '[]')`;
    await test.db.owner`
      insert into public.videos (entry_id, media_id, path, poster_path, width, height, seconds)
      select m.entry_id, m.id, 'v/video.webm', 'v/poster.jpg', 720, 1280, 9.5 from public.media m where m.kind = 'video'`;
    await test.db.owner`
      insert into public.entry_details (entry_id, height_cm, weight_kg, children, links, bio, shown)
      values (${entryId(1)}, 171, 58, 0, '["https://ana.example"]', 'Hello', '["height_cm", "children", "links"]')`;
    expect(await getProfile(profileId)).toMatchObject({
      video: {
        path: 'v/video.webm',
        posterPath: 'v/poster.jpg',
        width: 720,
        height: 1280,
        placeholder: null,
      },
      details: {
        heightCm: 171,
        weightKg: null,
        maritalStatus: null,
        children: 0,
        links: ['https://ana.example'],
        bio: null,
      },
    });
  });

  it('names official weeks with their scores once they are', async () => {
    await shiftClock(test, '10 days');
    const { week, results } = await getProfile(profileId);
    expect(week).toBeNull();
    expect(results).toEqual([
      {
        country: 'ph',
        week: expect.stringMatching(/^2\d{3}-w\d{2}$/),
        rank: expect.any(Number),
        entries: 3,
        score: 3.5,
        votes: 0,
        isWinner: false,
      },
    ]);
    await standInMidweek(test);
  });

  it('of nobody is refused by a code of its own', async () => {
    await expect(getProfile(randomUUID())).rejects.toMatchObject({ code: 'no_such_profile' });
    await expect(getProfile('someone')).rejects.toMatchObject({ code: 'invalid_input' });
    expect((await getProfile(profileId)).profileId).toBe(profileId);
  });
});
