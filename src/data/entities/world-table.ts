import { type Answer, call } from '#data/client/fetch/call.ts';
import type { CallOptions } from '#data/client/fetch/supabase-client.ts';
import { NO_PORTRAIT, type Portrait } from './contestant.ts';

/** A result beside those of other countries: `lead` is its score minus `prior`, the average C of its country, 4 decimals. */
export type WorldEntry = Omit<Answer<'get_world_table'>['leaders'][number], 'portrait'> & {
  readonly portrait: Portrait;
};

/** The winners of all countries, and the ten entries furthest above the average of their own country. */
export type WorldTable = { readonly winners: readonly WorldEntry[]; readonly leaders: readonly WorldEntry[] };

/** The world table of a week; a null `week` is the latest official one of each country. Errors: those of any call. */
export async function getWorldTable(week: string | null, options: CallOptions = {}): Promise<WorldTable> {
  const { winners, leaders } = await call('get_world_table', { week }, options);
  return { winners: winners.map(withPortrait), leaders: leaders.map(withPortrait) };
}

function withPortrait(entry: Answer<'get_world_table'>['leaders'][number]): WorldEntry {
  return { ...entry, portrait: entry.portrait ?? NO_PORTRAIT };
}
