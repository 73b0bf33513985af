// The optional details of the demo's contestants, and which of them they show.
import type { TransactionSql } from 'postgres';
import type { Country } from '#domain/locales.ts';
import type { Placed } from './country-cast.ts';
import { OWN_WORDS } from './people/own-words.ts';
import { seededRandom } from './random.ts';
import { FEATURED } from './wanted-weeks.ts';

const FIELDS = ['height_cm', 'weight_kg', 'marital_status', 'children', 'links', 'bio'] as const;

const STATUSES = [
  ['single', 6],
  ['in_relationship', 3],
  ['married', 2],
  ['divorced', 1],
] as const;

type Typed = {
  readonly entry_id: string;
  readonly display_name: string;
  readonly country: Country;
  readonly city: string;
  readonly height_cm: number;
  readonly weight_kg: number;
  readonly marital_status: string;
  readonly children: number;
  readonly links: readonly string[];
  readonly bio: string | null;
  readonly shown: readonly string[];
};

/** Details of all placed contestants. Those of the featured country have texts. */
export async function insertDetails(
  tx: TransactionSql,
  { country, placed }: { readonly country: Country; readonly placed: readonly Placed[] },
): Promise<void> {
  if (placed.length === 0) return;
  const open = placed.find(({ week }) => week.role === 'live');
  const typed = placed.map((one) => typedBy(one, country, one === open));
  await tx`
    insert into public.entry_details
      (entry_id, display_name, country, city, height_cm, weight_kg, marital_status, children, links, bio, shown)
    select t.entry_id, t.display_name, t.country, t.city, t.height_cm, t.weight_kg, t.marital_status, t.children, t.links,
      t.bio, t.shown
    from jsonb_to_recordset(${tx.json(typed)}) as t (
      entry_id uuid, display_name text, country text, city text, height_cm integer, weight_kg integer,
      marital_status text, children integer, links jsonb, bio text, shown jsonb
    )
    join public.entries e on e.id = t.entry_id
    on conflict do nothing`;
}

/** The first contestant of the live week, the demo's own, shows everything. One in four shows nothing. */
function typedBy({ entryId, contestant }: Placed, country: Country, isFirst: boolean): Typed {
  const random = seededRandom(`details:${entryId}`);
  const height = random.whole(160, 184);
  const word = contestant.displayName
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-');
  const isOpen = isFirst || random.chance(0.75);
  return {
    entry_id: entryId,
    display_name: contestant.displayName,
    country,
    city: contestant.city,
    height_cm: height,
    weight_kg: Math.round(random.between(19.5, 23.5) * (height / 100) ** 2),
    marital_status: random.weighted(STATUSES),
    children: random.weighted([
      [0, 6],
      [1, 2],
      [2, 1],
    ]),
    links: word.length > 3 ? [`https://${word.replaceAll(/^-|-$/g, '')}.example/portfolio`] : [],
    bio: country === FEATURED ? random.pick(OWN_WORDS) : null,
    shown: FIELDS.filter(() => isFirst || (isOpen && random.chance(0.7))),
  };
}
