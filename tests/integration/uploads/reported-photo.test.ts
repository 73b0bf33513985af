// What a report does to the files of a picture: public addresses are gone at once, and evidence stays for admins alone.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestBackend, type TestBackend } from '../../support/backend/backend.ts';
import {
  type Contestant,
  callEdge,
  contestant,
  publishPhoto,
  runMediaJobs,
} from '../../support/files/uploads.ts';

let test: TestBackend;
let maria: Contestant;
let admin: Contestant;
beforeAll(async () => {
  test = await startTestBackend();
  maria = await contestant(test);
  admin = await contestant(test);
  await test.db.owner`
    update public.entries set display_name = 'Maria', age = 22, city = 'Cebu', state = 'approved' where id = ${maria.entryId}`;
  await test.db.owner`insert into public.user_roles (user_id, role) values (${admin.id}, 'admin')`;
  // An admin who competes in the same week decides nothing of it.
  await test.db.owner`delete from public.entries where id = ${admin.entryId}`;
});
afterAll(() => test.stop());

const statuses = (urls: readonly string[]) => Promise.all(urls.map(async (url) => (await fetch(url)).status));
const call = (token: string | null, name: string, args: object) =>
  test.request(`/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(args),
  });
const shown = async () => {
  const answer = await call(null, 'get_profile', { p_profile_id: maria.id });
  const profile = (await answer.json()) as
    | { photos?: { sizes: { path: string }[] }[] }
    | { photos?: never }[];
  const [row] = Array.isArray(profile) ? profile : [profile];
  return (row as { photos: { sizes: { path: string }[] }[] }).photos.flatMap(({ sizes }) =>
    sizes.map(({ path }) => `${test.backend.url}/storage/v1/object/public/photos/${path}`),
  );
};
const signed = async (by: Contestant, mediaId: string) =>
  (await callEdge(test, 'sign-media', { media_ids: [mediaId] }, by.token)).answer as unknown as {
    urls: Record<string, string>;
  }[];

it('a visitor reports it as of a minor: no address answers any more, an admin sees it, and it comes back when cleared', async () => {
  const { mediaId, urls } = await publishPhoto(test, maria, 'portrait', 21);
  expect(new Set(await statuses(urls))).toEqual(new Set([200]));
  expect(await shown()).toHaveLength(urls.length);
  const thing = { p_subject: 'photo', p_profile_id: maria.id, p_part: 'portrait' };
  expect((await call(null, 'report_content', { ...thing, p_reason: 'minor' })).status).toBe(204);
  expect(await shown()).toEqual([]);
  await runMediaJobs(test);
  expect(new Set(await statuses(urls))).toEqual(new Set([404]));

  const [evidence] = await signed(admin, mediaId);
  expect(Object.keys(evidence?.urls ?? {}).toSorted()).toEqual(['2048', '320', '800']);
  expect(await statuses(Object.values(evidence?.urls ?? {}))).toEqual([200, 200, 200]);

  const { cases } = (await (await call(admin.token, 'admin_list_reports', {})).json()) as {
    cases: { id: string }[];
  };
  const decision = { p_case_id: cases[0]?.id, p_decision: 'cleared', p_reason: 'adult_shown' };
  expect((await call(admin.token, 'admin_decide_report', decision)).status).toBe(200);
  await runMediaJobs(test);
  const again = await shown();
  expect(again).toHaveLength(urls.length);
  expect(new Set(await statuses(again))).toEqual(new Set([200]));
  // By new names: what was cached or copied of the old ones leads nowhere.
  expect(again.filter((url) => urls.includes(url))).toEqual([]);
  expect((await call(null, 'report_content', { ...thing, p_reason: 'minor' })).status).toBe(204);
  expect(await shown()).toHaveLength(urls.length);
});

it('removed as intimate it stays away, its evidence is for admins alone, and the same picture is not taken again', async () => {
  const { mediaId, urls } = await publishPhoto(test, maria, 'body', 22);
  const thing = { p_subject: 'photo', p_profile_id: maria.id, p_part: 'body' };
  await call(null, 'report_content', { ...thing, p_reason: 'intimate_image' });
  const { cases } = (await (await call(admin.token, 'admin_list_reports', {})).json()) as {
    cases: { id: string }[];
  };
  const decision = { p_case_id: cases[0]?.id, p_decision: 'removed', p_reason: 'intimate_image' };
  expect((await call(admin.token, 'admin_decide_report', decision)).status).toBe(200);
  await runMediaJobs(test);
  expect(new Set(await statuses(urls))).toEqual(new Set([404]));
  // Even when she puts another one in its place, the evidence is there; for her it is gone.
  await publishPhoto(test, maria, 'body', 23);
  await runMediaJobs(test);
  const [evidence] = await signed(admin, mediaId);
  expect(await statuses(Object.values(evidence?.urls ?? {}))).toEqual([200, 200, 200]);
  expect(await signed(maria, mediaId)).toEqual([]);
  const eva = await contestant(test);
  await expect(publishPhoto(test, eva, 'portrait', 22)).rejects.toThrow();
  const [refused] = await test.db.owner`select state, failure from public.media where owner_id = ${eva.id}`;
  expect(refused).toMatchObject({ state: 'rejected' });
});
