// The contestant of a place: a name that is new in the country, a matching face, a city, an age.
import type { Country } from '#domain/locales.ts';
import { FACE_SHARES, FACES, type Face, kindOf } from '../painter/faces.ts';
import { namedUuid, type Random, seededRandom } from '../random.ts';
import { NAME_BOOKS } from './name-book.ts';
import type { NameList } from './name-list.ts';

export interface Contestant {
  readonly id: string;
  readonly displayName: string;
  readonly city: string;
  /** 18 to 32, at the start of the week. */
  readonly age: number;
  readonly face: Face;
}

/** What a country has used already. Names never repeat; faces repeat only after all were seen. */
export interface Casting {
  readonly names: Set<string>;
  /** Face ids, the longest unseen first. */
  readonly faces: string[];
}

const split = (list: string): string[] => list.split(',');

/** Casts the contestant for one place of a week; the same place gets the same person on every machine. */
export function castContestant(country: Country, week: string, place: number, casting: Casting): Contestant {
  const seed = `${country}:${week}:${place}`;
  const random = seededRandom(`contestant:${seed}`);
  const face = pickFace(country, casting, random);
  const { displayName, city } = pickName(country, face, casting, random);
  casting.names.add(displayName);
  casting.faces.push(face.id);
  return { id: namedUuid(`contestant:${seed}`), displayName, city, age: random.whole(18, 32), face };
}

function pickFace(country: Country, { faces }: Casting, random: Random): Face {
  const shares = FACE_SHARES[country];
  const fresh = FACES.filter((face) => shares[kindOf(face)] !== undefined && !faces.includes(face.id));
  if (fresh.length > 0) return pickByShare(fresh, country, random);
  // All faces were seen: the one seen longest ago returns with another name.
  const oldest = FACES.find((face) => face.id === faces[0]);
  if (!oldest) throw new Error(`No face is known for ${country}.`);
  faces.splice(0, 1);
  return oldest;
}

/** First the kind, by its share, then any face of that kind that is left. */
function pickByShare(fresh: readonly Face[], country: Country, random: Random): Face {
  const shares = FACE_SHARES[country];
  const kinds = [...new Set(fresh.map(kindOf))].map((kind) => [kind, shares[kind] ?? 0] as const);
  const kind = random.weighted(kinds);
  return random.pick(fresh.filter((face) => kindOf(face) === kind));
}

function pickName(
  country: Country,
  face: Face,
  { names }: Casting,
  random: Random,
): { displayName: string; city: string } {
  const book = NAME_BOOKS[country];
  for (let attempt = 0; attempt < 200; attempt++) {
    const list = book.local && random.chance(book.local.share) ? book.local.list : book.main;
    const displayName = nameFrom(list, face.role.presentation === 'man', random);
    if (!names.has(displayName)) return { displayName, city: random.pick(split(list.cities)) };
  }
  throw new Error(`The name book of ${country} is exhausted.`);
}

function nameFrom(list: NameList, man: boolean, random: Random): string {
  const given = random.pick(split(man ? list.men : list.women));
  const family = random.pick(split(man ? (list.menFamily ?? list.family) : list.family));
  return (list.pattern ?? '{given} {family}').replace('{given}', given).replace('{family}', family);
}
