import { afterEach, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import type { Database } from '#data/database.types.ts';
import type { DeclaredArgs } from '../declared-args.ts';
import { type Answer, type Args, call } from './call.ts';
import type { CamelKeys } from './key-case.ts';

const backend = { url: 'http://backend.example', publishableKey: 'key' };
const send = vi.fn<typeof fetch>();
const options = { backend: { ...backend, fetch: send } };

beforeEach(() => void send.mockImplementation(async () => Response.json(null)));
afterEach(() => vi.resetAllMocks());

const sentBody = () => JSON.parse(String(send.mock.lastCall?.[1]?.body));

describe('keys of a call', () => {
  it('are parameters in snake_case on the way to the server, inside of JSON too', async () => {
    const settings = { requestsFrom: 'liked', quietHours: { from: '22:00', timeZone: 'Asia/Manila' } };
    await call('save_message_settings', { settings }, options);
    expect(send.mock.lastCall?.[0]).toBe('http://backend.example/rest/v1/rpc/save_message_settings');
    expect(sentBody()).toEqual({
      p_settings: { requests_from: 'liked', quiet_hours: { from: '22:00', time_zone: 'Asia/Manila' } },
    });
  });

  it('are left out where nothing is given', async () => {
    await call('list_standings', { country: 'ph', seed: undefined, week: null }, options);
    expect(sentBody()).toEqual({ p_country: 'ph', p_week: null });
  });

  it('are camelCase in an answer, in lists and objects too', async () => {
    send.mockResolvedValueOnce(
      Response.json([{ entry_id: 'a', portrait: { sizes: [{ poster_path: 'x' }] } }]),
    );
    expect(await call('list_standings', { country: 'ph' }, options)).toEqual([
      { entryId: 'a', portrait: { sizes: [{ posterPath: 'x' }] } },
    ]);
  });

  it('stay as they are where they are data', async () => {
    const texts = { 'contest.card_label': 'Card', 'entry.height_cm': null };
    send.mockResolvedValueOnce(Response.json({ version: 3, texts }));
    expect(await call('list_translations', { lang: 'ru' }, options)).toEqual({ version: 3, texts });

    const document = { message_count: 1, messages: [{ is_own: true }] };
    send.mockResolvedValueOnce(Response.json(document));
    expect(await call('export_my_messages', {}, options)).toEqual(document);

    const sampleData = { userAgent: 'x', screenResolution: '390x844' };
    await call('upsert_device_fingerprint', { fingerprintId: 'f', sampleData }, options);
    expect(sentBody()).toEqual({ p_fingerprint_id: 'f', p_sample_data: sampleData });
  });
});

describe('what does not compile', () => {
  const compiles = (_: () => Promise<unknown>) => expect.anything();

  it('is a misspelt parameter, a missing one, one of another type, and an unknown function', () => {
    const misspelt = { country: 'ph', wek: '2026-w47' };
    // @ts-expect-error: an optional parameter is misspelt
    compiles(() => call('get_contest_week', { country: 'ph', wek: '2026-w47' }));
    // @ts-expect-error: the same, in a variable
    compiles(() => call('get_contest_week', misspelt));
    // @ts-expect-error: the name of the SQL parameter
    compiles(() => call('get_profile', { p_profile_id: 'a' }));
    // @ts-expect-error: p_stars is missing
    compiles(() => call('cast_vote', { entryId: 'a', requestId: 'b' }));
    // @ts-expect-error: p_stars is a number
    compiles(() => call('cast_vote', { entryId: 'a', requestId: 'b', stars: '5' }));
    // @ts-expect-error: it takes no arguments
    compiles(() => call('get_my_entry', { entryId: 'a' }));
    // @ts-expect-error: no such function
    compiles(() => call('cast_votes', {}));
    compiles(() => call('get_contest_week', { country: 'ph', week: null }));
  });

  it('is a column of an answer under another name', async () => {
    const read = async () => {
      const vote = await call('cast_vote', { entryId: 'a', stars: 5, requestId: 'b' }, options);
      // @ts-expect-error: the column is cast_at
      return [vote.castAt, vote.votedAt];
    };
    compiles(read);
  });
});

it('types follow the SQL: names, lists, nulls and what may be left out', () => {
  type Renamed = CamelKeys<{ starts_at: string; sizes: { poster_path: string | null }[]; about: unknown }>;
  expectTypeOf<Renamed>().toEqualTypeOf<{
    readonly startsAt: string;
    readonly sizes: readonly { readonly posterPath: string | null }[];
    readonly about: unknown;
  }>();
  expectTypeOf<Args<'get_profile'>>().toEqualTypeOf<{ readonly profileId: string }>();
  expectTypeOf<Args<'get_week_surge'>>().toEqualTypeOf<{
    readonly country: string;
    readonly week?: string | null;
  }>();
  expectTypeOf<Answer<'mark_read'>>().toEqualTypeOf<number>();
  expectTypeOf<Answer<'get_contest_week'>['winner']>().extract<null>().toEqualTypeOf<null>();
});

it('only functions that exist have declared arguments', () => {
  expectTypeOf<Exclude<keyof DeclaredArgs, keyof Database['public']['Functions']>>().toEqualTypeOf<never>();
});
